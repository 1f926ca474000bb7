import { type Generation, generationsOf, indexNames, replaced } from '#libs/search/store/indices/generations.js';
import { pruneDatasets, republishDataset } from '#libs/search/store/indices/staged-dataset.js';
import { IndexerError } from '../command/indexer-error.js';
import { reading, type Session, type Surroundings, writing } from '../command/session.js';

/** A load of a dataset, for the operator. */
export interface GenerationView {
  readonly generation: string;
  readonly state: 'live' | 'kept' | 'unfinished';
  readonly dataset: string | null;
  readonly version: number | null;
  readonly as_of: string | null;
  readonly published_at: string | null;
  /** Whether its indices are those that this version of Rolecall makes. */
  readonly current_mapping: boolean;
  readonly postings: number;
  readonly bytes: number;
}

const view = async ({ client }: Session, generation: Generation): Promise<GenerationView> => {
  const { stamp, live, publishedAt, meta, sameMapping, jobs } = generation;
  const { indices = {} } = await client.indices.stats({ index: indexNames(generation), metric: ['docs', 'store'] });
  return {
    generation: stamp,
    state: live ? 'live' : publishedAt ? 'kept' : 'unfinished',
    dataset: meta?.feed?.dataset ?? null,
    version: meta?.feed?.version ?? null,
    as_of: meta?.as_of ?? null,
    published_at: publishedAt,
    current_mapping: sameMapping,
    postings: jobs ? ((await client.count({ index: jobs })).count ?? 0) : 0,
    bytes: Object.values(indices).reduce((sum, { total }) => sum + (total?.store?.size_in_bytes ?? 0), 0),
  };
};

const views = async (session: Session): Promise<GenerationView[]> => {
  const found = await generationsOf(session.client, session.prefix);
  return Promise.all(found.map((generation) => view(session, generation)));
};

/** What is live, and what is kept beside it, the latest first. */
export const status = (surroundings: Surroundings): Promise<GenerationView[]> => reading(surroundings, views);

/**
 * Makes a dataset live that readers saw before: the one that was live last, or the one that is asked for. It takes
 * its watermark and its checkpoint with it, so that the next sync goes on from there.
 *
 * @throws IndexerError where there is none, or where this version of Rolecall cannot read it.
 */
export const rollback = (to: string | null, surroundings: Surroundings): Promise<GenerationView[]> =>
  writing(surroundings, async (session) => {
    const { client, prefix, signal, takenDown } = session;
    const kept = replaced(await generationsOf(client, prefix));
    const target = to === null ? kept[0] : kept.find(({ stamp }) => stamp === to);
    if (!target) {
      throw new IndexerError(
        to === null
          ? 'No earlier dataset is kept, so there is nothing to go back to.'
          : `No dataset ${to} is kept: \`indexer status\` lists those that are.`,
      );
    }
    if (!target.sameMapping) {
      throw new IndexerError(
        `The dataset ${target.stamp} was made by another version of Rolecall, and this one would read it wrongly: roll back with that version.`,
      );
    }
    // What was taken down while it was not live.
    await takenDown.eraseAll(client, prefix);
    signal.throwIfAborted();
    await republishDataset(client, prefix, target);
    await takenDown.follow(client, prefix);
    return views(session);
  });

/** Removes loads that were cut short, and all but the latest `keep` of the datasets that readers no longer see. */
export const prune = (
  keep: number,
  surroundings: Surroundings,
): Promise<{ removed: string[]; left: GenerationView[] }> =>
  writing(surroundings, async (session) => {
    const removed = await pruneDatasets(session.client, session.prefix, keep);
    return { removed: removed.flatMap(indexNames), left: await views(session) };
  });
