import type { Client } from '@elastic/elasticsearch';
import { generationsOf } from './generations.js';

/** Later than any version of a feed. */
const LAST_VERSION = Number.MAX_SAFE_INTEGER;

/**
 * Deletes postings from every index of a prefix: the live one, the one that is kept for a rollback, and one that is just
 * being loaded. Readers miss them when this returns.
 *
 * @returns from how many indices one was deleted.
 */
export const erasePostings = async (client: Client, prefix: string, ids: readonly string[]): Promise<number> => {
  const indices = (await generationsOf(client, prefix)).flatMap(({ jobs }) => jobs ?? []);
  if (ids.length === 0 || indices.length === 0) return 0;
  let deleted = 0;
  for (const index of indices) {
    const { items } = await client.bulk({
      index,
      refresh: true,
      operations: ids.map((_id) => ({ delete: { _id, version: LAST_VERSION, version_type: 'external' } })),
    });
    for (const { delete: item } of items) {
      // 409: it was erased a moment ago. 404: it never was there, or no longer.
      if (!item || ![200, 404, 409].includes(item.status))
        throw new Error(`${index} did not delete ${item?._id}: ${item?.error?.reason ?? item?.status}.`);
      if (item.result === 'deleted') deleted += 1;
    }
  }
  return deleted;
};
