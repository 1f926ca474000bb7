import type { Client, estypes } from '@elastic/elasticsearch';
import type { Definition } from '#libs/registry/definition.js';
import type { RecordValue } from '#libs/registry/field.js';
import { countDocuments } from '../../query/exact-total.js';
import { BulkWriter } from '../bulk/bulk-writer.js';
import { documentSerializer } from '../document-json.js';
import { recordPreparer } from '../prepare-record.js';
import { computedIndices, type Generation, generationsOf } from './generations.js';
import { aliasOf, createRecordIndex, type IndexSizing, moveAliases, type WritableMeta, writeMeta } from './indices.js';
import { ReconciliationError } from './staged-dataset.js';

type Records = Iterable<RecordValue> | AsyncIterable<RecordValue>;

export interface ReplaceRecordsOptions extends IndexSizing {
  /** The dataset that the records are computed from. They become live with it, and are removed with it. */
  readonly generation: Pick<Generation, 'stamp' | 'live' | 'meta'>;
  /** Returns the company whose attributes a record is filtered by. */
  readonly companyOf?: ((record: RecordValue) => RecordValue | null) | undefined;
  /** Further alias changes, which take effect in the same atomic step. Ignored if the dataset is not live. */
  readonly aliasActions?: readonly estypes.IndicesUpdateAliasesAction[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Replaces all records of a computed kind. A new index is built next to the existing one: if the
 * dataset is live, readers see the old records until all new ones are stored and counted, then only the new ones. Must not be
 * called concurrently.
 *
 * @returns the number of records.
 * @throws Error when a record does not fit the definition or an id occurs twice, ReconciliationError when documents are
 *   missing; readers then keep the old records.
 */
export const replaceRecords = async (
  client: Client,
  prefix: string,
  definition: Definition,
  records: Records,
  { generation, companyOf, aliasActions = [], signal, ...sizing }: ReplaceRecordsOptions,
): Promise<number> => {
  const alias = aliasOf(prefix, definition);
  const index = await createRecordIndex(client, definition, { prefix, stamp: Date.now().toString(36), ...sizing });
  try {
    const count = await fill(client, index, definition, records, { companyOf, signal });
    signal?.throwIfAborted();
    await writeMeta(client, index, metaOf(generation));
    if (generation.live) {
      await client.indices.updateAliases({
        actions: [...moveAliases(alias, index), ...aliasActions],
      });
    }
    await removeReplaced(client, prefix, definition, { index, stamp: generation.stamp });
    return count;
  } catch (error) {
    // Not if it is live after all: the response to the swap may have been lost.
    if (!(await client.indices.existsAlias({ index, name: alias }).catch(() => true)))
      await client.indices.delete({ index, ignore_unavailable: true });
    throw error;
  }
};

const metaOf = ({ stamp, meta }: ReplaceRecordsOptions['generation']): WritableMeta => ({
  as_of: meta?.as_of ?? null,
  feed: meta?.feed ?? null,
  generation: stamp,
});

const fill = async (
  client: Client,
  index: string,
  definition: Definition,
  records: Records,
  { companyOf = () => null, signal }: Pick<ReplaceRecordsOptions, 'companyOf' | 'signal'>,
): Promise<number> => {
  const { name } = definition;
  const prepare = recordPreparer([definition]);
  const documentJson = documentSerializer([definition]);
  const onRejected = (id: string, reason: string) => {
    throw new Error(`Elasticsearch rejected ${id} of ${name}: ${reason}.`);
  };
  const writer = new BulkWriter<string>(client, index, { onRejected, signal });
  try {
    for await (const input of records) {
      const prepared = prepare(name, input);
      if (!prepared.ok) throw new Error(`${JSON.stringify(input.id)} is not a record of ${name}: ${prepared.reason}.`);
      const id = prepared.value.record.id as string;
      await writer.put(id, 1, documentJson(name, prepared.value, companyOf(prepared.value.record), null), id);
    }
    await writer.drain();
  } finally {
    await writer.waitForInFlight();
  }
  const { created, alreadyApplied, unconfirmed } = writer.counts;
  if (alreadyApplied > unconfirmed) throw new Error(`The records of ${name} contain an id twice.`);
  await client.indices.refresh({ index });
  const count = await countDocuments(client, index);
  if (Math.abs(count - created) > unconfirmed)
    throw new ReconciliationError(`${index} has ${count} documents, but ${created} were written.`);
  return count;
};

/** Removes the earlier indices of the same generation, those of deleted generations, and incomplete ones. */
const removeReplaced = async (
  client: Client,
  prefix: string,
  definition: Definition,
  { index, stamp }: { index: string; stamp: string },
): Promise<void> => {
  const kept = new Set<string | null>((await generationsOf(client, prefix)).map((generation) => generation.stamp));
  kept.delete(stamp);
  const replaced = [...(await computedIndices(client, prefix, [definition]))]
    .flatMap(([generation, indices]) => (kept.has(generation) ? [] : indices))
    .filter(({ name, live }) => name !== index && !live);
  if (replaced.length > 0)
    await client.indices.delete({ index: replaced.map(({ name }) => name), ignore_unavailable: true });
};
