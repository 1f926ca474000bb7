import { randomUUID } from 'node:crypto';
import { type FactsLocation, linkFacts, markFactsComplete, pruneFacts, readOrigin } from '#libs/facts/fact-folders.js';
import { FactLog } from '#libs/facts/fact-log.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { DatasetWriter } from '#libs/search/store/dataset-writer.js';
import { generationsOf, stampOf } from '#libs/search/store/indices/generations.js';
import type { IndexSizing, WritableMeta } from '#libs/search/store/indices/indices.js';
import type { LiveDataset } from '#libs/search/store/indices/live-dataset.js';
import {
  discardDataset,
  pruneDatasets,
  publishDataset,
  stageDataset,
} from '#libs/search/store/indices/staged-dataset.js';
import { statusOfBoards, unverifiedBoards } from '#libs/search/store/posting-statuses.js';
import { Tombstones, tombstonesOf } from '#libs/search/store/tombstones.js';
import type { Origin } from '../command/dead-letter.js';
import type { WriteSession } from '../command/session.js';
import { addRemovedRecords } from './removed-records.js';
import { updateAllCompanySummaries } from './update-all-company-summaries.js';
import { updateStatuses } from './update-statuses.js';

/** How many earlier generations are kept for `rollback`. */
export const KEPT_GENERATIONS = 1;

export interface LoadOptions {
  readonly sizing: IndexSizing;
  /** The generation whose tombstones and facts still apply; null if none do. */
  readonly predecessor: Pick<LiveDataset, 'indices' | 'generation' | 'meta'> | null;
  /** Whether the postings are copied from the predecessor: its facts are then complete, and no new ones are written. */
  readonly isCopy?: boolean;
  /** Whether postings are kept if their company is unknown: they were accepted before. */
  readonly acceptsOrphans?: boolean;
  readonly onRejected: (origin: Origin, reason: string, json: string) => void;
  readonly meta: Omit<WritableMeta, 'epoch' | 'statuses_as_of'>;
}

/**
 * Builds a generation beside the live one. Readers switch to it in one step, after `fill` has completed and all documents have been
 * counted. If anything fails, the live generation stays. The previous generation is kept for a rollback.
 */
export const loadGeneration = async (
  session: WriteSession,
  { sizing, predecessor, isCopy = false, acceptsOrphans = false, onRejected, meta }: LoadOptions,
  fill: (
    writer: DatasetWriter<Origin>,
    facts: FactLog<Origin>,
    generation: { readonly location: FactsLocation; readonly stamp: string },
  ) => Promise<void>,
): Promise<DatasetWriter<Origin>> => {
  const { client, prefix, signal, takedowns, changes, definitions } = session;
  // Removes what an interrupted load left behind.
  await pruneDatasets(client, prefix, KEPT_GENERATIONS, definitions);
  const indices = await stageDataset(client, prefix, { ...sizing, definitions });
  const isTakenDown = (id: string) => takedowns.has(id);
  const initialTakedowns = takedowns.size;
  let summarizedTakedowns = initialTakedowns;
  const location = { dataDir: session.dataDir, prefix };
  const stamp = stampOf(indices);
  // A generation of an earlier version of Rolecall has no numbers.
  const numbered = predecessor?.meta.epoch === undefined ? null : predecessor;
  const facts = new FactLog<Origin>(location, stamp, onRejected);
  // A copy keeps the statuses of the original. Both are brought up to date before the new generation goes live.
  const silent = numbered && !isCopy ? await unverifiedBoards(client, numbered.indices.jobs) : new Set<string>();
  const writer = new DatasetWriter<Origin>(client, indices, {
    onRejected,
    ...(!isCopy && { beforeWrite: statusOfBoards(definitions, silent) }),
    isTakenDown,
    acceptsOrphans,
    ...(!isCopy && {
      onApplied: (kind, { id, version, value, origin }) => {
        if (kind === jobs.name) facts.append({ id, version, job: value?.record ?? null, origin });
      },
    }),
    numbers: changes,
    predecessor: numbered?.indices,
    signal,
    definitions,
  });
  const epoch = numbered?.meta.epoch ?? randomUUID();
  try {
    if (numbered) await client.indices.refresh({ index: Object.values(numbered.indices) });
    if (predecessor) {
      const tombstones = new Tombstones(client, tombstonesOf(indices), signal);
      await tombstones.copyFrom(tombstonesOf(predecessor.indices));
      await linkFacts(location, predecessor.generation.stamp, stamp);
    }
    await fill(writer, facts, { location, stamp });
    await writer.drain();
    const origin = predecessor && (await readOrigin(location, predecessor.generation.stamp));
    await markFactsComplete(location, stamp, origin ?? { rebuilt_at: null });
    await publishDataset(client, prefix, indices, {
      meta: {
        ...meta,
        ...(meta.as_of !== null && { statuses_as_of: meta.as_of }),
        epoch,
      },
      counts: writer.counts,
      sample: writer.sample,
      takenDown: () => takedowns.addedAfter(initialTakedowns),
      beforeSwap: async () => {
        await takedowns.eraseAll(client, prefix);
        summarizedTakedowns = takedowns.size;
        if (meta.as_of !== null) await updateStatuses(session, indices, meta.as_of);
        if (numbered) await addRemovedRecords(session, numbered.indices, indices);
      },
      signal,
      definitions,
    });
  } catch (error) {
    await writer.waitForInFlight();
    // If this fails too, the next run removes the indices.
    await discardDataset(client, prefix, indices, definitions).catch(() => {});
    throw error;
  } finally {
    facts.close();
  }
  await changes.continueEpoch(epoch);
  await changes.publish();
  await takedowns.eraseNew(client, prefix);
  // Postings that were taken down after the companies were counted.
  if (takedowns.size > summarizedTakedowns) await updateAllCompanySummaries(session, indices);
  await pruneDatasets(client, prefix, KEPT_GENERATIONS, definitions);
  await pruneFacts(
    location,
    new Set((await generationsOf(client, prefix, definitions)).map((generation) => generation.stamp)),
  );
  return writer;
};
