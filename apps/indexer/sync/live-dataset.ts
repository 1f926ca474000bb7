import type { Client } from '@elastic/elasticsearch';
import { type Generation, generationsOf, indicesOf } from '#libs/search/store/indices/generations.js';
import type { IndexMeta } from '#libs/search/store/indices/indices.js';
import type { DatasetIndices } from '#libs/search/store/prepare-record.js';

/** What readers see now. */
export interface LiveDataset {
  readonly meta: IndexMeta;
  /** Whether its indices are those that this program makes. */
  readonly sameMapping: boolean;
}

export type Live = LiveDataset & { readonly indices: DatasetIndices; readonly generation: Generation };

/** @returns null where nothing is live. */
export const readLive = async (client: Client, prefix: string): Promise<Live | null> => {
  const generation = (await generationsOf(client, prefix)).find(({ live }) => live);
  const indices = generation && indicesOf(generation);
  if (!generation?.meta || !indices) return null;
  return { meta: generation.meta, sameMapping: generation.sameMapping, indices, generation };
};
