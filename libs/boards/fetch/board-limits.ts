const MINUTE = 60_000;

/**
 * What a board may take, so that none keeps the others from being read. A fetch that reaches a limit fails, or is incomplete after `pages`.
 * docs/collect.md has the same table; a test compares them.
 */
export const BOARD_LIMITS = {
  /** Bytes of a response, decompressed. */
  responseBytes: 40_000_000,
  /** Milliseconds until a response must be complete. */
  responseMs: 2 * MINUTE,
  /** Bytes of all responses of a fetch. */
  bytes: 400_000_000,
  /** Requests of a fetch, without robots.txt and retries. */
  requests: 60_000,
  /** Pages of one list. */
  pages: 5_000,
  /** Items of all lists; a posting may be listed once for each of its places. */
  items: 100_000,
  /** Postings, that is items with different ids. */
  postings: 50_000,
  /** Milliseconds that a fetch may take in one run. */
  fetchMs: 6 * 60 * MINUTE,
  /** Milliseconds after which a fetch is interrupted once, to publish the other boards. */
  turnMs: 10 * MINUTE,
  /** Milliseconds of a process that reads one response, and its heap in MB. */
  readMs: 30_000,
  readHeapMb: 512,
  /** Milliseconds of a process that enriches all postings of a board: so many, and more for each posting. Its heap in MB. */
  enrichMs: MINUTE,
  enrichMsPerPosting: 50,
  enrichHeapMb: 1_024,
};

export type BoardLimits = Readonly<typeof BOARD_LIMITS>;
