import type { Client } from '@elastic/elasticsearch';
import { updateActiveJobs } from './active-jobs.js';
import { StoreUnavailableError } from './bulk-request.js';
import { type Generation, generationsOf, indicesOf } from './generations.js';

/** Later than any version of a feed. */
const LAST_VERSION = Number.MAX_SAFE_INTEGER;

/**
 * Deletes postings from every index of a prefix: the live one, the one that is kept for a rollback, and one that is just
 * being loaded. Readers miss them when this returns, and the companies' counts of active postings fit.
 *
 * @returns from how many indices one was deleted.
 * @throws StoreUnavailableError where one could not be deleted.
 */
export const erasePostings = async (client: Client, prefix: string, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0;
  let total = 0;
  for (const generation of await generationsOf(client, prefix)) {
    const deleted = await eraseFrom(client, generation, ids);
    total += deleted;
    const indices = generation.publishedAt === null ? null : indicesOf(generation);
    if (deleted === 0 || !indices) continue;
    await updateActiveJobs(client, indices);
    await client.indices.refresh({ index: indices.sources });
  }
  return total;
};

const eraseFrom = async (client: Client, { jobs }: Generation, ids: readonly string[]): Promise<number> => {
  if (jobs === null) return 0;
  const { items } = await client.bulk({
    index: jobs,
    refresh: true,
    operations: ids.map((_id) => ({ delete: { _id, version: LAST_VERSION, version_type: 'external' } })),
  });
  // 409: it was erased a moment ago. 404: it never was there, or no longer.
  const failed = items.find(({ delete: item }) => !item || ![200, 404, 409].includes(item.status))?.delete;
  if (failed) {
    const reason = failed.error?.reason ?? `status ${failed.status}`;
    throw new StoreUnavailableError(`${jobs} did not delete ${failed._id}: ${reason}.`);
  }
  return items.filter(({ delete: item }) => item?.result === 'deleted').length;
};
