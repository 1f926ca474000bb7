/** The operator interrupted a command after readers could see some of its changes. The message says what they see. */
export class InterruptedUpdateError extends Error {
  override readonly name = 'InterruptedUpdateError';
}

/** An error that the operator can resolve; the message is one sentence that says how. */
export class IndexerError extends Error {
  override readonly name = 'IndexerError';
}

const UNDEFINED_TABLE = '42P01';

/** The error of a failed statement. @param failure what could not be done: `The list cannot be read`. */
export const databaseError = (failure: string, error: unknown): IndexerError => {
  const { code } = error as { code?: string };
  return new IndexerError(
    code === UNDEFINED_TABLE
      ? 'The database schema is out of date: run `npm run admin -- migrate` first.'
      : `${failure} (Postgres: ${code ?? 'no connection'}): run the command again.`,
    { cause: error },
  );
};
