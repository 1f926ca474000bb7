import { combine, negate, type SearchNode, type Term, type TermNode } from './search-node.js';
import { isFiller, MAX_VARIANT_WORDS, variantsOf } from './spelling-variants.js';

/** Replacements of words, and of pairs of words by their compound, that the vocabulary of the dataset suggests: given -> meant. */
export type Corrections = ReadonlyMap<string, string>;

const isPlain = ({ quoted, unfinished }: TermNode): boolean => !quoted && !unfinished;

const termNode = (like: TermNode, term: Term): TermNode => ({ ...like, term, text: term.join(' '), variant: true });

const nodeOf = (like: TermNode, term: Term, adjacent: boolean): SearchNode =>
  adjacent || term.length === 1
    ? termNode(like, term)
    : (combine(
        'all',
        term.map((word) => termNode(like, [word])),
      ) as SearchNode);

const correctionOf = ({ term }: TermNode, corrections: Corrections): string | undefined =>
  term.length === 1 ? corrections.get(term[0] as string) : undefined;

/** A term, or its correction. */
const corrected = (node: TermNode, corrections: Corrections): SearchNode => {
  const meant = correctionOf(node, corrections);
  return meant === undefined ? node : { type: 'any', nodes: [node, termNode(node, [meant])] };
};

/** The tokens of a term as they were meant. */
const meantTerm = (node: TermNode, corrections: Corrections): Term => {
  const meant = correctionOf(node, corrections);
  return meant === undefined ? node.term : [meant];
};

/** Consecutive terms as one node, with other ways to write them. */
const withVariants = (terms: readonly TermNode[], variants: readonly SearchNode[], corrections: Corrections) => {
  const written = combine(
    'all',
    terms.map((term) => corrected(term, corrections)),
  ) as SearchNode;
  return combine('any', [written, ...variants]) as SearchNode;
};

/** Splits a run of plain terms into the longest parts that have variants. */
const expandRun = (run: readonly TermNode[], corrections: Corrections): SearchNode[] => {
  const nodes: SearchNode[] = [];
  for (let at = 0; at < run.length; ) {
    let size = Math.min(MAX_VARIANT_WORDS, run.length - at);
    let variants: SearchNode[] = [];
    for (; size > 0; size -= 1) {
      const part = run.slice(at, at + size);
      const like = part[0] as TermNode;
      const tokens = part.flatMap((term) => meantTerm(term, corrections));
      variants = variantsOf(tokens).map(({ term, adjacent }) => nodeOf(like, term, adjacent));
      const compound = size === 2 ? corrections.get(tokens.join(' ')) : undefined;
      if (compound !== undefined) variants.push(termNode(like, [compound]));
      if (variants.length > 0) break;
    }
    const taken = Math.max(1, size);
    nodes.push(withVariants(run.slice(at, at + taken), variants, corrections));
    at += taken;
  }
  return nodes;
};

/** Words that say nothing are left out, if other terms remain. */
const withoutFillers = (nodes: readonly SearchNode[]): readonly SearchNode[] => {
  const isLeftOut = (node: SearchNode) => node.type === 'term' && isPlain(node) && isFiller(node.term);
  const rest = nodes.filter((node) => !isLeftOut(node));
  return rest.some(({ type }) => type !== 'not') ? rest : nodes;
};

/**
 * Adds what a search text also means: synonyms, abbreviations, compounds and corrections of its plain words. Quoted words and starts of words
 * mean only themselves. What matches the text still matches.
 */
export const expandQuery = (node: SearchNode, corrections: Corrections): SearchNode => {
  if (node.type === 'term') return isPlain(node) ? (expandRun([node], corrections)[0] as SearchNode) : node;
  if (node.type === 'not') return negate(expandQuery(node.node, corrections));
  if (node.type === 'any')
    return combine(
      'any',
      node.nodes.map((each) => expandQuery(each, corrections)),
    ) as SearchNode;
  const expanded: SearchNode[] = [];
  let run: TermNode[] = [];
  const endRun = () => {
    expanded.push(...expandRun(run, corrections));
    run = [];
  };
  for (const each of withoutFillers(node.nodes)) {
    const isPart = each.type === 'term' && isPlain(each);
    if (!isPart || (run.length > 0 && run[0]?.scope !== each.scope)) endRun();
    if (isPart) run.push(each);
    else expanded.push(expandQuery(each, corrections));
  }
  endRun();
  return combine('all', expanded) as SearchNode;
};
