import { refundInTransaction } from '#libs/billing/charging/transaction-charges.js';
import type { TransactionQuery } from '#libs/postgres/request-pool.js';

/**
 * Gives up the records that are written and not yet part of a file, and refunds them: the export is as it was after its last file. Its row must be
 * locked.
 */
export const releasePages = async (
  query: TransactionQuery,
  organizationId: string,
  exportId: string,
): Promise<void> => {
  const pages = await query<{ rows: number; credits: number; charge_id: string | null }>(
    'DELETE FROM export_pages WHERE export_id = $1 RETURNING rows, credits, charge_id',
    [exportId],
  );
  if (pages.length === 0) return;
  await refundInTransaction(
    query,
    organizationId,
    pages.flatMap(({ charge_id }) => charge_id ?? []),
  );
  await query(
    // Pages are all of the last view: they become a file before another one is opened.
    `UPDATE exports SET rows = rows - $2::bigint, credits = credits - $3,
       views = jsonb_set(views, '{-1,rows}', to_jsonb((views #>> '{-1,rows}')::bigint - $2::bigint)),
       position = (SELECT position FROM export_files WHERE export_id = $1 ORDER BY number DESC LIMIT 1)
     WHERE id = $1`,
    [exportId, pages.reduce((sum, page) => sum + page.rows, 0), pages.reduce((sum, page) => sum + page.credits, 0)],
  );
};
