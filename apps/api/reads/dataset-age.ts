import { z } from 'zod';
import { ageInDays } from '#libs/records/time.js';
import type { Dataset } from '#libs/search/read/dataset.js';
import { component, integer, time } from './components.js';

/** How old the data is. Periods and ages of postings count back from `as_of`, and not from today. */
export const datasetAge = component(
  'DatasetAge',
  z.object({
    as_of: time('Time up to which the dataset is complete. Count days about data back from it.'),
    age_days: integer('Whole days from `as_of` until now.'),
  }),
);

/** @returns null if there is no dataset: what does not need one can still be read. */
export const readDatasetAge = async (dataset: Pick<Dataset, 'asOf'>): Promise<z.output<typeof datasetAge> | null> => {
  const asOf = await dataset.asOf().catch(() => null);
  return asOf === null ? null : { as_of: new Date(asOf).toISOString(), age_days: ageInDays(asOf) };
};
