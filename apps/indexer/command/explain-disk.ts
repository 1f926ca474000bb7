import { isDiskError } from '#libs/errors/disk-error.js';
import { IndexerError } from './indexer-error.js';

/** The error of a disk that is full or broken as one that names it; other errors as they are. @param place what is written. */
export const explainDisk = (error: unknown, place: string, then = 'run the command again'): unknown =>
  isDiskError(error)
    ? new IndexerError(`The disk of ${place} cannot be written (${error.message}): free space on it, and ${then}.`)
    : error;
