import { updateCompanySummaries } from '#libs/search/store/companies/company-summaries.js';
import type { DatasetIndices } from '#libs/search/store/prepare-record.js';
import type { WriteSession } from '../command/session.js';

/**
 * Writes the summary of its postings into every company. Repeated if postings were taken down meanwhile: a takedown also updates
 * the company, and earlier counts would overwrite that. Both indices must have been refreshed.
 */
export const updateAllCompanySummaries = async (
  { client, prefix, definitions, signal, takedowns }: WriteSession,
  indices: DatasetIndices,
): Promise<void> => {
  let takedownsBefore: number;
  do {
    takedownsBefore = takedowns.size;
    await updateCompanySummaries(client, indices, { signal, definitions });
    await client.indices.refresh({ index: indices.sources });
    await takedowns.eraseNew(client, prefix);
  } while (takedowns.size > takedownsBefore);
};
