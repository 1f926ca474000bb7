import { createHash } from 'node:crypto';
import { FETCHES } from '#libs/feed/fetches.js';
import type { FeedFile, Manifest } from '#libs/feed/manifest.js';
import type { IndexMeta } from '#libs/search/store/indices/indices.js';
import type { LiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { IndexerError } from '../command/indexer-error.js';

export type SyncPlan =
  | { readonly action: 'none' }
  /** Load from the snapshot into a new generation. `reason`: why deltas are not enough. */
  | {
      readonly action: 'load';
      readonly files: readonly FeedFile[];
      readonly reason: string | null;
      /** Whether nothing of the live dataset is kept: neither its tombstones and facts, nor its change feed. */
      readonly replaces: boolean;
    }
  /** Apply deltas to the live indices. `done`: how many files of the manifest are already applied. */
  | { readonly action: 'update'; readonly files: readonly FeedFile[]; readonly done: number };

type Checkpoint = NonNullable<IndexMeta['applied']>;

/** The checkpoint after the first `count` files of a manifest, which are applied now. */
export const checkpointNow = (manifest: Manifest, count: number): Checkpoint => ({
  ...checkpoint(manifest, count),
  at: new Date().toISOString(),
});

/** The checkpoint after the first `count` files of a manifest. */
export const checkpoint = ({ files }: Manifest, count: number): Checkpoint => {
  const hash = createHash('sha256');
  for (const { kind, mode, sha256 } of files.slice(0, count)) hash.update(`${kind} ${mode} ${sha256}\n`);
  return { files: count, digest: hash.digest('hex') };
};

export const feedOf = ({ dataset, version }: Manifest) => ({ dataset, version });

export interface PlanOptions {
  /** Load the feed in place of the live dataset: whatever is live, or only if that is another dataset. */
  readonly replace: boolean | 'another';
  /** Load the feed even if deltas would be enough. */
  readonly rebuild?: boolean;
}

/**
 * The steps that bring the live dataset to the state that the manifest describes.
 *
 * @throws IndexerError if that needs `--replace`, or is impossible.
 */
export const planSync = (
  manifest: Manifest,
  live: Pick<LiveDataset, 'meta' | 'hasCurrentMapping'> | null,
  options: PlanOptions,
): SyncPlan => {
  if (options.replace === true) return load(manifest, { replaces: true });
  if (!live?.meta.feed) return load(manifest, { replaces: options.replace !== false });
  const { feed, applied, as_of } = live.meta;
  if (feed.dataset !== manifest.dataset) {
    if (options.replace) return load(manifest, { replaces: true });
    throw otherDataset(feed.dataset, manifest.dataset);
  }
  if (feed.version > manifest.version) {
    throw new IndexerError(
      `Version ${feed.version} of ${feed.dataset} is live, and this feed is version ${manifest.version}, which is older: load it anyway with \`indexer sync --replace\`.`,
    );
  }
  if (feed.version < manifest.version && as_of !== null && Date.parse(manifest.as_of) < Date.parse(as_of)) {
    throw new IndexerError(
      `Version ${manifest.version} of ${feed.dataset} has as_of ${manifest.as_of}, which is earlier than that of the live dataset (${as_of}): correct as_of, or load it with \`indexer sync --replace\`.`,
    );
  }
  const continues =
    applied !== undefined &&
    applied.files <= manifest.files.length &&
    checkpoint(manifest, applied.files).digest === applied.digest;
  const complete = continues && applied.files === manifest.files.length;
  if (feed.version === manifest.version && applied !== undefined && !complete) {
    throw new IndexerError(
      `Version ${manifest.version} of ${manifest.dataset} is live with other files: a feed needs a higher version whenever its files change.`,
    );
  }
  if (options.rebuild) return load(manifest);
  if (!live.hasCurrentMapping)
    return load(manifest, {
      reason: 'The live indices were built by another version of Rolecall: loading from the snapshot.',
    });
  if (feed.version === manifest.version) return { action: 'none' };
  if (!continues)
    return load(manifest, { reason: 'The feed does not continue the live dataset: loading from its snapshot.' });
  const files = manifest.files.slice(applied.files);
  if (files.some((file) => replacesRecords(file)))
    return load(manifest, { reason: 'The feed has a new snapshot: loading it.' });
  return { action: 'update', files, done: applied.files };
};

/** The error of a feed of another dataset than the live one. */
export const otherDataset = (live: string, dataset: string): IndexerError =>
  new IndexerError(`The live dataset is ${live}, not ${dataset}: use --replace to replace it.`);

const load = (
  { dataset, files }: Manifest,
  { reason = null, replaces = false }: { reason?: string | null; replaces?: boolean } = {},
): SyncPlan => {
  const loaded = new Set<string>();
  for (const { kind, mode } of files) {
    if (mode === 'snapshot') loaded.add(kind);
    if (loaded.has(kind) || kind === FETCHES) continue;
    throw new IndexerError(
      `The feed ${dataset} has no snapshot of ${kind} before its deltas: it cannot be loaded into a new index.`,
    );
  }
  return { action: 'load', files: filesToLoad(files), reason, replaces };
};

/** Whether a file replaces all earlier ones of its kind. Fetches are append-only. */
const replacesRecords = ({ kind, mode }: FeedFile): boolean => mode === 'snapshot' && kind !== FETCHES;

/** The files that must be read to load the feed, in the order of the feed. A snapshot that follows a delta replaces all earlier files of its kind. */
export const filesToLoad = (files: readonly FeedFile[]): FeedFile[] => {
  const withSnapshot = new Set<string>();
  const complete = new Set<string>();
  const needed: FeedFile[] = [];
  for (const file of files.toReversed()) {
    if (replacesRecords(file)) withSnapshot.add(file.kind);
    else if (withSnapshot.has(file.kind)) complete.add(file.kind);
    if (!complete.has(file.kind)) needed.push(file);
  }
  return needed.reverse();
};
