import type { Client } from '@elastic/elasticsearch';
import { isEqual, pick } from 'es-toolkit';
import type { RecordValue } from '#libs/registry/field.js';
import { type Definitions, definitionOf, definitions } from '#libs/registry/records/definitions.js';
import { sources } from '#libs/registry/records/sources.js';
import { recordJson } from '../../derive/stored-fields.js';
import { BulkWriter } from '../bulk/bulk-writer.js';
import { documentSerializer } from '../document-json.js';
import type { DatasetIndices } from '../prepare-record.js';
import { storedRecords } from '../stored-records.js';
import { SUMMARY_FIELDS } from './company-postings.js';

const figures = sources.fields.filter(({ figure }) => figure);

/** Names of the fields of companies that commands compute from the whole dataset. They are part of the record, regardless of the feed. */
export const FIGURE_FIELDS: readonly string[] = figures.map(({ name }) => name);

/** The figures of a company of which none were computed yet. */
export const NO_FIGURES: RecordValue = Object.fromEntries(figures.map(({ name, many }) => [name, many ? [] : null]));

export interface UpdateFiguresOptions {
  readonly signal?: AbortSignal | undefined;
  readonly definitions?: Definitions;
}

/**
 * Writes some figures into every company in which they differ. A company keeps its version, its numbers, and all else that is stored of it. The
 * index must have been refreshed.
 *
 * @param names of the figures. @param computed by company; a company without an entry has none of them.
 * @returns how many companies were rewritten.
 */
export const updateCompanyFigures = async (
  client: Client,
  indices: DatasetIndices,
  names: readonly string[],
  computed: ReadonlyMap<string, RecordValue>,
  { signal, definitions: registry = definitions }: UpdateFiguresOptions = {},
): Promise<number> => {
  const definition = definitionOf(registry, 'sources');
  const documentJson = documentSerializer(registry);
  const toJson = recordJson(definition);
  const rejections: string[] = [];
  const onRejected = (id: string, reason: string) => rejections.push(`${id}: ${reason}`);
  const writer = new BulkWriter<string>(client, indices.sources, { versionType: 'external_gte', onRejected, signal });
  const none = pick(NO_FIGURES, [...names]);
  let changed = 0;
  for await (const page of storedRecords(client, indices.sources, definition, { fields: SUMMARY_FIELDS })) {
    signal?.throwIfAborted();
    for (const { id, version, record, values, numbers } of page) {
      const after = { ...none, ...pick(computed.get(id) ?? {}, [...names]) };
      if (isEqual(pick(record, [...names]), after)) continue;
      changed += 1;
      const updated = { ...record, ...after };
      const summary = pick(values, [...SUMMARY_FIELDS]) as unknown as RecordValue;
      const document = documentJson('sources', { record: updated, json: toJson(updated) }, summary, numbers);
      const full = writer.put(id, version, document, id);
      if (full) await full;
    }
  }
  await writer.drain();
  if (rejections.length > 0) throw new Error(`Elasticsearch rejected the figures of company ${rejections[0]}.`);
  return changed;
};
