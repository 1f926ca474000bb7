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

/** The shares of a request's time, by the kind of statement. */
const SHARES = {
  /** Admits and charges a request: two statements, one after the other. */
  metering: { connect: 0.3, statement: 0.275, response: 0.3 },
  /** What a request reads besides, after it was admitted. Connections stay open, so that few requests wait for one. */
  read: { connect: 0.5, statement: 0.35, response: 0.4 },
} as const satisfies Record<string, StatementTimeouts>;

/**
 * The share of a request's time that a statement may take. The server's timeout is shorter than the client's, so that a statement takes effect only while its
 * caller still waits. (The exception is the commit, which `statement_timeout` does not limit.)
 */
export const statementTimeouts = (total: number, kind: keyof typeof SHARES): StatementTimeouts => {
  const { connect, statement, response } = SHARES[kind];
  return { connect: connect * total, statement: statement * total, response: response * total };
};
