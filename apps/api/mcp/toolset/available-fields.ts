import { fieldNames } from '#libs/registry/derive/entitlements.js';
import { jobs } from '#libs/registry/records/jobs.js';
import type { Reads } from './reads.js';

/** Of some fields of postings, those that the data tier of the caller includes. */
export const availableFields = (fields: readonly string[], { operation }: Reads): string[] => {
  const available = fieldNames(jobs, operation.dataTier);
  return fields.filter((field) => available.includes(field.split('.')[0] as string));
};
