import { z } from 'zod';
import type { Kind, Operation, Query, Scalar } from '../registry/kind.js';
import { analyze } from '../text/analyze.js';
import { type Clause, parseQuery, type Term } from '../text/parse-query.js';
import { booleanScalar } from './scalars.js';

// Elasticsearch rejects queries of a few thousand words. The limit depends on its memory.
const MAX_LENGTH = 500;
const MAX_WORDS = 60;
const MAX_TEXTS = 20;

const wordsOf = (clauses: readonly Clause[]): number => clauses.flatMap(({ any }) => any).flat().length;

const searchText: Scalar<readonly Clause[]> = {
  maxValues: MAX_TEXTS,
  openapi: { type: 'string', maxLength: MAX_LENGTH },
  schema: z
    .string()
    .max(MAX_LENGTH, `must have at most ${MAX_LENGTH} characters`)
    .transform((raw, context) => {
      const clauses = parseQuery(raw);
      const words = wordsOf(clauses);
      if (words > 0 && words <= MAX_WORDS) return clauses;
      const message = words === 0 ? 'contains no word to search for' : `must have at most ${MAX_WORDS} words`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
};

const termQuery = (path: string, term: Term): Query =>
  term.length === 1 ? { term: { [path]: term[0] as string } } : { match_phrase: { [path]: term.join(' ') } };

/** Matches texts that contain the term, or words that its last word begins. */
const prefixQuery = (path: string, term: Term): Query => {
  const [word = ''] = term;
  if (term.length > 1) return { match_phrase_prefix: { [path]: { query: term.join(' '), max_expansions: 200 } } };
  const prefix = { prefix: { [path]: { value: word } } };
  // `technologie` is the beginning of a plural, but the index has the singular.
  const [finished = ''] = analyze(`${word}s`);
  if (finished === '' || finished.startsWith(word)) return prefix;
  return { bool: { should: [prefix, { term: { [path]: finished } }], minimum_should_match: 1 } };
};

const clauseQuery = (path: string, { any }: Clause, toQuery: typeof termQuery): Query => {
  const queries = any.map((term) => toQuery(path, term));
  return queries.length === 1 ? (queries[0] as Query) : { bool: { should: queries, minimum_should_match: 1 } };
};

/** @param unfinished which words may be prefixes: none of them, the last one, or each. */
const clausesQuery = (path: string, clauses: readonly Clause[], unfinished: 'none' | 'last' | 'each'): Query => {
  const isPrefix = (clause: Clause) =>
    !clause.negated && (unfinished === 'each' || (unfinished === 'last' && clause === clauses.at(-1)));
  const query = (clause: Clause) => clauseQuery(path, clause, isPrefix(clause) ? prefixQuery : termQuery);
  return {
    bool: {
      must: clauses.filter(({ negated }) => !negated).map(query),
      must_not: clauses.filter(({ negated }) => negated).map(query),
    },
  };
};

/** Finds short texts by words that may be unfinished. */
export const prefixSearch = {
  scalar: searchText,
  query: (path: string, clauses: readonly Clause[]): Query => clausesQuery(path, clauses, 'each'),
};

const textKind = (name: string, extra: object, operations: readonly Operation<never>[]): Kind => ({
  name,
  schema: z.string(),
  operations,
  properties: (path) => ({ [path]: { type: 'text', analyzer: 'whitespace', ...extra } }),
  index: (path, values) => ({ [path]: values.map((value) => analyze(String(value)).join(' ')) }),
});

interface Texts {
  readonly value: readonly (readonly Clause[])[];
  /** `prefix`: whether the last word of each text may be unfinished. */
  readonly refinement: boolean;
}

const anyText = (path: string, { value, refinement }: Texts): Query => ({
  bool: {
    should: value.map((clauses) => clausesQuery(path, clauses, refinement ? 'last' : 'none')),
    minimum_should_match: 1,
  },
});

const titleOperation = (suffix: '' | '_not', description: string): Operation<never> => ({
  suffix,
  arity: 'many',
  value: searchText,
  description,
  negated: suffix === '_not',
  refinedBy: {
    name: 'prefix',
    value: booleanScalar,
    defaultValue: false,
    description: 'If `true`, the last word of each text matches as a prefix',
  },
  query: anyText,
});

/** A short text, found by any of several search texts: by whole words, and with `prefix=true` by a prefix of the last word. */
export const titleText: Kind = textKind('title_text', { index_prefixes: { min_chars: 1, max_chars: 12 } }, [
  titleOperation('', 'contains these words'),
  titleOperation('_not', 'does not contain these words'),
]);

/**
 * The full text of a record, found by one search text.
 * @param boostedPath index path of the short text in which a match counts more towards relevance.
 */
export const fullText = (boostedPath: string): Kind =>
  textKind('full_text', {}, [
    {
      suffix: '',
      arity: 'one',
      value: searchText,
      description: 'contains all of these words; also `"a phrase"`, `-excluded`, `one OR another`',
      negated: false,
      scored: true,
      query: (path: string, clauses: Clause[]) => ({
        bool: {
          must: [clausesQuery(path, clauses, 'none')],
          should: clauses
            .filter(({ negated }) => !negated)
            .map((clause) => ({ bool: { should: [clauseQuery(boostedPath, clause, termQuery)], boost: 4 } })),
        },
      }),
    },
  ]);

/** Codes indexed as the words of a text, so that BM25 gives shared codes more weight in short lists. */
export const profileText: Kind = {
  name: 'profile',
  schema: z.never(),
  operations: [],
  properties: (path) => ({ [path]: { type: 'text', analyzer: 'whitespace', index_options: 'freqs' } }),
  index: (path, values) => ({ [path]: values.join(' ') }),
};
