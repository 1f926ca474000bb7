import { markAbsent } from '#libs/facts/mark-absent.js';
import { FETCHES } from '#libs/feed/fetches.js';
import type { Manifest } from '#libs/feed/manifest.js';
import { jobs } from '#libs/registry/records/jobs.js';
import type { IndexSizing } from '#libs/search/store/indices/indices.js';
import type { LiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { toDeadLetter } from '../command/dead-letter.js';
import type { FeedFiles } from '../command/feed-files.js';
import type { WriteSession } from '../command/session.js';
import { applyFetches } from './apply-fetches.js';
import { type ApplyOptions, applyFile } from './apply-files.js';
import { loadGeneration } from './load-generation.js';
import { checkpointNow, feedOf } from './sync-plan.js';

export interface LoadFeedOptions extends Omit<ApplyOptions, 'sink' | 'afterWrite' | 'signal' | 'definitions'> {
  readonly manifest: Manifest;
  readonly files: FeedFiles;
  readonly sizing: IndexSizing;
  /** The live dataset, if the feed continues it: its deletes still apply. */
  readonly predecessor: LiveDataset | null;
}

/** Loads a feed from its snapshot into a new generation. */
export const loadFeed = (
  session: WriteSession,
  { manifest, files, sizing, predecessor, deadLetter, progress }: LoadFeedOptions,
) => {
  const { signal, definitions } = session;
  const meta = {
    as_of: manifest.as_of,
    feed: feedOf(manifest),
    // Read when the load is complete, because it contains the time.
    get applied() {
      return checkpointNow(manifest, manifest.files.length);
    },
  };
  const onRejected = toDeadLetter(deadLetter);
  const options = { sizing, predecessor, onRejected, meta };
  return loadGeneration(session, options, async (writer, facts, generation) => {
    let fileNumber = 0;
    let jobsSnapshotAt: string | null = null;
    for (const verified of files.verified) {
      const { kind, mode, as_of } = verified.file;
      if (kind === jobs.name && mode === 'snapshot') jobsSnapshotAt = as_of;
      facts.setObservedAt(as_of);
      if (kind === FETCHES) await applyFetches(verified, facts, { deadLetter, progress, signal });
      else await applyFile(verified, { definitions, sink: writer, deadLetter, progress, signal });
      fileNumber += 1;
      await facts.commit(`1-${String(fileNumber).padStart(6, '0')}`);
    }
    if (jobsSnapshotAt !== null) await markAbsent(generation.location, generation.stamp, jobsSnapshotAt);
  });
};
