import { z } from 'zod';
import type { Kind, Operation, Query, Scalar } from '../registry/kind.js';
import { analyze } from '../text/analyze.js';
import { type Clause, parseQuery, type Term } from '../text/parse-query.js';

const MAX_LENGTH = 500;

const searchText: Scalar<readonly Clause[]> = {
  openapi: { type: 'string', maxLength: MAX_LENGTH },
  schema: z
    .string()
    .max(MAX_LENGTH, `must have at most ${MAX_LENGTH} characters`)
    .transform((raw, context) => {
      const clauses = parseQuery(raw);
      if (clauses.length > 0) return clauses;
      context.addIssue({ code: 'custom', message: 'holds no word to search for' });
      return z.NEVER;
    }),
};

const termQuery = (path: string, term: Term): Query =>
  term.length === 1 ? { term: { [path]: term[0] as string } } : { match_phrase: { [path]: term.join(' ') } };

/** The last word that the user typed may be unfinished. */
const prefixQuery = (path: string, term: Term): Query =>
  term.length === 1
    ? { prefix: { [path]: { value: term[0] as string } } }
    : { match_phrase_prefix: { [path]: { query: term.join(' '), max_expansions: 200 } } };

const clauseQuery = (path: string, { any }: Clause, toQuery: typeof termQuery): Query => {
  const queries = any.map((term) => toQuery(path, term));
  return queries.length === 1 ? (queries[0] as Query) : { bool: { should: queries, minimum_should_match: 1 } };
};

const clausesQuery = (path: string, clauses: readonly Clause[], options: { prefixLast: boolean }): Query => {
  const last = clauses.at(-1);
  const query = (clause: Clause) =>
    clauseQuery(path, clause, options.prefixLast && clause === last && !clause.negated ? prefixQuery : termQuery);
  return {
    bool: {
      must: clauses.filter(({ negated }) => !negated).map(query),
      must_not: clauses.filter(({ negated }) => negated).map(query),
    },
  };
};

const text = (name: string, extra: object, operations: readonly Operation<never>[]): Kind => ({
  name,
  schema: z.string(),
  operations,
  properties: (path) => ({ [path]: { type: 'text', analyzer: 'whitespace', ...extra } }),
  index: (path, values) => ({ [path]: values.map((value) => analyze(String(value)).join(' ')) }),
});

/** A short text, found by any of several search texts; the last word of each may be a prefix. */
export const titleText: Kind = text('title_text', { index_prefixes: { min_chars: 1, max_chars: 12 } }, [
  {
    suffix: '',
    arity: 'many',
    value: searchText,
    says: 'has these words, the last of them possibly unfinished',
    negated: false,
    query: (path: string, values: Clause[][]) => ({
      bool: {
        should: values.map((clauses) => clausesQuery(path, clauses, { prefixLast: true })),
        minimum_should_match: 1,
      },
    }),
  },
  {
    suffix: '_not',
    arity: 'many',
    value: searchText,
    says: 'does not have these words',
    negated: true,
    query: (path: string, values: Clause[][]) => ({
      bool: {
        should: values.map((clauses) => clausesQuery(path, clauses, { prefixLast: false })),
        minimum_should_match: 1,
      },
    }),
  },
]);

/**
 * The whole text of a record, found by one search text.
 * @param favoured index path of the short text in which a match counts more towards relevance.
 */
export const fullText = (favoured: string): Kind =>
  text('full_text', {}, [
    {
      suffix: '',
      arity: 'one',
      value: searchText,
      says: 'has these words: all of them, `"in a phrase"`, `-without`, `one OR another`',
      negated: false,
      scored: true,
      query: (path: string, clauses: Clause[]) => ({
        bool: {
          must: [clausesQuery(path, clauses, { prefixLast: false })],
          should: clauses
            .filter(({ negated }) => !negated)
            .map((clause) => ({ bool: { should: [clauseQuery(favoured, clause, termQuery)], boost: 4 } })),
        },
      }),
    },
  ]);
