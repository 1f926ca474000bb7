/** A disk that is full or read-only, and limits of users and files. */
const CODES = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'];
/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN: https://www.sqlite.org/rescode.html */
const SQLITE_CODES = new Set([8, 10, 13, 14]);

/** Whether an error of the file system or of SQLite is that of a disk that cannot be written. */
export const isDiskError = (error: unknown): error is Error => {
  if (!(error instanceof Error)) return false;
  const { code = '', errcode = 0 } = error as NodeJS.ErrnoException & { errcode?: number };
  return code === 'ERR_SQLITE_ERROR' ? SQLITE_CODES.has(errcode & 0xff) : CODES.includes(code);
};
