import { updateActiveJobs } from '#libs/search/companies/active-jobs.js';
import type { DatasetIndices } from '#libs/search/store/prepare-record.js';
import type { WritingSession } from '../command/session.js';

/**
 * Brings every company to what its postings say, again where some were taken down meanwhile: whoever deletes them changes
 * their companies too, and what was counted before would be written over that. Both indices must be refreshed.
 */
export const completeCompanies = async (
  { client, prefix, signal, takenDown }: WritingSession,
  indices: DatasetIndices,
): Promise<void> => {
  let counted: number;
  do {
    counted = takenDown.size;
    await updateActiveJobs(client, indices, { signal });
    await client.indices.refresh({ index: indices.sources });
    await takenDown.follow(client, prefix);
  } while (takenDown.size > counted);
};
