import { isDiskError } from '#libs/errors/disk-error.js';

/** A backup cannot be written or restored. The message is one sentence that says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The content of the backup is wrong: it cannot be restored by running the command again. */
export class UnusableBackupError extends BackupError {}

/** @returns the error of a failed write to `folder`, which says so if the disk is full. */
export const writeError = (folder: string, error: unknown): unknown => {
  const { code } = error as NodeJS.ErrnoException;
  if (isDiskError(error) && code !== 'EROFS')
    return new BackupError(`The disk of ${folder} is full: free some space, and run the command again.`);
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return new BackupError(`${folder} cannot be written (${code}): choose another folder, or change its permissions.`);
  return error;
};
