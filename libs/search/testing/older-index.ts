import type { Client } from '@elastic/elasticsearch';
import type { IndexMeta } from '../store/indices/indices.js';

/** Makes an index one that another version of Rolecall has created. `null` does nothing. */
export const makeOlder = async (client: Client, found: { index: string; meta: IndexMeta } | null): Promise<void> => {
  if (found)
    await client.indices.putMapping({ index: found.index, _meta: { ...found.meta, mapping_version: 'older' } });
};
