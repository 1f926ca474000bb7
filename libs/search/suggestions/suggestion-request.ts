import { integerScalar } from '../kinds/scalars.js';
import { prefixSearch } from '../kinds/searched-text.js';
import { parameterReader } from '../query/list-request.js';
import { missingParameter } from '../query/read-query.js';
import type { RawQuery } from '../query/read-values.js';
import { commonParameters, MAX_LIMIT, type RequestParameter } from '../query/request-parameters.js';
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
export const suggestionParameters: readonly RequestParameter[] = [
  {
    name: 'q',
    arity: 'one',
    scalar: { ...prefixSearch.scalar, example: 'eng' },
    description: 'Text typed so far. Words match in any position and may be incomplete.',
    required: true,
  },
  {
    name: 'limit',
    arity: 'one',
    scalar: integerScalar(1, MAX_LIMIT),
    description: `Maximum number of suggestions. Default: ${DEFAULT_LIMIT}.`,
  },
  ...commonParameters,
];

const read = parameterReader(suggestionParameters);

/** @throws AppError for an invalid query string. */
export const suggestionRequest = (query: RawQuery): SuggestionRequest => {
  const { q, limit = DEFAULT_LIMIT } = read(query) as { q?: Clause[]; limit?: number };
  if (q === undefined) throw missingParameter('q', 'A suggestion');
  return { limit, prefixQuery: (path) => prefixSearch.query(path, q) };
};
