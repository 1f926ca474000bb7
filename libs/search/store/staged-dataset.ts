import type { Client } from '@elastic/elasticsearch';
import { type Definitions, definitions } from '../records/definitions.js';
import { updateActiveJobs } from './active-jobs.js';
import type { BulkCounts } from './bulk-writer.js';
import { aliasOf, createIndex, type IndexMeta, mappingVersion, swapAliases, writeMeta } from './indices.js';
import type { DatasetIndices } from './prepare-record.js';

export interface IndexSizing {
  readonly shards?: number | undefined;
  readonly replicas?: number | undefined;
}

/** The loaded documents are not as many as were written. */
export class ReconciliationError extends Error {
  override readonly name = 'ReconciliationError';
}

const settings = async (client: Client, { jobs, sources }: DatasetIndices, index: object): Promise<void> => {
  await client.indices.putSettings({ index: [jobs, sources], settings: { index } });
};

/** Two new indices beside whatever is live; no reader sees them before `publishDataset`. */
export const stageDataset = async (
  client: Client,
  prefix: string,
  { shards, replicas, definitions: registry = definitions }: IndexSizing & { definitions?: Definitions } = {},
): Promise<DatasetIndices> => {
  const options = { prefix, ...(shards !== undefined && { shards }), ...(replicas !== undefined && { replicas }) };
  const indices = {
    sources: await createIndex(client, registry.sources, options),
    jobs: await createIndex(client, registry.jobs, options),
  };
  // Nobody reads them yet, and a load that is cut short starts again from nothing.
  await settings(client, indices, { refresh_interval: '-1', 'translog.durability': 'async' });
  return indices;
};

/**
 * Refreshes what was loaded, counts it, completes the sources, and only then points the readers to it, in one step.
 *
 * @throws ReconciliationError and swaps nothing when documents are missing or too many.
 */
export const publishDataset = async (
  client: Client,
  prefix: string,
  indices: DatasetIndices,
  options: {
    meta: Omit<IndexMeta, 'mapping_version'>;
    counts: Record<'jobs' | 'sources', BulkCounts>;
    signal?: AbortSignal | undefined;
    definitions?: Definitions;
  },
): Promise<void> => {
  const { definitions: registry = definitions } = options;
  const both = [indices.sources, indices.jobs];
  await client.indices.refresh({ index: both });
  for (const kind of ['sources', 'jobs'] as const) await reconcile(client, indices[kind], options.counts[kind]);
  await updateActiveJobs(client, indices, options.signal, registry);
  await settings(client, indices, { refresh_interval: null, 'translog.durability': null });
  await client.indices.flush({ index: both });
  await client.indices.refresh({ index: both });
  for (const kind of ['sources', 'jobs'] as const) {
    await writeMeta(client, indices[kind], { mapping_version: mappingVersion(registry[kind]), ...options.meta });
  }
  options.signal?.throwIfAborted();
  await swapAliases(client, prefix, [
    { definition: registry.sources, index: indices.sources },
    { definition: registry.jobs, index: indices.jobs },
  ]);
};

const reconcile = async (client: Client, index: string, counts: BulkCounts): Promise<void> => {
  const { count } = await client.count({ index });
  const expected = counts.created - counts.deleted;
  // An answer that was lost leaves its operations uncounted.
  if (Math.abs(count - expected) <= counts.unsure) return;
  throw new ReconciliationError(`${index} holds ${count} documents, but ${expected} were written.`);
};

/** Removes a staged dataset, unless readers have it after all: the answer to a swap may have been lost. */
export const discardDataset = async (client: Client, { sources, jobs }: DatasetIndices): Promise<void> => {
  const found = await client.indices.getAlias({ index: [sources, jobs], ignore_unavailable: true });
  await remove(client, unused(found));
};

type Aliases = Awaited<ReturnType<Client['indices']['getAlias']>>;

const unused = (found: Aliases): string[] =>
  Object.entries(found).flatMap(([index, { aliases }]) => (Object.keys(aliases).length === 0 ? [index] : []));

const remove = async (client: Client, indices: string[]): Promise<void> => {
  if (indices.length > 0) await client.indices.delete({ index: indices, ignore_unavailable: true });
};

/** Removes the indices of a prefix to which no alias points: loads cut short, and what a later load replaced. */
export const removeUnusedIndices = async (client: Client, prefix: string): Promise<string[]> => {
  const removed: string[] = [];
  for (const definition of Object.values(definitions)) {
    const alias = aliasOf(prefix, definition);
    const own = new RegExp(`^${alias.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')}-[0-9a-f]{12}-[0-9a-z]+$`);
    const found = await client.indices.getAlias({
      index: `${alias}-*`,
      ignore_unavailable: true,
      allow_no_indices: true,
    });
    removed.push(...unused(found).filter((index) => own.test(index)));
  }
  await remove(client, removed);
  return removed;
};
