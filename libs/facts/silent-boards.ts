import type { FactsLocation } from './fact-folders.js';
import { openFacts } from './open-facts.js';
import { MAX_STOCK_AGE_MS } from './watch-rules.js';
import { watchesStatement } from './watches.js';

export interface SilentBoardsOptions extends FactsLocation {
  /** The stamp of the generation. */
  readonly stamp: string;
  /** RFC 3339. */
  readonly asOf: string;
}

/**
 * The boards with open postings that were not read completely in the 30 days before `asOf`, so that their open postings are unverified. A board
 * is a `watched_unit`: postings that do not name their board are grouped by company.
 */
export const silentBoards = async ({ asOf, ...options }: SilentBoardsOptions): Promise<Set<string>> => {
  const facts = await openFacts({ ...options, memoryLimit: '512MB' });
  if (!facts) return new Set();
  const moment = Date.parse(asOf);
  try {
    await facts.connection.run(watchesStatement(moment, facts.origin));
    const found = await facts.connection.runAndReadAll(`
      SELECT DISTINCT watched_unit FROM postings
      ANTI JOIN (SELECT unit FROM watches WHERE to_ms >= ${moment - MAX_STOCK_AGE_MS}) AS current ON watched_unit = unit
      WHERE status <> 'inactive'`);
    return new Set(found.getRows().map(([unit]) => unit as string));
  } finally {
    await facts.close();
  }
};
