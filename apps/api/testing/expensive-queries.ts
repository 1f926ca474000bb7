/** Coordinates near postings, different each time because Elasticsearch caches the results of identical searches. */
const points = (count: number): string =>
  Array.from({ length: count }, (_, n) => `%22${40 + Math.random()},${-70 - n - Math.random()}%22`).join();

/** The path of facets that cost almost as much as a request may. */
export const expensiveQuery = (): string => `/v4/jobs/options?locations=${points(8)}`;

/** The path of facets that are refused as too expensive. */
export const refusedQuery = (): string => `/v4/jobs/options?locations=${points(30)}`;
