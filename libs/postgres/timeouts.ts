/** Milliseconds that one request may wait for Postgres, all its statements together. `ROLECALL_DATABASE_TIMEOUT_MS` changes it. */
export const DATABASE_TIMEOUT = 2_000;

/** How long one statement on the path of a request may take, in milliseconds. */
export interface StatementTimeouts {
  /** For opening the connection. */
  readonly connect: number;
  /** For executing the statement, enforced by the server. */
  readonly statement: number;
  /** For the response, enforced by the client. */
  readonly response: number;
}

/**
 * The share of a request's time that a statement may take. The server's timeout is shorter than the client's, so that a statement takes effect only while its
 * caller still waits. (The exception is the commit, which `statement_timeout` does not limit.)
 */
export const statementTimeouts = (total: number): StatementTimeouts => ({
  connect: 0.3 * total,
  statement: 0.275 * total,
  response: 0.3 * total,
});
