import { createHash } from 'node:crypto';
import type { FeedFile, Manifest } from '#libs/feed/manifest.js';
import { FED_KINDS } from '#libs/search/records/definitions.js';
import type { IndexMeta } from '#libs/search/store/indices/indices.js';
import { IndexerError } from '../command/indexer-error.js';
import type { LiveDataset } from './live-dataset.js';

export type SyncPlan =
  | { readonly action: 'none' }
  /** Into new indices beside what is live. `because`: why deltas are not enough. */
  | { readonly action: 'load'; readonly files: readonly FeedFile[]; readonly because: string | null }
  /** Into the live indices; `done`: the files of the manifest that are in them. */
  | { readonly action: 'update'; readonly files: readonly FeedFile[]; readonly done: number };

/** The checkpoint after the first `count` files of a manifest. */
export const checkpoint = ({ files }: Manifest, count: number): NonNullable<IndexMeta['applied']> => {
  const hash = createHash('sha256');
  for (const { kind, mode, sha256 } of files.slice(0, count)) hash.update(`${kind} ${mode} ${sha256}\n`);
  return { files: count, digest: hash.digest('hex') };
};

export const feedOf = ({ dataset, version }: Manifest) => ({ dataset, version });

export interface PlanOptions {
  /** Loads the feed, whatever is live. */
  readonly replace: boolean;
  /** Loads it, where it may be applied at all. */
  readonly rebuild?: boolean;
}

/**
 * What has to be done so that the live dataset is what the manifest describes.
 *
 * @throws IndexerError where that is not to be done unasked, or cannot be.
 */
export const planSync = (manifest: Manifest, live: LiveDataset | null, options: PlanOptions): SyncPlan => {
  if (!live?.meta.feed || options.replace) return load(manifest, null);
  const { feed, applied, as_of } = live.meta;
  if (feed.dataset !== manifest.dataset) {
    throw new IndexerError(
      `The live dataset is ${feed.dataset}, not ${manifest.dataset}: give --replace to put this one in its place.`,
    );
  }
  if (feed.version > manifest.version) {
    throw new IndexerError(
      `Version ${feed.version} of ${feed.dataset} is live, and this feed is the older version ${manifest.version}: give --replace to go back to it.`,
    );
  }
  if (feed.version < manifest.version && as_of !== null && Date.parse(manifest.as_of) < Date.parse(as_of)) {
    throw new IndexerError(
      `Version ${manifest.version} of ${feed.dataset} is as of ${manifest.as_of}, but ${as_of} is live, and time must not go backwards: correct its as_of, or give --replace.`,
    );
  }
  const continues =
    applied !== undefined &&
    applied.files <= manifest.files.length &&
    checkpoint(manifest, applied.files).digest === applied.digest;
  const complete = continues && applied.files === manifest.files.length;
  if (feed.version === manifest.version && applied !== undefined && !complete) {
    throw new IndexerError(
      `Version ${manifest.version} of ${manifest.dataset} was applied with other files: a feed that changes needs a higher version.`,
    );
  }
  if (options.rebuild) return load(manifest, null);
  if (!live.sameMapping)
    return load(manifest, 'The mapping has changed since the live indices were made: rebuild from the snapshot.');
  if (feed.version === manifest.version) return { action: 'none' };
  if (!continues) return load(manifest, 'The feed does not continue the one that is live: load from its snapshot.');
  const files = manifest.files.slice(applied.files);
  if (files.some(({ mode }) => mode === 'snapshot'))
    return load(manifest, 'The feed has a new snapshot: load from it.');
  return { action: 'update', files, done: applied.files };
};

const load = ({ dataset, files }: Manifest, because: string | null): SyncPlan => {
  for (const kind of FED_KINDS) {
    if (files.find((file) => file.kind === kind)?.mode === 'delta') {
      throw new IndexerError(
        `The feed ${dataset} has no snapshot of ${kind} before its deltas, so it cannot be loaded from its beginning.`,
      );
    }
  }
  return { action: 'load', files: filesToLoad(files), because };
};

/** Those that count when the feed is read from its beginning. */
export const filesToLoad = (files: readonly FeedFile[]): FeedFile[] =>
  files.filter((file, position) => !superseded(files, file, position));

/** A snapshot is the whole of its kind: nothing before a delta that it follows counts any more. */
const superseded = (files: readonly FeedFile[], { kind }: FeedFile, position: number): boolean => {
  const later = files.slice(position).filter((file) => file.kind === kind);
  const delta = later.findIndex(({ mode }) => mode === 'delta');
  return delta !== -1 && later.slice(delta).some(({ mode }) => mode === 'snapshot');
};
