import type { ElasticsearchReader } from '#libs/search/read/elasticsearch.js';
import { EXPORT_DAYS, RECORD_KINDS } from '../export.js';
import type { ExportsDatabase } from '../exports-database.js';
import type { ExportFiles, ExportStorage } from '../storage/export-storage.js';

/**
 * Ends what exports no longer need: files that have expired, folders of exports that were erased, pages of exports that have ended, points in time, and
 * exports that are no longer listed. Another process may do so at the same time.
 */
export const cleanUpExports = async (
  database: ExportsDatabase,
  { dataset, storage, elasticsearch }: { dataset: string; storage: ExportStorage; elasticsearch: ElasticsearchReader },
): Promise<void> => {
  await database.query(
    `UPDATE exports SET state = 'expired' WHERE dataset = $1 AND expires_at <= clock_timestamp() AND state <> 'expired'`,
    [dataset],
  );
  await closePoints(database, dataset, elasticsearch);
  await database.query(
    `DELETE FROM exports WHERE dataset = $1 AND state = 'expired' AND created_at < clock_timestamp() - make_interval(days => $2)`,
    [dataset, EXPORT_DAYS],
  );
  for (const id of await storage.exportIds()) await cleanFiles(database, storage.files(id), id);
};

const closePoints = async (
  database: ExportsDatabase,
  dataset: string,
  elasticsearch: ElasticsearchReader,
): Promise<void> => {
  const ended = await database.query<{ id: string; kind: string; point: string }>(
    `SELECT id, kind, point FROM exports WHERE dataset = $1 AND point IS NOT NULL AND state NOT IN ('queued', 'running', 'paused')`,
    [dataset],
  );
  for (const { id, kind, point } of ended) {
    // Tables are no points in time.
    if ((RECORD_KINDS as readonly string[]).includes(kind)) await elasticsearch.closePoint(point);
    await database.query('UPDATE exports SET point = NULL WHERE id = $1 AND point = $2', [id, point]);
  }
};

const cleanFiles = async (database: ExportsDatabase, files: ExportFiles, id: string): Promise<void> => {
  const [row] = await database.query<{ state: string; digests: string[] }>(
    `SELECT state, ARRAY(SELECT sha256 FROM export_files WHERE export_id = e.id) AS digests FROM exports e WHERE id = $1`,
    [id],
  );
  if (!row || row.state === 'expired') await files.remove();
  // Those of others are removed by the process that continues them.
  else if (!['queued', 'running'].includes(row.state)) await files.keepOnly(new Set(row.digests));
};
