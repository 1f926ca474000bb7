import type { Client } from '@elastic/elasticsearch';
import type { Definition } from '#libs/registry/definition.js';
import { type Definitions, definitions, fedDefinitions } from '#libs/registry/records/definitions.js';
import { countDocuments } from '../../query/exact-total.js';
import type { BulkCounts } from '../bulk/bulk-writer.js';
import type { WrittenSample } from '../bulk/written-sample.js';
import { updateCompanySummaries } from '../companies/company-summaries.js';
import { type DatasetIndices, indexOf } from '../prepare-record.js';
import { type Generation, generationsOf, indexNames, indicesOf, replacedGenerations } from './generations.js';
import { createIndices, type IndexSizing, swapAliases, type WritableMeta, writeMeta } from './indices.js';

/** The index does not contain exactly the written records. */
export class ReconciliationError extends Error {
  override readonly name = 'ReconciliationError';
}

const putSettings = async (client: Client, indices: DatasetIndices, index: object): Promise<void> => {
  await client.indices.putSettings({ index: Object.values(indices), settings: { index } });
};

/** Creates new indices. No reader sees them before `publishDataset`. */
export const stageDataset = async (
  client: Client,
  prefix: string,
  { definitions: registry = definitions, ...sizing }: IndexSizing & { definitions?: Definitions } = {},
): Promise<DatasetIndices> => {
  const indices = await createIndices(client, registry, { prefix, ...sizing });
  // Safe: they have no readers yet, and an interrupted load starts from scratch.
  await putSettings(client, indices, { refresh_interval: '-1', 'translog.durability': 'async' });
  return indices;
};

export interface PublishOptions {
  readonly meta: WritableMeta;
  readonly counts: Readonly<Record<string, BulkCounts>>;
  /** A sample of the written records. */
  readonly sample?: Readonly<Record<string, WrittenSample>>;
  /** Postings that were taken down since the load began, and so may be missing. Called after the documents are counted. */
  readonly takenDown?: () => Promise<ReadonlySet<string>>;
  /** Called before the summaries of companies are updated and the dataset goes live. */
  readonly beforeSwap?: () => Promise<void>;
  readonly signal?: AbortSignal | undefined;
  readonly definitions?: Definitions;
}

/**
 * Refreshes the loaded indices, compares their counts and a sample with the written records, updates the summaries of companies,
 * and then switches the readers in one step.
 *
 * @throws ReconciliationError if documents are missing or too many; the aliases are then not switched.
 */
export const publishDataset = async (
  client: Client,
  prefix: string,
  indices: DatasetIndices,
  options: PublishOptions,
): Promise<void> => {
  const { definitions: registry = definitions } = options;
  const all = Object.values(indices);
  const fed = fedDefinitions(registry);
  await client.indices.refresh({ index: all });
  for (const definition of fed) await reconcile(client, definition, indexOf(indices, definition.name), options);
  await options.beforeSwap?.();
  await updateCompanySummaries(client, indices, { signal: options.signal, definitions: registry });
  await putSettings(client, indices, { refresh_interval: null, 'translog.durability': null });
  await client.indices.flush({ index: all });
  await client.indices.refresh({ index: all });
  for (const { name } of fed) await writeMeta(client, indexOf(indices, name), options.meta);
  options.signal?.throwIfAborted();
  await swapAliases(client, prefix, indices);
};

const reconcile = async (
  client: Client,
  { name, id }: Definition,
  index: string,
  { counts, sample, takenDown }: PublishOptions,
): Promise<void> => {
  const { created, deleted, unconfirmed } = counts[name] as BulkCounts;
  const count = await countDocuments(client, index);
  const found = (await sample?.[name]?.differences(client, index)) ?? [];
  // A takedown is listed before it deletes, so every posting deleted by now is on the list.
  const erased = new Set([...((await takenDown?.()) ?? [])].filter((taken) => id.test(taken)));
  const missing = created - deleted - count;
  // The operations of a lost response are not counted.
  if (missing > unconfirmed + erased.size || -missing > unconfirmed) {
    throw new ReconciliationError(`${index} has ${count} documents, but ${created - deleted} were written.`);
  }
  const different = found.find((each) => !erased.has(each));
  if (different !== undefined)
    throw new ReconciliationError(`${index} does not contain the written records, for example ${different}.`);
};

/** Removes a staged dataset, unless it is live: the response to the swap may have been lost. */
export const discardDataset = async (
  client: Client,
  prefix: string,
  indices: DatasetIndices,
  registry: Definitions = definitions,
): Promise<void> => {
  const found = (await generationsOf(client, prefix, registry)).filter(
    (generation) => generation.indices.jobs === indices.jobs,
  );
  await removeGenerations(
    client,
    found.filter(({ live }) => !live),
  );
};

/**
 * Makes an earlier dataset live again, with its computed records.
 *
 * @param generation must have the mappings of this version of Rolecall.
 */
export const republishDataset = async (client: Client, prefix: string, generation: Generation): Promise<void> => {
  const indices = indicesOf(generation);
  if (!indices) throw new Error(`Dataset ${generation.stamp} is incomplete.`);
  const readable = generation.computed.filter(({ hasCurrentMapping }) => hasCurrentMapping);
  // The latest of each kind comes first.
  const computed = Object.fromEntries(readable.map(({ kind, name }): [string, string] => [kind, name]).reverse());
  await swapAliases(client, prefix, indices, computed);
};

/**
 * Removes interrupted loads, and all but the latest `keep` datasets that were live before.
 * @returns the removed generations.
 */
export const pruneDatasets = async (
  client: Client,
  prefix: string,
  keep: number,
  registry: Definitions = definitions,
): Promise<Generation[]> => {
  const generations = await generationsOf(client, prefix, registry);
  const kept = replacedGenerations(generations).slice(0, keep);
  const removed = generations.filter((generation) => !generation.live && !kept.includes(generation));
  await removeGenerations(client, removed);
  return removed;
};

const removeGenerations = async (client: Client, generations: readonly Generation[]): Promise<void> => {
  const index = generations.flatMap(indexNames);
  if (index.length > 0) await client.indices.delete({ index, ignore_unavailable: true });
};
