import { randomUUID } from 'node:crypto';
import { isDue } from '#libs/postgres/is-due.js';
import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import type { ExportWork } from '../export.js';
import { EXPORT_COLUMNS, type ExportRow, workOf } from '../export-row.js';
import type { ExportsDatabase } from '../exports-database.js';

/** Seconds after which another process may take over an export. It is renewed with each page, and while a file is written. */
const LEASE_SECONDS = 30;
export const LEASE_RENEWAL_MS = 10_000;

/** The export was canceled, or another process has taken it over. */
export class LeaseLostError extends Error {
  constructor() {
    super('The export is written by another process, or has ended.');
  }
}

/** The right of a process to write an export. */
export interface Lease {
  readonly id: string;
  readonly exportId: string;
  readonly organizationId: string;
}

/** An export that this process may write. */
export interface ClaimedExport {
  readonly lease: Lease;
  readonly work: ExportWork;
}

/**
 * Claims the export that has waited longest of those that no process writes: of the organizations in turns, and of each organization one at a
 * time. Null if there is none.
 */
export const claimExport = async (database: ExportsDatabase, dataset: string): Promise<ClaimedExport | null> =>
  database.transaction(async (query) => {
    const id = randomUUID();
    const [row] = await query<ExportRow>(
      `UPDATE exports e SET lease = $2, lease_until = clock_timestamp() + make_interval(secs => $3), state = 'running',
         served_at = clock_timestamp()
       WHERE e.id = (
         SELECT c.id FROM exports c
         WHERE c.dataset = $1 AND c.state IN ('queued', 'running') AND (c.lease_until IS NULL OR ${isDue('c.lease_until', '$3')})
           AND NOT EXISTS (SELECT FROM exports o WHERE o.organization_id = c.organization_id AND o.dataset = c.dataset
             AND o.state = 'running' AND NOT ${isDue('o.lease_until', '$3')})
         ORDER BY (SELECT max(o.served_at) FROM exports o WHERE o.organization_id = c.organization_id) NULLS FIRST,
           c.served_at NULLS FIRST, c.created_at
         LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING ${EXPORT_COLUMNS}`,
      [dataset, id, LEASE_SECONDS],
    );
    return row ? { lease: { id, exportId: row.id, organizationId: row.organization_id }, work: workOf(row) } : null;
  });

/** Locks the export until the end of the transaction, and extends the lease. @throws LeaseLostError. */
export const holdLease = async (query: TransactionQuery, { id, exportId }: Lease): Promise<void> => {
  const held = await query(
    `UPDATE exports SET lease_until = clock_timestamp() + make_interval(secs => $3) WHERE id = $1 AND lease = $2 AND state = 'running'
     RETURNING id`,
    [exportId, id, LEASE_SECONDS],
  );
  if (held.length === 0) throw new LeaseLostError();
};

/** Lets any process continue the export, after those that have waited longer. */
export const releaseLease = async (database: ExportsDatabase, { id, exportId }: Lease): Promise<void> => {
  await database.query('UPDATE exports SET lease = NULL, lease_until = NULL WHERE id = $1 AND lease = $2', [
    exportId,
    id,
  ]);
};
