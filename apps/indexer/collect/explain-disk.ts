import { IndexerError } from '../command/indexer-error.js';

/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN: https://www.sqlite.org/rescode.html */
const OF_DISK = new Set([8, 10, 13, 14]);
const CODES = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'];

/** The error of a disk that is full or broken as one that names it; other errors as they are. @param out folder of the feed. */
export const explainDisk = (error: unknown, out: string): unknown => {
  if (!(error instanceof Error)) return error;
  const { code = '', errcode = 0, message } = error as NodeJS.ErrnoException & { errcode?: number };
  const isDisk = code === 'ERR_SQLITE_ERROR' ? OF_DISK.has(errcode & 0xff) : CODES.includes(code);
  return isDisk
    ? new IndexerError(
        `The disk of ${out} cannot be written (${message}): free space on it, and run the command again. It continues where it stopped.`,
      )
    : error;
};
