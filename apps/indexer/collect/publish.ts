import { existsSync } from 'node:fs';
import path from 'node:path';
import { FETCHES } from '#libs/feed/fetches.js';
import { type FeedFile, type Manifest, readManifest } from '#libs/feed/manifest.js';
import { feedWriter } from '#libs/feed/write-feed.js';
import { IndexerError } from '../command/indexer-error.js';
import { compactFeed, isOutgrown } from './compact-feed.js';
import type { CollectStore } from './store/collect-store.js';
import { queuedRows, rowsOf } from './store/queued-rows.js';
import { queueUnverified } from './store/unverified-rows.js';

/** In the order in which they apply. */
const KINDS = ['sources', 'jobs', FETCHES];
const COMPRESSION_LEVEL = 6;

/** A publication that has begun. It is repeated with the same files if the process ends before it is complete. */
interface Publication {
  readonly version: number;
  readonly as_of: string;
}

/** The version of the feed that has all rows that are no longer queued. */
const PUBLISHED_VERSION = 'published_version';

/**
 * The feed to which a collection adds; null if there is none yet.
 *
 * @throws IndexerError if the folder holds a feed of another dataset, or not all that the collection published: it is not written again.
 */
export const readPublished = async (store: CollectStore, folder: string, dataset: string): Promise<Manifest | null> => {
  const manifest = existsSync(path.join(folder, 'manifest.json')) ? await readManifest(folder) : null;
  if (manifest && manifest.dataset !== dataset)
    throw new IndexerError(
      `${folder} holds the feed ${manifest.dataset}, not ${dataset}: use another folder, or --dataset ${manifest.dataset}.`,
    );
  const published = store.meta<number>(PUBLISHED_VERSION) ?? 0;
  if ((manifest?.version ?? 0) < published)
    throw new IndexerError(
      `${folder} has ${manifest ? `version ${manifest.version} of the feed` : 'no manifest.json'}, but its .collect published version ${published}: restore the feed, or collect into a new folder.`,
    );
  return manifest;
};

/**
 * Adds the queued rows to the feed, as a new version of it, and compacts it when most of its rows are replaced by later ones. A reader sees the previous version or the whole new one.
 *
 * @returns null if there is nothing to publish.
 * @throws IndexerError, see `readPublished`.
 */
export const publish = async (
  store: CollectStore,
  folder: string,
  dataset: string,
  now: number,
): Promise<Manifest | null> => {
  const previous = await readPublished(store, folder, dataset);
  const publication = begun(store) ?? begin(store, previous, now);
  if (publication === null) return null;
  const { version, as_of } = publication;
  // A killed publication may have written its manifest already.
  const kept = (previous?.files ?? []).filter((file) => !isOf(file, version));
  const writer = feedWriter(folder, { dataset, version, as_of }, { level: COMPRESSION_LEVEL, previous: kept });
  for (const kind of KINDS) {
    const isFirst = kind !== FETCHES && !kept.some((file) => file.kind === kind);
    const count = store.database
      .prepare('SELECT count(*) AS n FROM rows WHERE publication = ? AND kind = ?')
      .get(version, kind)?.n;
    if (!isFirst && count === 0) continue;
    const mode = isFirst ? 'snapshot' : 'delta';
    await writer.writeFile({ path: nameOf(kind, version), kind, mode, as_of }, rowsOf(store, version, kind));
  }
  const manifest = await writer.finish();
  store.transaction(() => {
    store.database.prepare('DELETE FROM rows WHERE publication = ?').run(version);
    store.setMeta('publication', null);
    store.setMeta(PUBLISHED_VERSION, manifest.version);
  });
  const postings = store.database.prepare('SELECT count(*) AS n FROM postings WHERE record IS NOT NULL').get()?.n;
  return isOutgrown(manifest, postings as number)
    ? compactFeed(folder, manifest, { level: COMPRESSION_LEVEL, nameOf })
    : manifest;
};

const begun = (store: CollectStore): Publication | null => {
  const text = store.meta<string>('publication');
  return text === null ? null : JSON.parse(text);
};

/** Rows that are queued later belong to the next publication. */
const begin = (store: CollectStore, previous: Manifest | null, now: number): Publication | null => {
  const at = Math.max(now, Date.parse(previous?.as_of ?? '') || 0);
  store.transaction(() => queueUnverified(store, at));
  if (queuedRows(store) === 0) return null;
  const version = (previous?.version ?? 0) + 1;
  const as_of = new Date(at).toISOString();
  store.transaction(() => {
    store.database.prepare('UPDATE rows SET publication = ? WHERE publication IS NULL').run(version);
    store.setMeta('publication', JSON.stringify({ version, as_of } satisfies Publication));
  });
  return { version, as_of };
};

const DIGITS = 6;
const nameOf = (kind: string, version: number): string => `${kind}-${numbered(version)}.ndjson.zst`;
const numbered = (version: number): string => String(version).padStart(DIGITS, '0');
const isOf = ({ path: file }: FeedFile, version: number): boolean => file.includes(`-${numbered(version)}.`);
