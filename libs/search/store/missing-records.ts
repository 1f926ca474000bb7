import type { Client } from '@elastic/elasticsearch';
import { chunk } from 'es-toolkit';
import type { Definition } from '#libs/registry/definition.js';
import { aliasOf } from './indices/indices.js';

const BATCH_SIZE = 1_000;

/** The distinct ids that are not in the live dataset. @throws Error when the dataset cannot be read. */
export const missingRecords = async (
  client: Client,
  prefix: string,
  definition: Definition,
  ids: readonly string[],
): Promise<string[]> => {
  const missing: string[] = [];
  for (const batch of chunk([...new Set(ids)], BATCH_SIZE)) {
    const { docs } = await client.mget({ index: aliasOf(prefix, definition), ids: batch, _source: false });
    for (const doc of docs) {
      if ('error' in doc) throw new Error(doc.error.reason ?? 'The index cannot be read.');
      if (!doc.found) missing.push(doc._id);
    }
  }
  return missing;
};
