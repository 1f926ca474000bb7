import { updateActiveJobs } from '#libs/search/companies/active-jobs.js';
import type { DatasetIndices } from '#libs/search/store/prepare-record.js';
import type { WriteSession } from '../command/session.js';

/**
 * Writes the summary of its postings into every company. Repeats this if postings were taken down meanwhile: a takedown changes
 * the company too, and counts made before it would overwrite that change. Both indices must have been refreshed.
 */
export const updateCompanyCounts = async (
  { client, prefix, definitions, signal, takedowns }: WriteSession,
  indices: DatasetIndices,
): Promise<void> => {
  let counted: number;
  do {
    counted = takedowns.size;
    await updateActiveJobs(client, indices, { signal, definitions });
    await client.indices.refresh({ index: indices.sources });
    await takedowns.eraseNew(client, prefix);
  } while (takedowns.size > counted);
};
