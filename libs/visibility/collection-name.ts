import { displayName } from '#libs/billing/organizations/display-name.js';
import { AppError } from '#libs/errors/app-error.js';

export const COLLECTION_ID = /^C[0-9a-f]{32}$/;

/** @throws AppError `invalid_request` for a name that the `collections` filter could not express. */
export const collectionName = (rawName: string): string => {
  const name = displayName(rawName);
  if (name.includes('"') || COLLECTION_ID.test(name)) {
    throw new AppError('invalid_request', 'A collection name must not contain double quotes or look like an id.');
  }
  return name;
};
