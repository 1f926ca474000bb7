import type { RecordValue } from '#libs/registry/field.js';
import { updateCompanyFigures } from '#libs/search/store/companies/company-figures.js';
import type { DatasetIndices } from '#libs/search/store/prepare-record.js';
import { updateAllCompanySummaries } from '../sync/update-all-company-summaries.js';
import type { WriteSession } from './session.js';

/**
 * Writes a figure into every company. If postings were taken down meanwhile, the companies are also counted again: a takedown updates the
 * company, and the rewritten record would have the count from before.
 *
 * @param name of the field. @param computed by company; the others have none.
 */
export const writeCompanyFigures = async (
  session: WriteSession,
  indices: DatasetIndices,
  name: string,
  computed: ReadonlyMap<string, RecordValue[string]>,
): Promise<void> => {
  const { client, prefix, definitions, signal, takedowns } = session;
  const takedownsBefore = takedowns.size;
  await client.indices.refresh({ index: indices.sources });
  const figures = new Map([...computed].map(([id, value]): [string, RecordValue] => [id, { [name]: value }]));
  await updateCompanyFigures(client, indices, [name], figures, { signal, definitions });
  await client.indices.refresh({ index: indices.sources });
  await takedowns.eraseNew(client, prefix);
  if (takedowns.size > takedownsBefore) await updateAllCompanySummaries(session, indices);
};
