import { type WriterState, writerState } from '#libs/changes/writer-lock.js';
import { fedDefinitions } from '#libs/registry/records/definitions.js';
import { countDocuments } from '#libs/search/query/exact-total.js';
import { differingRecords } from '#libs/search/store/differing-records.js';
import {
  type Generation,
  generationsOf,
  indexNames,
  indicesOf,
  replacedGenerations,
} from '#libs/search/store/indices/generations.js';
import { readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { pruneDatasets, republishDataset } from '#libs/search/store/indices/staged-dataset.js';
import { renumberRecords } from '#libs/search/store/renumber-records.js';
import type { CommandContext } from '../command/command-context.js';
import { IndexerError } from '../command/indexer-error.js';
import { type Session, type WriteSession, withReadSession, withWriteSession } from '../command/session.js';
import { addRemovedRecords } from '../sync/removed-records.js';
import { completeStatuses } from '../sync/update-statuses.js';

/** One generation of the dataset, for the operator. */
export interface GenerationView {
  readonly generation: string;
  readonly state: 'live' | 'kept' | 'unfinished';
  readonly dataset: string | null;
  readonly version: number | null;
  readonly as_of: string | null;
  readonly published_at: string | null;
  /** Whether its indices have the mappings of this version of Rolecall. */
  readonly current_mapping: boolean;
  readonly postings: number;
  readonly bytes: number;
  /** Of the live generation, in `status` only: what its writer is doing; null if Postgres does not say. */
  readonly writer?: WriterState | null;
}

const view = async ({ client }: Session, generation: Generation): Promise<GenerationView> => {
  const { stamp, live, publishedAt, meta, hasCurrentMapping } = generation;
  const { jobs } = generation.indices;
  const { indices = {} } = await client.indices.stats({ index: indexNames(generation), metric: ['docs', 'store'] });
  return {
    generation: stamp,
    state: live ? 'live' : publishedAt ? 'kept' : 'unfinished',
    dataset: meta?.feed?.dataset ?? null,
    version: meta?.feed?.version ?? null,
    as_of: meta?.as_of ?? null,
    published_at: publishedAt,
    current_mapping: hasCurrentMapping,
    postings: jobs ? await countDocuments(client, jobs) : 0,
    bytes: Object.values(indices).reduce((sum, { total }) => sum + (total?.store?.size_in_bytes ?? 0), 0),
  };
};

const views = async (session: Session): Promise<GenerationView[]> => {
  const found = await generationsOf(session.client, session.prefix, session.definitions);
  return Promise.all(found.map((generation) => view(session, generation)));
};

/** Every stored generation, latest first. */
export const status = (context: CommandContext): Promise<GenerationView[]> =>
  withReadSession(context, async (session) => {
    const writer = await writerState(context.env.databaseUrl, context.env.prefix);
    return (await views(session)).map((each) => (each.state === 'live' ? { ...each, writer } : each));
  });

/**
 * Switches readers back to an earlier generation: the previous one, or the one named. Its watermark and checkpoint are restored
 * too, so that the next sync continues from there.
 *
 * @throws IndexerError if there is none, or if this version of Rolecall cannot read it.
 */
export const rollback = (to: string | null, context: CommandContext): Promise<GenerationView[]> =>
  withWriteSession(context, async (session) => {
    const { client, prefix, definitions, signal, takedowns } = session;
    const earlier = replacedGenerations(await generationsOf(client, prefix, definitions));
    const target = to === null ? earlier[0] : earlier.find(({ stamp }) => stamp === to);
    if (!target) {
      throw new IndexerError(
        to === null
          ? 'No earlier generation to roll back to.'
          : `No earlier generation ${to}: \`indexer status\` lists the stored ones.`,
      );
    }
    if (!target.hasCurrentMapping) {
      throw new IndexerError(
        `Generation ${target.stamp} was built by another version of Rolecall: use that version to roll back to it.`,
      );
    }
    // Postings may have been taken down since it was live.
    await takedowns.eraseAll(client, prefix);
    const { meta } = target;
    const indices = indicesOf(target);
    if (meta && indices) {
      await client.indices.refresh({ index: Object.values(indices) });
      await completeStatuses(session, { indices, meta });
    }
    await renumberDifferences(session, target);
    signal.throwIfAborted();
    await republishDataset(client, prefix, target);
    await session.changes.publish();
    await takedowns.eraseNew(client, prefix);
    return views(session);
  });

/** Gives the records of a generation that differ from the live ones new numbers, and adds those that it does not have to the removals. */
const renumberDifferences = async (session: WriteSession, target: Generation): Promise<void> => {
  const { client, prefix, definitions, changes, signal } = session;
  const live = await readLiveDataset(client, prefix, definitions);
  const indices = indicesOf(target);
  if (!live || !indices) return;
  await client.indices.refresh({ index: [...Object.values(live.indices), ...Object.values(indices)] });
  for (const definition of fedDefinitions(definitions)) {
    const [before, after] = [live.indices[definition.name], indices[definition.name]];
    if (before === undefined || after === undefined) continue;
    for await (const { changed, verified } of differingRecords(client, before, after)) {
      signal.throwIfAborted();
      const kind = { definitions, definition, indices };
      await renumberRecords(client, { ...kind, isVerification: false }, changed, changes);
      await renumberRecords(client, { ...kind, isVerification: true }, verified, changes);
    }
  }
  await client.indices.refresh({ index: Object.values(indices) });
  await addRemovedRecords(session, live.indices, indices);
};

/** Removes interrupted loads, and all but the latest `keep` of the earlier generations. */
export const prune = (keep: number, context: CommandContext): Promise<{ removed: string[]; left: GenerationView[] }> =>
  withWriteSession(context, async (session) => {
    const removed = await pruneDatasets(session.client, session.prefix, keep, session.definitions);
    return { removed: removed.flatMap(indexNames), left: await views(session) };
  });
