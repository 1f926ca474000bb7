/** A service that cannot be found or started. The message is one sentence that says what to do; commands print it and exit with 1. */
export class ServiceError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ServiceError';
  }
}

/** Both servers with the sample dataset, and room for their logs. */
export const MIN_FREE_MIB = 512;

export const noSpaceLeft = (folder: string): string =>
  `Too little space is left on the disk of ${folder}: free at least ${MIN_FREE_MIB} MiB, or set ROLECALL_DATA to a folder on another disk.`;

/** Messages for errors of the file system, by their code. */
const MESSAGES: Readonly<Record<string, (path: string, dataDir: string) => string>> = {
  EACCES: (path) =>
    `${path} belongs to another user: start Rolecall as that user, or set ROLECALL_DATA to another folder.`,
  EPERM: (path) =>
    `${path} belongs to another user: start Rolecall as that user, or set ROLECALL_DATA to another folder.`,
  EROFS: (path) => `${path} is on a read-only file system: set ROLECALL_DATA to a folder that can be written.`,
  ENOTDIR: (path) => `${path} is not a folder: remove the file in its place, or set ROLECALL_DATA to another folder.`,
  EEXIST: (path) => `${path} is not a folder: remove the file in its place, or set ROLECALL_DATA to another folder.`,
  ENOSPC: (_, dataDir) => noSpaceLeft(dataDir),
  EDQUOT: (_, dataDir) => noSpaceLeft(dataDir),
  EFBIG: (_, dataDir) =>
    `A file in ${dataDir} has reached the maximum file size: raise it with \`ulimit -f unlimited\`.`,
};

/** The same error, or a ServiceError in its place if it comes from the file system of the data folder. */
export const explainSystemError = (error: unknown, dataDir: string): unknown => {
  const { code, path = dataDir } = error as NodeJS.ErrnoException;
  const message = error instanceof ServiceError ? undefined : MESSAGES[code ?? '']?.(path, dataDir);
  return message === undefined ? error : new ServiceError(message, error);
};
