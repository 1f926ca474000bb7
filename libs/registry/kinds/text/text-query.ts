import { analyze } from '#libs/text/analyze.js';
import type { SearchNode, TermNode } from '#libs/text/search-node.js';
import type { Query } from '../../kind.js';

/** Completions of the last word of a phrase that are considered. */
const MAX_EXPANSIONS = 200;

/** At least one of the queries matches. */
export const anyQuery = (queries: readonly Query[]): Query =>
  queries.length === 1 ? (queries[0] as Query) : { bool: { should: [...queries], minimum_should_match: 1 } };

const startsWith = (path: string, word: string): Query => {
  const prefix = { prefix: { [path]: { value: word } } };
  // `technologie` is the beginning of a plural, but the index has the singular.
  const [finished = ''] = analyze(`${word}s`);
  if (finished === '' || finished.startsWith(word)) return prefix;
  return anyQuery([prefix, { term: { [path]: finished } }]);
};

/** Matches texts at an index path that contain a term. */
export const termQuery = (path: string, { term, unfinished }: TermNode): Query => {
  const [word = ''] = term;
  if (unfinished && term.length === 1) return startsWith(path, word);
  if (unfinished) return { match_phrase_prefix: { [path]: { query: term.join(' '), max_expansions: MAX_EXPANSIONS } } };
  return term.length === 1 ? { term: { [path]: word } } : { match_phrase: { [path]: term.join(' ') } };
};

/** A query for a search text. @param toQuery makes the query of one term. */
export const nodeQuery = (node: SearchNode, toQuery: (term: TermNode) => Query): Query => {
  switch (node.type) {
    case 'term':
      return toQuery(node);
    case 'not':
      return { bool: { must_not: [nodeQuery(node.node, toQuery)] } };
    case 'any':
      return anyQuery(node.nodes.map((each) => nodeQuery(each, toQuery)));
    case 'all': {
      const excluded = node.nodes.flatMap((each) => (each.type === 'not' ? [each.node] : []));
      return {
        bool: {
          must: node.nodes.filter(({ type }) => type !== 'not').map((each) => nodeQuery(each, toQuery)),
          ...(excluded.length > 0 && { must_not: excluded.map((each) => nodeQuery(each, toQuery)) }),
        },
      };
    }
  }
};
