import { occupationsTitled } from '#libs/reference/occupations.js';
import type { SearchNode, TermNode } from '#libs/text/search-node.js';
import type { Query } from '../../kind.js';
import { termQuery } from './text-query.js';

/** The scores of the order `relevance`. Words have constant scores, so that repeating a word does not win. */
export const RELEVANCE = {
  /** The unit: a word anywhere in the text says that the posting mentions it. */
  text: 1,
  /** A technology that was read from the text is needed for the job, not merely mentioned. */
  skill: 2,
  /** Who names a company wants its postings, but words such as `data` are in names of companies too: below the title. */
  company: 4,
  /** The title says what the job is. */
  title: 6,
  /** The words of the title in the given order are the job itself, not parts of two. Multiplied by BM25, so that short titles come first. */
  titlePhrase: 1.5,
  /** The same of a variant, which has no BM25: a rare synonym would come before the word itself. */
  variantTitlePhrase: 4,
  /** The title has nothing else: more than any longer title with the phrase. */
  wholeTitle: 6,
  /** The text is the name of a company: its postings come before others that contain the name. */
  wholeCompany: 20,
  /** The text is the name of an occupation, and the posting was classified as it: as much as half a word of the title. */
  occupation: 3,
  /** A synonym, abbreviation or correction is probably meant: below the word itself. */
  variant: 0.8,
  /** A quarter of the score needs an open posting: a closed one cannot be applied for. */
  active: 0.25,
  /** A tenth of the score decays with age: of two equal postings the newer is likelier to be open still. */
  recency: 0.1,
  /** Days after which `recency` has halved: two months separate current postings from old ones, but not this week's from last week's. */
  recencyHalfLifeDays: 60,
} as const;

/** The index paths of the texts in which a word counts. */
export interface ScoredPaths {
  readonly title: string;
  readonly company?: string;
  readonly occupation?: string;
  /** Whether there is a longer text, at the path that is searched. */
  readonly hasText: boolean;
  /** Matches the technology that a word names, if it names one. */
  readonly skill?: (term: TermNode) => Query | undefined;
}

const constant = (filter: Query, boost: number): Query => ({ constant_score: { filter, boost } });

/** The index path of a text as one term. */
export const wholePath = (path: string): string => `${path}_whole`;

const termScore = (path: string, paths: ScoredPaths, term: TermNode): Query => {
  const weight = term.variant ? RELEVANCE.variant : 1;
  const scored: [Query | undefined, number][] = [
    [termQuery(paths.title, term), RELEVANCE.title],
    [paths.company === undefined ? undefined : termQuery(paths.company, term), RELEVANCE.company],
    [paths.skill?.(term), RELEVANCE.skill],
    [paths.hasText ? termQuery(path, term) : undefined, RELEVANCE.text],
  ];
  const queries = scored.flatMap(([query, score]) => (query ? [constant(query, score * weight)] : []));
  return queries.length === 1 ? (queries[0] as Query) : { dis_max: { queries } };
};

/** The sum of the scores of all terms, and of alternatives the best. Several words of one alternative count as one. */
const nodeScore = (path: string, paths: ScoredPaths, node: SearchNode): Query[] => {
  if (node.type === 'not') return [];
  if (node.type === 'term') return [termScore(path, paths, node)];
  if (node.type === 'all') return node.nodes.flatMap((each) => nodeScore(path, paths, each));
  // What was written decides how many words each alternative stands for.
  const size = Math.max(1, nodeScore(path, paths, node.nodes[0] as SearchNode).length);
  const queries = node.nodes.flatMap((each) => {
    const scores = nodeScore(path, paths, each);
    return scores.length === 0 ? [] : [{ bool: { should: scores, boost: size / scores.length } }];
  });
  return [{ dis_max: { queries } }];
};

/** A sequence of words that a text may be as a whole. */
interface Whole {
  readonly words: readonly string[];
  /** Whether it has a word that was not written. */
  readonly variant: boolean;
}

/** The text as written, and with variants. */
const wholes = (node: SearchNode): Whole[] => {
  if (node.type === 'not') return [];
  if (node.type === 'term')
    return node.scope === undefined ? [{ words: node.term, variant: node.variant === true }] : [];
  if (node.type === 'any') return node.nodes.flatMap(wholes);
  let joined: Whole[] = [{ words: [], variant: false }];
  for (const each of node.nodes.filter(({ type }) => type !== 'not')) {
    const ends = wholes(each);
    joined = joined
      .flatMap((start) =>
        ends.map((end) => ({ words: [...start.words, ...end.words], variant: start.variant || end.variant })),
      )
      .slice(0, MAX_WHOLES);
  }
  return joined.filter(({ words }) => words.length > 0);
};
const MAX_WHOLES = 8;
/** Texts of which more than the words is scored. */
const MAX_TEXTS = 20;

/** The score of a title with the words in this order. */
const phraseScore = (path: string, { words, variant }: Whole): Query => {
  const query = words.join(' ');
  if (variant) return constant({ match_phrase: { [path]: { query, slop: 1 } } }, RELEVANCE.variantTitlePhrase);
  return { match_phrase: { [path]: { query, slop: 1, boost: RELEVANCE.titlePhrase } } };
};

/** The occupations that have a name; none if it is too general, such as `engineer`. */
const occupationsNamed = (name: string): readonly string[] => {
  const codes = occupationsTitled(name);
  return codes.length > MAX_OCCUPATIONS ? [] : codes;
};
const MAX_OCCUPATIONS = 3;

/** The queries whose scores add up to the relevance of a search text. */
export const relevanceOf = (path: string, paths: ScoredPaths, node: SearchNode): Query[] => {
  const texts = wholes(node).slice(0, MAX_TEXTS);
  const joined = texts.map(({ words }) => words.join(' '));
  const codes = [...new Set(joined.flatMap(occupationsNamed))];
  const whole = (at: string, score: number): Query => constant({ terms: { [wholePath(at)]: joined } }, score);
  return [
    ...nodeScore(path, paths, node),
    ...(texts.length === 0 ? [] : [{ dis_max: { queries: texts.map((text) => phraseScore(paths.title, text)) } }]),
    ...(joined.length === 0 ? [] : [whole(paths.title, RELEVANCE.wholeTitle)]),
    ...(joined.length === 0 || paths.company === undefined ? [] : [whole(paths.company, RELEVANCE.wholeCompany)]),
    ...(codes.length === 0 || paths.occupation === undefined
      ? []
      : [constant({ terms: { [paths.occupation]: codes } }, RELEVANCE.occupation)]),
  ];
};
