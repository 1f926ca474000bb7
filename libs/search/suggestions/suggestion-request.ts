import type { Query } from '#libs/registry/kind.js';
import { integerScalar } from '#libs/registry/kinds/scalars.js';
import { prefixSearch } from '#libs/registry/kinds/text/searched-text.js';
import { parameterReader } from '../query/list-request.js';
import { MAX_LIMIT, one, required } from '../query/parameter.js';
import { missingParameter } from '../query/read-query.js';
import type { RawQuery } from '../query/read-values.js';
import { commonParameters } from '../query/request-parameters.js';

const DEFAULT_LIMIT = 10;

/** A validated request for suggestions. */
export interface SuggestionRequest {
  readonly limit: number;
  /** A query for texts at an index path with words that begin with the typed ones. */
  prefixQuery(path: string): Query;
}

/** The parameters of a route of suggestions. */
export const suggestionParameters = [
  required(
    one(
      'q',
      { ...prefixSearch.scalar, example: 'eng' },
      'Text typed so far. Words match in any position and may be incomplete.',
    ),
  ),
  one('limit', integerScalar(1, MAX_LIMIT), `Maximum number of suggestions. Default: ${DEFAULT_LIMIT}.`),
  ...commonParameters,
] as const;

const read = parameterReader(suggestionParameters);

/** @throws AppError for an invalid query string. */
export const suggestionRequest = (query: RawQuery): SuggestionRequest => {
  const { q, limit = DEFAULT_LIMIT } = read(query);
  if (q === undefined) throw missingParameter('q', 'A suggestion');
  return { limit, prefixQuery: (path) => prefixSearch.query(path, q) };
};
