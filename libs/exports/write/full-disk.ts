import { isDiskError } from '#libs/errors/disk-error.js';

/** Of DuckDB, whose errors have no codes. */
const MESSAGES =
  /no space left on device|max_temp_directory_size|file too large|disk quota exceeded|read-only file system/i;

/** Whether an error says that the disk cannot be written. */
export const isFullDisk = (error: unknown): boolean =>
  isDiskError(error) || MESSAGES.test(String((error as { message?: unknown } | undefined)?.message ?? ''));
