import { integerScalar } from '../kinds/scalars.js';
import { prefixSearch } from '../kinds/searched-text.js';
import { type Control, MAX_LIMIT, plainControls } from '../query/controls.js';
import { plainRequestReader } from '../query/list-request.js';
import { missing } from '../query/read-query.js';
import type { RawQuery } from '../query/read-values.js';
import type { Query } from '../registry/kind.js';
import type { Clause } from '../text/parse-query.js';

const DEFAULT_LIMIT = 10;

/** A request for suggestions with its parameters read. */
export interface SuggestionRequest {
  readonly limit: number;
  /** Finds what begins as was typed, in the words of an index path. */
  prefixQuery(path: string): Query;
}

/** What a route of suggestions takes. */
export const suggestionControls: readonly Control[] = [
  {
    name: 'q',
    arity: 'one',
    scalar: { ...prefixSearch.scalar, example: 'eng' },
    description: 'What was typed so far. Words may stand anywhere, and each may be unfinished.',
    required: true,
  },
  {
    name: 'limit',
    arity: 'one',
    scalar: integerScalar(1, MAX_LIMIT),
    description: `Suggestions at most; ${DEFAULT_LIMIT} when left out.`,
  },
  ...plainControls,
];

const read = plainRequestReader(suggestionControls);

/** @throws what is wrong with the query string. */
export const suggestionRequest = (query: RawQuery): SuggestionRequest => {
  const { q, limit = DEFAULT_LIMIT } = read(query) as { q?: Clause[]; limit?: number };
  if (q === undefined) throw missing('q', 'A suggestion');
  return { limit, prefixQuery: (path) => prefixSearch.query(path, q) };
};
