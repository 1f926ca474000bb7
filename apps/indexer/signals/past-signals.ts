import type { Client } from '@elastic/elasticsearch';
import { stripUnknown } from '#libs/registry/derive/strip-unknown.js';
import type { SignalRecord } from '#libs/registry/records/signals.js';
import { signals } from '#libs/registry/records/signals.js';
import { type Generation, generationsOf } from '#libs/search/store/indices/generations.js';
import type { IndexMeta } from '#libs/search/store/indices/indices.js';
import type { LiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { storedRecords } from '#libs/search/store/stored-records.js';

/** The signals that earlier runs found in this dataset. */
export interface PastSignals {
  /** In the order of detection. */
  readonly records: readonly SignalRecord[];
  /** The watermark of the dataset when they were computed; null if they never were. */
  readonly asOf: string | null;
}

const NONE: PastSignals = { records: [], asOf: null };

/**
 * Reads the signals of the live generation or, if none were computed for it yet, those of the generation before it. Signals
 * after the watermark of the live dataset, which a rollback resets, are left out.
 */
export const readPastSignals = async (client: Client, prefix: string, live: LiveDataset): Promise<PastSignals> => {
  const generations = await generationsOf(client, prefix);
  const others = generations.filter(({ stamp }) => stamp !== live.generation.stamp);
  for (const generation of [live.generation, ...others]) {
    const index = indexOf(generation);
    if (index === null) continue;
    const { as_of = null, feed } = await metaOf(client, index);
    if (feed?.dataset !== live.meta.feed?.dataset || as_of === null) continue;
    const watermark = live.meta.as_of ?? as_of;
    const records = await readAll(client, index);
    return {
      records: records.filter(({ detected_at }) => Date.parse(detected_at) <= Date.parse(watermark)),
      asOf: Date.parse(as_of) <= Date.parse(watermark) ? as_of : watermark,
    };
  }
  return NONE;
};

/** Whether the signals of the live dataset are those of its watermark, in the mapping of this program. */
export const areSignalsCurrent = async (client: Client, { generation, meta }: LiveDataset): Promise<boolean> => {
  const index = generation.computed.find(
    ({ kind, live, hasCurrentMapping }) => kind === signals.name && live && hasCurrentMapping,
  );
  return index !== undefined && (await metaOf(client, index.name)).as_of === meta.as_of;
};

const metaOf = async (client: Client, index: string): Promise<Partial<IndexMeta>> => {
  const { [index]: found } = await client.indices.getMapping({ index });
  return (found?.mappings._meta ?? {}) as Partial<IndexMeta>;
};

const indexOf = ({ computed }: Generation): string | null =>
  computed.find(({ kind }) => kind === signals.name)?.name ?? null;

const readAll = async (client: Client, index: string): Promise<SignalRecord[]> => {
  const found: SignalRecord[] = [];
  for await (const page of storedRecords(client, index, signals))
    found.push(...page.map(({ record }) => stripUnknown(signals, record) as unknown as SignalRecord));
  return found.sort((a, b) => Date.parse(a.detected_at) - Date.parse(b.detected_at));
};
