import { carryOver, type FactsPlace, pruneFacts, readOrigin, sealFacts } from '#libs/facts/fact-folders.js';
import { FactLog } from '#libs/facts/fact-log.js';
import { DatasetWriter } from '#libs/search/store/dataset-writer.js';
import { generationsOf, stampOf } from '#libs/search/store/indices/generations.js';
import type { IndexMeta, IndexSizing } from '#libs/search/store/indices/indices.js';
import {
  discardDataset,
  pruneDatasets,
  publishDataset,
  stageDataset,
} from '#libs/search/store/indices/staged-dataset.js';
import type { DatasetIndices } from '#libs/search/store/prepare-record.js';
import { Tombstones, tombstonesOf } from '#libs/search/store/tombstones.js';
import type { WritingSession } from '../command/session.js';
import { type Origin } from './apply-files.js';
import { completeCompanies } from './complete-companies.js';

/** How many datasets that readers saw before are kept for `rollback`. */
export const KEPT = 1;

export interface LoadOptions {
  readonly sizing: IndexSizing;
  /** Whose tombstones and facts count in the new generation too; null where nothing is carried on. */
  readonly continues: { readonly indices: DatasetIndices; readonly generation: { readonly stamp: string } } | null;
  /** The postings are copied: their facts are those of the generation before. */
  readonly copies?: boolean;
  /** The postings were accepted before: they stay, whatever became of their companies. */
  readonly acceptsOrphans?: boolean;
  readonly onRejected: (origin: Origin, reason: string, json: string) => void;
  readonly meta: Omit<IndexMeta, 'mapping_version'>;
}

/**
 * Builds a dataset beside the live one; readers see it in one step when `fill` has ended and all was counted. Whatever
 * fails leaves them with what they had. The dataset before stays for a rollback.
 */
export const loadBeside = async (
  session: WritingSession,
  { sizing, continues, copies = false, acceptsOrphans = false, onRejected, meta }: LoadOptions,
  fill: (
    writer: DatasetWriter<Origin>,
    facts: FactLog,
    generation: { readonly place: FactsPlace; readonly stamp: string },
  ) => Promise<void>,
): Promise<DatasetWriter<Origin>> => {
  const { client, prefix, signal, takenDown } = session;
  // What a load that was cut short has left.
  await pruneDatasets(client, prefix, KEPT);
  const indices = await stageDataset(client, prefix, sizing);
  const isTakenDown = (id: string) => takenDown.has(id);
  const listed = takenDown.size;
  let counted = listed;
  const place = { dataDir: session.dataDir, prefix };
  const stamp = stampOf(indices);
  const facts = new FactLog(place, stamp);
  const writer = new DatasetWriter<Origin>(client, indices, {
    onRejected,
    isTakenDown,
    acceptsOrphans,
    ...(!copies && {
      onApplied: ({ id, version, value }) => facts.append({ id, version, job: value?.record ?? null }),
    }),
    signal,
  });
  try {
    if (continues) {
      const tombstones = new Tombstones(client, tombstonesOf(indices), signal);
      await tombstones.copyFrom(tombstonesOf(continues.indices));
      await carryOver(place, continues.generation.stamp, stamp);
    }
    await fill(writer, facts, { place, stamp });
    await writer.drain();
    const carried = continues && (await readOrigin(place, continues.generation.stamp));
    await sealFacts(place, stamp, carried ?? { remade_at: null });
    await publishDataset(client, prefix, indices, {
      meta,
      counts: writer.counts,
      sample: writer.sample,
      takenDown: () => takenDown.addedAfter(listed),
      beforeSwap: async () => {
        await takenDown.eraseAll(client, prefix);
        counted = takenDown.size;
      },
      signal,
    });
  } catch (error) {
    await writer.settle();
    // Where this fails as well, the next run removes them.
    await discardDataset(client, prefix, indices).catch(() => {});
    throw error;
  } finally {
    facts.close();
  }
  await takenDown.follow(client, prefix);
  // The companies were completed before these were deleted, maybe.
  if (takenDown.size > counted) await completeCompanies(session, indices);
  await pruneDatasets(client, prefix, KEPT);
  await pruneFacts(place, new Set((await generationsOf(client, prefix)).map((generation) => generation.stamp)));
  return writer;
};
