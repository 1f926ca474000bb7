// Derived from docs/reference/openapi.json by `npm run derive`: do not edit.

/** Paths to which a request by POST has an `Idempotency-Key`. */
export const KEYED_POSTS: readonly string[] = [
  '/v4/jobs/search',
  '/v4/jobs/classify',
  '/v4/sources/match',
  '/v4/metrics/query',
  '/v4/metrics/compare/query',
  '/v4/exports',
];
