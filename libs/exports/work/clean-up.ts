import { difference } from 'es-toolkit';
import { RECORD_KINDS } from '#libs/records/enumerations.js';
import type { ElasticsearchReader } from '#libs/search/read/elasticsearch.js';
import { EXPORT_DAYS } from '../export.js';
import type { ExportsDatabase } from '../exports-database.js';
import type { ExportStorage } from '../storage/export-storage.js';

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
  await removeFiles(database, storage);
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

const removeFiles = async (database: ExportsDatabase, storage: ExportStorage): Promise<void> => {
  // Listed before the exports are read: what becomes a file meanwhile is not removed.
  const stored = await storage.names();
  const rows = await database.query<{ id: string; state: string; digests: string[] }>(
    `SELECT id, state, ARRAY(SELECT sha256 FROM export_files WHERE export_id = e.id) AS digests FROM exports e WHERE id = ANY ($1)`,
    [[...stored.keys()]],
  );
  const exports = new Map(rows.map((row) => [row.id, row]));
  for (const [id, names] of stored) {
    const row = exports.get(id);
    if (!row || row.state === 'expired') await storage.files(id).discard(names);
    // Those of others are removed by the process that continues them.
    else if (!['queued', 'running'].includes(row.state)) await storage.files(id).remove(difference(names, row.digests));
  }
};
