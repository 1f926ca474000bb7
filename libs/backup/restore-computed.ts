import type { Client } from '@elastic/elasticsearch';
import type { Definition } from '#libs/registry/definition.js';
import { COMPANY_KEY } from '#libs/registry/definition.js';
import { stripUnknown } from '#libs/registry/derive/strip-unknown.js';
import type { RecordValue } from '#libs/registry/field.js';
import { definitions } from '#libs/registry/records/definitions.js';
import type { IndexSizing } from '#libs/search/store/indices/indices.js';
import { readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { replaceRecords } from '#libs/search/store/indices/replace-records.js';
import { storedRecords } from '#libs/search/store/stored-records.js';
import type { BackupRow } from './dataset-export.js';
import type { StoredDataset } from './manifest.js';
import { readStoredRows } from './stored-files.js';

/** Restores the kinds that feeds do not contain, such as signals, whose earlier ones cannot be computed again. The dataset must be live. @returns their number. */
export const restoreComputed = async (
  {
    client,
    prefix,
    folder,
    sizing,
  }: { readonly client: Client; readonly prefix: string; readonly folder: string; readonly sizing: IndexSizing },
  { records }: StoredDataset,
): Promise<number> => {
  let restored = 0;
  const live = await readLiveDataset(client, prefix);
  if (!live) return restored;
  for (const definition of definitions) {
    const stored = records[definition.name];
    if (definition.fed || !stored) continue;
    const rows: RecordValue[] = [];
    for (const file of stored.chunks)
      for await (const row of readStoredRows(folder, file))
        rows.push(stripUnknown(definition, (row as BackupRow).record as RecordValue));
    const companies = await companiesOf(client, live.indices.sources, definition, rows);
    const { generation, meta } = live;
    await replaceRecords(client, prefix, definition, rows, {
      ...sizing,
      // Computed records may be older than the dataset.
      generation: { ...generation, meta: { ...meta, as_of: stored.as_of } },
      companyOf: (record) => companies.get(record[COMPANY_KEY] as string) ?? null,
    });
    restored += rows.length;
  }
  return restored;
};

const companiesOf = async (
  client: Client,
  index: string,
  { embedsCompany }: Definition,
  rows: readonly RecordValue[],
): Promise<Map<string, RecordValue>> => {
  const found = new Map<string, RecordValue>();
  if (!embedsCompany) return found;
  const needed = new Set(rows.map((row) => row[COMPANY_KEY] as string));
  const sources = definitions.find(({ isCompany }) => isCompany) as Definition;
  for await (const page of storedRecords(client, index, sources))
    for (const { id, record } of page) if (needed.has(id)) found.set(id, record);
  return found;
};
