import { FactLog } from '#libs/facts/fact-log.js';
import { rebuildFacts } from '#libs/facts/rebuild-facts.js';
import { FETCHES } from '#libs/feed/fetches.js';
import type { Manifest } from '#libs/feed/manifest.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { DatasetWriter } from '#libs/search/store/dataset-writer.js';
import { stampOf } from '#libs/search/store/indices/generations.js';
import type { IndexMeta } from '#libs/search/store/indices/indices.js';
import type { LiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { statusOfBoards, unverifiedBoards } from '#libs/search/store/posting-statuses.js';
import { type Origin, toDeadLetter } from '../command/dead-letter.js';
import type { FeedFiles } from '../command/feed-files.js';
import type { WriteSession } from '../command/session.js';
import { applyFetches } from './apply-fetches.js';
import { type ApplyOptions, applyFile } from './apply-files.js';
import { checkpointNow, feedOf } from './sync-plan.js';
import { updateAllCompanySummaries } from './update-all-company-summaries.js';
import { updateStatuses, writeMetas } from './update-statuses.js';

/** How long a posting may stay visible if it is taken down while a delta is applied. */
const TAKEDOWN_INTERVAL_MS = 5_000;

export interface ApplyDeltasOptions extends Omit<ApplyOptions, 'sink' | 'afterWrite' | 'signal' | 'definitions'> {
  readonly manifest: Manifest;
  /** The files that are not applied yet. */
  readonly files: FeedFiles;
  /** How many of the manifest's files are applied. */
  readonly done: number;
}

/** Applies deltas to the live indices, with a checkpoint after each file. */
export const applyDeltas = async (
  session: WriteSession,
  live: LiveDataset,
  { manifest, files, done, deadLetter, progress }: ApplyDeltasOptions,
): Promise<DatasetWriter<Origin>> => {
  const { client, prefix, signal, takedowns, changes, definitions } = session;
  const { indices } = live;
  const location = { dataDir: session.dataDir, prefix };
  const stamp = stampOf(indices);
  const onRejected = toDeadLetter(deadLetter);
  const asOf = live.meta.as_of ?? manifest.as_of;
  await rebuildFacts(client, location, { stamp, jobs: indices.jobs, asOf });
  const facts = new FactLog<Origin>(location, stamp, onRejected);
  let silent: ReadonlySet<string> = await unverifiedBoards(client, indices.jobs);
  const writer = new DatasetWriter<Origin>(client, indices, {
    onRejected,
    beforeWrite: (kind, value) => statusOfBoards(definitions, silent)(kind, value),
    isTakenDown: (id) => takedowns.has(id),
    onApplied: (kind, { id, version, value, origin }) => {
      if (kind === jobs.name) facts.append({ id, version, job: value?.record ?? null, origin });
    },
    definitions,
    numbers: changes,
    live: true,
    signal,
  });
  const afterWrite = () => takedowns.eraseNew(client, prefix, TAKEDOWN_INTERVAL_MS);
  let { meta } = live;
  const updateMeta = async (changes: Partial<IndexMeta>) => {
    meta = { ...meta, ...changes };
    await writeMetas(session, indices, meta);
  };
  try {
    let applied = done;
    for (const [index, file] of files.verified.entries()) {
      facts.setObservedAt(file.file.as_of);
      if (file.file.kind === FETCHES) await applyFetches(file, facts, { deadLetter, progress, signal });
      else await applyFile(file, { definitions, sink: writer, deadLetter, progress, signal, afterWrite });
      // The watermark must never be later than what readers can see.
      await client.indices.refresh({ index: Object.values(indices) });
      applied += 1;
      await facts.commit(factFileName(manifest, applied));
      const as_of = latest(meta.as_of, file.file.as_of);
      // Files of one time belong together: the fetches that show what is open may be in the last of them.
      const isLastOfTime = files.verified[index + 1]?.file.as_of !== file.file.as_of;
      if (isLastOfTime) silent = await updateStatuses(session, indices, as_of);
      // Before the checkpoint: if it is interrupted in between, the file is applied again.
      await changes.publish();
      await updateMeta({
        as_of,
        applied: checkpointNow(manifest, applied),
        ...(isLastOfTime && { statuses_as_of: as_of }),
      });
    }
    if (meta.statuses_as_of !== manifest.as_of) {
      await client.indices.refresh({ index: Object.values(indices) });
      await updateStatuses(session, indices, manifest.as_of);
      await changes.publish();
    }
  } finally {
    await writer.waitForInFlight();
    facts.close();
  }
  await takedowns.eraseAll(client, prefix);
  await updateAllCompanySummaries(session, indices);
  await updateMeta({
    as_of: manifest.as_of,
    statuses_as_of: manifest.as_of,
    feed: feedOf(manifest),
    applied: checkpointNow(manifest, manifest.files.length),
  });
  return writer;
};

/** Deterministic, so that a file that is applied again replaces its facts. Names sort in the order in which files are applied. */
const factFileName = ({ version }: Manifest, position: number): string =>
  `2-${String(version).padStart(16, '0')}-${String(position).padStart(6, '0')}`;

const latest = (a: string | null, b: string): string => (a !== null && Date.parse(a) >= Date.parse(b) ? a : b);
