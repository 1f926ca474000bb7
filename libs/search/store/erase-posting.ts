import type { Client } from '@elastic/elasticsearch';
import { updateActiveJobs } from '../companies/active-jobs.js';
import { StoreUnavailableError } from './bulk/bulk-request.js';
import { generationsOf, indicesOf } from './indices/generations.js';

/** Later than any version of a feed. */
const LAST_VERSION = Number.MAX_SAFE_INTEGER;

/**
 * Deletes postings from every index of a prefix: the live one, the one that is kept for a rollback, and one that is just
 * being loaded. Readers miss them when this returns, and what their companies say of their postings fits; only in a dataset
 * that another version of Rolecall made, and alone can write, the companies stay as they are.
 *
 * @returns from how many indices one was deleted.
 * @throws StoreUnavailableError where one could not be deleted.
 */
export const erasePostings = async (client: Client, prefix: string, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0;
  let total = 0;
  for (const generation of await generationsOf(client, prefix)) {
    const { jobs, publishedAt, sameMapping } = generation;
    if (jobs === null) continue;
    // A load completes its companies itself, when all its postings are there.
    const indices = publishedAt === null || !sameMapping ? null : indicesOf(generation);
    const companies = indices ? await companiesOf(client, jobs, ids) : [];
    // Before the postings themselves: cut off in between, the next run finds them still there.
    if (indices && companies.length > 0) {
      await client.indices.refresh({ index: [jobs, indices.sources] });
      await updateActiveJobs(client, indices, { ids: companies, without: ids });
      await client.indices.refresh({ index: indices.sources });
    }
    total += await eraseFrom(client, jobs, ids);
  }
  return total;
};

/** The companies of those postings that the index has. */
const companiesOf = async (client: Client, index: string, ids: readonly string[]): Promise<string[]> => {
  const { docs } = await client.mget<{ record: { source: string } }>({
    index,
    ids: [...ids],
    _source_includes: ['record.source'],
  });
  const found = docs.flatMap((doc) => {
    if ('error' in doc) throw new StoreUnavailableError(`The postings cannot be read: ${doc.error.reason}.`);
    return doc._source ? [doc._source.record.source] : [];
  });
  return [...new Set(found)];
};

const eraseFrom = async (client: Client, jobs: string, ids: readonly string[]): Promise<number> => {
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
