import { rm } from 'node:fs/promises';
import path from 'node:path';
import { FETCHES, readFetches } from '#libs/feed/fetches.js';
import type { FeedFile, Manifest } from '#libs/feed/manifest.js';
import { fetchFile, readRows } from '#libs/feed/read-rows.js';
import { acceptAll, type FeedRow } from '#libs/feed/rows.js';
import { feedWriter } from '#libs/feed/write-feed.js';

/** Each active posting is written again every week, so that a feed reaches this number of rows per posting within weeks. */
const MAX_ROWS_PER_POSTING = 5;
/** A manifest lists all files, and grows by up to three with each round. */
const MAX_FILES = 2_000;

/** Whether most of a feed is rows that later ones replace. @param postings that it has. */
export const isOutgrown = ({ files }: Manifest, postings: number): boolean => {
  const rows = files.filter(({ kind }) => kind === 'jobs').reduce((sum, file) => sum + file.rows, 0);
  return files.length > MAX_FILES || rows > MAX_ROWS_PER_POSTING * postings;
};

/**
 * Writes a feed again, as a new version: of each record only its last row, and all fetches. A `sync` then loads it into a new
 * generation, which keeps the facts of the earlier rows. A reader sees the previous version or the whole new one.
 *
 * @param nameOf the path of the file of a kind and a version.
 */
export const compactFeed = async (
  folder: string,
  previous: Manifest,
  { level, nameOf }: { level: number; nameOf: (kind: string, version: number) => string },
): Promise<Manifest> => {
  const { dataset, as_of, files } = previous;
  const version = previous.version + 1;
  const writer = feedWriter(folder, { dataset, version, as_of }, { level });
  for (const [kind, ofKind] of Map.groupBy(files, (file) => file.kind)) {
    const isAppended = kind === FETCHES;
    await writer.writeFile(
      { path: nameOf(kind, version), kind, mode: isAppended ? 'delta' : 'snapshot', as_of },
      isAppended ? allFetches(folder, ofKind) : lastRows(folder, ofKind),
    );
  }
  const manifest = await writer.finish();
  for (const file of files) await rm(path.join(folder, file.path), { force: true });
  return manifest;
};

async function* lastRows(folder: string, files: readonly FeedFile[]): AsyncGenerator<FeedRow> {
  const versions = new Map<string, number>();
  for (const file of files)
    for await (const row of readRows(folder, file, acceptAll))
      if (row.type !== 'bad') versions.set(row.id, Math.max(row.version, versions.get(row.id) ?? 0));
  for (const file of files)
    for await (const row of readRows(folder, file, acceptAll)) {
      if (row.type === 'bad' || versions.get(row.id) !== row.version) continue;
      versions.delete(row.id);
      if (row.type === 'upsert') yield { version: row.version, record: row.record };
    }
}

async function* allFetches(folder: string, files: readonly FeedFile[]): AsyncGenerator<FeedRow> {
  for (const file of files) {
    const verified = await fetchFile(folder, file);
    try {
      for await (const row of readFetches(verified)) if (row.type === 'fetch') yield { version: 1, record: row.fetch };
    } finally {
      await verified.dispose();
    }
  }
}
