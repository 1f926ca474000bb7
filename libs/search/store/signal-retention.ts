import type { Client, estypes } from '@elastic/elasticsearch';
import { stripUnknown } from '#libs/registry/derive/strip-unknown.js';
import type { RecordValue } from '#libs/registry/field.js';
import { signals } from '#libs/registry/records/signals.js';
import { sources } from '#libs/registry/records/sources.js';
import { countDocuments } from '../query/exact-total.js';
import { CompanyCache } from './companies/company-cache.js';
import type { IndexMeta, IndexSizing } from './indices/indices.js';
import { type LiveDataset, readLiveDataset } from './indices/live-dataset.js';
import { replaceRecords } from './indices/replace-records.js';
import { storedRecords } from './stored-records.js';

const range = (bounds: estypes.QueryDslDateRangeQuery) => ({ range: { detected_at: bounds } });

const liveSignals = ({ generation }: LiveDataset): string | undefined =>
  generation.computed.find(({ kind, live }) => live && kind === signals.name)?.name;

/** How many signals were detected before a moment. */
export const countSignalsBefore = async (client: Client, prefix: string, before: Date): Promise<number> => {
  const live = await readLiveDataset(client, prefix);
  const index = live && liveSignals(live);
  return index ? countDocuments(client, index, range({ lt: before.toISOString() })) : 0;
};

/** Replaces the signals by the later ones, which readers see in one step. Only the holder of the writer lock may call it. */
export const deleteSignalsBefore = async (
  client: Client,
  prefix: string,
  before: Date,
  sizing: IndexSizing,
): Promise<void> => {
  const live = await readLiveDataset(client, prefix);
  const index = live && liveSignals(live);
  if (!live || !index) return;
  const kept: RecordValue[] = [];
  for await (const page of storedRecords(client, index, signals, { query: range({ gte: before.toISOString() }) }))
    kept.push(...page.map(({ record }) => stripUnknown(signals, record)));
  const companies = await new CompanyCache(client, live.indices.sources, sources).find(
    new Set(kept.map(({ source }) => source as string)),
  );
  const found = await client.indices.getMapping({ index });
  const { as_of = null } = (found[index]?.mappings._meta ?? {}) as Partial<IndexMeta>;
  await replaceRecords(client, prefix, signals, kept, {
    ...sizing,
    generation: { ...live.generation, meta: { ...live.meta, as_of } },
    companyOf: ({ source }) => companies.get(source as string)?.record ?? null,
  });
};
