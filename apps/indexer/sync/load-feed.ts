import { markAbsent } from '#libs/facts/mark-absent.js';
import type { Manifest } from '#libs/feed/manifest.js';
import type { IndexSizing } from '#libs/search/store/indices/indices.js';
import type { WritingSession } from '../command/session.js';
import { type ApplyOptions, applyFile, buryIn } from './apply-files.js';
import type { FeedFiles } from './feed-files.js';
import type { Live } from './live-dataset.js';
import { loadBeside } from './load.js';
import { checkpoint, feedOf } from './sync-plan.js';

export interface LoadFeedOptions extends Omit<ApplyOptions, 'sink' | 'between' | 'signal'> {
  readonly manifest: Manifest;
  readonly files: FeedFiles;
  readonly sizing: IndexSizing;
  /** The live dataset, if the feed is another state of it: what it has deleted stays deleted. */
  readonly continues: Live | null;
}

/** Loads a feed from its beginning, beside what is live. */
export const loadFeed = (
  session: WritingSession,
  { manifest, files, sizing, continues, deadLetter, progress }: LoadFeedOptions,
) => {
  const { signal } = session;
  const meta = {
    as_of: manifest.as_of,
    feed: feedOf(manifest),
    applied: checkpoint(manifest, manifest.files.length),
  };
  const options = { sizing, continues, onRejected: buryIn(deadLetter), meta };
  return loadBeside(session, options, async (writer, facts, generation) => {
    let number = 0;
    let snapshot: string | null = null;
    for await (const verified of files.read()) {
      const { kind, mode, as_of } = verified.file;
      if (kind === 'jobs' && mode === 'snapshot') snapshot = as_of;
      facts.observe(as_of);
      await applyFile(verified, { sink: writer, deadLetter, progress, signal });
      number += 1;
      await facts.commit(`1-${String(number).padStart(6, '0')}`);
    }
    if (snapshot !== null) await markAbsent(generation.place, generation.stamp, snapshot);
  });
};
