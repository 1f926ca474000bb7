import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { FeedRow } from '#libs/feed/rows.js';
import type { CollectStore } from './collect-store.js';

/** Queues a row for the next publication of the feed, in place of an earlier one of the same record. @param id null for kinds that are append-only. */
export const queueRow = (store: CollectStore, kind: string, id: string | null, row: FeedRow): void => {
  if (id !== null) store.write('dropQueued', kind, id);
  store.write('queueRow', kind, id, zstdCompressSync(JSON.stringify(row)));
};

/** The number of rows that are not published. */
export const queuedRows = (store: CollectStore): number =>
  store.prepare('SELECT count(*) AS count FROM rows WHERE publication IS NULL').get()?.count as number;

/** The rows of a publication, in the order in which they were queued. */
export function* rowsOf(store: CollectStore, publication: number, kind: string): Generator<FeedRow> {
  const rows = store.database
    .prepare('SELECT body FROM rows WHERE publication = ? AND kind = ? ORDER BY number')
    .iterate(publication, kind);
  for (const { body } of rows) yield JSON.parse(zstdDecompressSync(body as Uint8Array).toString('utf8'));
}
