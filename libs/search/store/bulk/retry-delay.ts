const FIRST_MS = 200;
const LONGEST_MS = 15_000;

/** Number of retries: about a minute and a half in total, enough for a node to restart. */
export const MAX_RETRIES = 10;

/** Milliseconds: exponential, with half of it random, so that several writers do not retry at the same moment. */
export const retryDelay = (attempt: number): number => {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return full / 2 + (Math.random() * full) / 2;
};
