import type { Client } from '@elastic/elasticsearch';
import { COMPANY_KEY } from '#libs/registry/definition.js';
import { type StoredSource, sourceRecord } from '../derive/stored-fields.js';
import { StoreUnavailableError } from './bulk/bulk-request.js';
import { updateCompanySummaries } from './companies/company-summaries.js';
import { generationsOf, indicesOf } from './indices/generations.js';

const COMPANY: ReadonlySet<string> = new Set([COMPANY_KEY]);
/** Later than any version of a feed. */
const MAX_VERSION = Number.MAX_SAFE_INTEGER;

/**
 * Deletes postings from every index of a prefix: the live one, those kept for a rollback, and one that is being loaded. When this
 * returns, readers no longer see them, and the summaries of their companies are updated, except in a dataset whose mapping is of
 * another version of Rolecall.
 *
 * @returns the number of indices from which a posting was deleted.
 * @throws StoreUnavailableError if one could not be deleted.
 */
export const erasePostings = async (client: Client, prefix: string, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0;
  let total = 0;
  for (const generation of await generationsOf(client, prefix)) {
    const { publishedAt, hasCurrentMapping } = generation;
    const { jobs } = generation.indices;
    if (jobs === undefined) continue;
    // A load that is in progress summarizes its companies itself, after all its postings.
    const indices = publishedAt === null || !hasCurrentMapping ? null : indicesOf(generation);
    const companies = indices ? await companiesOf(client, jobs, ids) : [];
    // Before the postings themselves: if interrupted in between, the next run still finds the postings.
    if (indices && companies.length > 0) {
      await client.indices.refresh({ index: [jobs, indices.sources] });
      await updateCompanySummaries(client, indices, { ids: companies, ignoredPostings: ids });
      await client.indices.refresh({ index: indices.sources });
    }
    total += await deleteFromIndex(client, jobs, ids);
  }
  return total;
};

/** The companies of the postings that are in the index. */
const companiesOf = async (client: Client, index: string, ids: readonly string[]): Promise<string[]> => {
  const { docs } = await client.mget<StoredSource>({ index, ids: [...ids] });
  const found = docs.flatMap((doc) => {
    if ('error' in doc) throw new StoreUnavailableError(`The postings cannot be read: ${doc.error.reason}.`);
    return doc._source ? [sourceRecord(doc._source, doc._id, COMPANY)[COMPANY_KEY] as string] : [];
  });
  return [...new Set(found)];
};

const deleteFromIndex = async (client: Client, jobs: string, ids: readonly string[]): Promise<number> => {
  const { items } = await client.bulk({
    index: jobs,
    refresh: true,
    operations: ids.map((_id) => ({ delete: { _id, version: MAX_VERSION, version_type: 'external' } })),
  });
  // 409: it has just been deleted. 404: it is not in the index.
  const failed = items.find(({ delete: item }) => !item || ![200, 404, 409].includes(item.status))?.delete;
  if (failed) {
    const reason = failed.error?.reason ?? `status ${failed.status}`;
    throw new StoreUnavailableError(`${jobs} did not delete ${failed._id}: ${reason}.`);
  }
  return items.filter(({ delete: item }) => item?.result === 'deleted').length;
};
