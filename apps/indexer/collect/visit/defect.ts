import { FetchError } from '#libs/boards/http/fetch-error.js';
import { explainError } from '../../command/explain-error.js';

/**
 * A board that Rolecall cannot handle, because of an error that no rule of its format explains. It fails like a board that cannot be
 * fetched, and the others go on.
 */
export class Defect extends FetchError {
  constructor(error: Error) {
    super(
      'defect',
      `Rolecall cannot handle the response (${error.name}: ${firstLine(error.message)}). Please report it.`,
    );
    this.cause = error;
  }
}

/** Whether an error says something about one board. A full disk, or a store that is locked, concerns all of them. */
export const isDefect = (error: unknown): error is Error =>
  error instanceof Error && explainError(error) === undefined && !isStoreFailure(error);

/** Any error of SQLite but those of values that it does not take, which one board has sent: https://www.sqlite.org/rescode.html */
const isStoreFailure = (error: Error): boolean => {
  const { code, errcode = 0 } = error as NodeJS.ErrnoException & { errcode?: number };
  return code === 'ERR_SQLITE_ERROR' && !OF_VALUES.has(errcode & 0xff);
};

/** SQLITE_TOOBIG, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_RANGE. */
const OF_VALUES = new Set([18, 19, 20, 25]);
const MAX_LENGTH = 200;
const firstLine = (message: string): string => (message.split('\n')[0] ?? '').slice(0, MAX_LENGTH);
