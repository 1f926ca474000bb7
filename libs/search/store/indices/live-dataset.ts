import type { Client } from '@elastic/elasticsearch';
import type { Definitions } from '#libs/registry/records/definitions.js';
import type { DatasetIndices } from '../prepare-record.js';
import { type Generation, generationsOf, indicesOf } from './generations.js';
import type { IndexMeta } from './indices.js';

/** The dataset that readers see. */
export interface LiveDataset {
  readonly meta: IndexMeta;
  /** Whether its indices have the mappings of this program. */
  readonly hasCurrentMapping: boolean;
  readonly indices: DatasetIndices;
  readonly generation: Generation;
}

/** @returns null if no dataset is live. */
export const readLiveDataset = async (
  client: Client,
  prefix: string,
  definitions?: Definitions,
): Promise<LiveDataset | null> => {
  const generation = (await generationsOf(client, prefix, definitions)).find(({ live }) => live);
  const indices = generation && indicesOf(generation);
  if (!generation?.meta || !indices) return null;
  return { meta: generation.meta, hasCurrentMapping: generation.hasCurrentMapping, indices, generation };
};
