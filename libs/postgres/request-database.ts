/** The database of a store that serves requests. */
export interface RequestDatabase {
  readonly databaseUrl: string;
  /** Milliseconds that a request may wait for Postgres, all its statements together. Default: `DATABASE_TIMEOUT`. */
  readonly timeout?: number | undefined;
}
