import type { Client } from '@elastic/elasticsearch';
import type { Definition } from '../../registry/definition.js';
import type { RecordValue } from '../../registry/field.js';
import { BulkWriter } from '../bulk/bulk-writer.js';
import { documentWriter } from '../document-json.js';
import { recordPreparer } from '../prepare-record.js';
import { aliasOf, createRecordIndex, type IndexMeta, type IndexSizing, mappingVersion, writeMeta } from './indices.js';
import { ReconciliationError } from './staged-dataset.js';

export interface ReplaceRecordsOptions extends IndexSizing {
  /** The state of the dataset that the records were computed from. */
  readonly meta: Omit<IndexMeta, 'mapping_version' | 'applied'>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Replaces all records of a kind that is computed, not fed. The new index is built beside the live one: readers see the old
 * records until all new ones are stored and counted, then only the new ones. One caller at a time.
 *
 * @returns the number of records.
 * @throws Error when a record does not fit the definition or an id occurs twice, ReconciliationError when documents are missing; readers then keep
 *   the old records.
 */
export const replaceRecords = async (
  client: Client,
  prefix: string,
  definition: Definition,
  records: Iterable<RecordValue> | AsyncIterable<RecordValue>,
  { meta, signal, ...sizing }: ReplaceRecordsOptions,
): Promise<number> => {
  const alias = aliasOf(prefix, definition);
  const index = await createRecordIndex(client, definition, { prefix, stamp: Date.now().toString(36), ...sizing });
  try {
    const count = await fill(client, index, definition, records, signal);
    await writeMeta(client, index, { mapping_version: mappingVersion(definition), ...meta });
    signal?.throwIfAborted();
    await client.indices.updateAliases({
      actions: [{ remove: { index: `${alias}-*`, alias, must_exist: false } }, { add: { index, alias } }],
    });
    await removeOthers(client, alias, index);
    return count;
  } catch (error) {
    // Not when readers have it after all: the response to the swap may have been lost.
    if (!(await client.indices.existsAlias({ index, name: alias }).catch(() => true)))
      await client.indices.delete({ index, ignore_unavailable: true });
    throw error;
  }
};

const fill = async (
  client: Client,
  index: string,
  definition: Definition,
  records: Iterable<RecordValue> | AsyncIterable<RecordValue>,
  signal: AbortSignal | undefined,
): Promise<number> => {
  const { name } = definition;
  const prepare = recordPreparer([definition]);
  const documentJson = documentWriter([definition]);
  const onRejected = (id: string, reason: string) => {
    throw new Error(`Elasticsearch rejected ${id} of ${name}: ${reason}.`);
  };
  const writer = new BulkWriter<string>(client, index, { onRejected, signal });
  try {
    for await (const input of records) {
      const prepared = prepare(name, input);
      if (!prepared.ok) throw new Error(`${JSON.stringify(input.id)} is not a record of ${name}: ${prepared.reason}.`);
      const id = prepared.value.record.id as string;
      await writer.put(id, 1, documentJson(name, prepared.value, null), id);
    }
    await writer.drain();
  } finally {
    await writer.settle();
  }
  await client.indices.refresh({ index });
  const { count } = await client.count({ index });
  if (writer.counts.alreadyApplied > writer.counts.unsure)
    throw new Error(`The records of ${name} contain an id twice.`);
  if (Math.abs(count - writer.counts.created) > writer.counts.unsure)
    throw new ReconciliationError(`${index} has ${count} documents, but ${writer.counts.created} were written.`);
  return count;
};

const removeOthers = async (client: Client, alias: string, live: string): Promise<void> => {
  const found = await client.indices.get({ index: `${alias}-*`, features: ['aliases'], allow_no_indices: true });
  const others = Object.keys(found).filter((index) => index !== live);
  if (others.length > 0) await client.indices.delete({ index: others, ignore_unavailable: true });
};
