import { z } from 'zod';
import { analyze } from '#libs/text/analyze.js';
import { changeTerms, requiredTermsOf, type SearchNode, type TermNode, termsOf } from '#libs/text/search-node.js';
import type { FilterOperator, Kind, Query, Scalar } from '../../kind.js';
import { booleanScalar } from '../scalars.js';
import { relevanceOf, type ScoredPaths, wholePath } from './relevance.js';
import { searchText } from './search-text.js';
import { anyQuery, nodeQuery, termQuery } from './text-query.js';
import type { TextScope } from './text-scopes.js';

const unfinished = (term: TermNode): TermNode => ({ ...term, unfinished: true });

/** The same text whose last word, unless it is excluded, may be incomplete. */
const withUnfinishedEnd = (node: SearchNode): SearchNode => {
  const last = termsOf(node).at(-1);
  return changeTerms(node, (term) => (term === last ? unfinished(term) : term));
};

/** Finds short texts by words that may be unfinished. */
export const prefixSearch = {
  scalar: searchText(),
  query: (path: string, node: SearchNode): Query =>
    nodeQuery(changeTerms(node, unfinished), (term) => termQuery(path, term)),
};

const textKind = (
  name: string,
  extra: object,
  // biome-ignore lint/suspicious/noExplicitAny: see `Kind`
  operations: readonly FilterOperator<any>[],
): Kind => ({
  name,
  schema: z.string(),
  operations,
  properties: (path) => ({ [path]: { type: 'text', analyzer: 'whitespace', ...extra } }),
  index: (path, values) => ({ [path]: values.map((value) => analyze(String(value)).join(' ')) }),
});

/** Also indexes each text as one term. @param kind of a text. */
const withWhole = (kind: Kind): Kind => ({
  ...kind,
  properties: (path) => ({
    ...kind.properties(path),
    [wholePath(path)]: { type: 'keyword', doc_values: false, ignore_above: MAX_WHOLE },
  }),
  index: (path, values, parent) => {
    const indexed = kind.index(path, values, parent);
    return { ...indexed, [wholePath(path)]: indexed[path] };
  },
});
/** Longer texts are never searched for as a whole. */
const MAX_WHOLE = 200;

interface Texts {
  readonly value: readonly SearchNode[];
  /** `prefix`: whether the last word of each text may be unfinished. */
  readonly refinement: boolean;
}

const anyText = (path: string, { value }: Texts): Query =>
  anyQuery(value.map((node) => nodeQuery(node, (term) => termQuery(path, term))));

const titleOperation = (suffix: '' | '_not'): FilterOperator<Texts> => ({
  suffix,
  arity: 'many',
  value: searchText(),
  negated: suffix === '_not',
  refinedBy: {
    name: 'prefix',
    value: booleanScalar,
    defaultValue: false,
    description: 'If `true`, the last word of each text matches as a prefix.',
  },
  texts: {
    read: ({ value, refinement }) => (refinement ? value.map(withUnfinishedEnd) : value),
    write: (_, value) => ({ value, refinement: false }),
  },
  query: anyText,
  relevance: (path, { value }) => value.flatMap((node) => relevanceOf(path, { title: path, hasText: false }, node)),
});

/** A short text, found by any of several search texts: by whole words, and with `prefix=true` by a prefix of the last word. */
export const titleText: Kind = withWhole(
  textKind('title_text', { index_prefixes: { min_chars: 1, max_chars: 12 } }, [
    titleOperation(''),
    titleOperation('_not'),
  ]),
);

const SYNTAX = ['`"a phrase"`', '`-excluded` or `NOT excluded`', '`one OR another`', '`(groups)`', '`begin*`'];

/** Documents what a value may contain beside words. */
const withSyntax = <T>(value: Scalar<T>, scopes: readonly string[]): Scalar<T> => ({
  ...value,
  openapi: {
    ...value.openapi,
    description: `Words, ${[...SYNTAX, ...scopes.map((scope) => `\`${scope}:word\``)].join(', ')}.`,
  },
});

/**
 * The full text of a record, found by one search text.
 * @param scored the other texts in which its words count towards relevance.
 * @param scopes the fields that a search text can name.
 */
export const fullText = (
  scored: Omit<ScoredPaths, 'hasText'>,
  scopes: Readonly<Record<string, TextScope>> = {},
): Kind => {
  const scopeOf = ({ scope }: TermNode) => (scope === undefined ? undefined : scopes[scope]);
  return textKind('full_text', {}, [
    {
      suffix: '',
      arity: 'one',
      value: withSyntax(searchText(Object.keys(scopes)), Object.keys(scopes)),
      negated: false,
      requiredFilters: (node: SearchNode) => termsOf(node).flatMap((term) => scopeOf(term)?.requiredFilter ?? []),
      decidedByPart: (node: SearchNode) => {
        // Scopes that need another filter name what a text says, the others what every record has.
        const inRest = (term: TermNode) => term.scope === undefined || scopeOf(term)?.requiredFilter !== undefined;
        if (!termsOf(node).some(inRest)) return 'always';
        return termsOf(node).filter(inRest).length > requiredTermsOf(node).filter(inRest).length ? 'never' : 'if_found';
      },
      texts: { read: (node: SearchNode) => [node], write: (_, [understood]) => understood as SearchNode },
      query: (path: string, node: SearchNode) =>
        nodeQuery(node, (term) => scopeOf(term)?.query(term) ?? termQuery(path, term)),
      relevance: (path: string, node: SearchNode) => relevanceOf(path, { ...scored, hasText: true }, node),
    },
  ]);
};

/** Codes indexed as the words of a text, so that BM25 gives shared codes more weight in short lists. */
export const profileText: Kind = {
  name: 'profile',
  schema: z.never(),
  operations: [],
  properties: (path) => ({ [path]: { type: 'text', analyzer: 'whitespace', index_options: 'freqs' } }),
  index: (path, values) => ({ [path]: values.join(' ') }),
};
