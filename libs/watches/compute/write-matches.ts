import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import type { FoundRecord } from '#libs/search/watching/found-records.js';

/** Adds records that match a new watch. */
export const insertMatches = async (
  query: TransactionQuery,
  watchId: string,
  records: readonly FoundRecord[],
): Promise<void> => {
  if (records.length === 0) return;
  await query(
    `INSERT INTO watch_matches (watch_id, record_id, number, closed)
     SELECT $1, * FROM unnest($2::text[], $3::bigint[], $4::boolean[])`,
    [watchId, records.map(({ id }) => id), records.map(({ number }) => number), records.map(({ closed }) => closed)],
  );
};
