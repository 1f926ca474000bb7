/** Requests of an organization that are kept. */
export const KEPT_REQUESTS = 1_000;

/** What is kept of a request: no parameters, no body, and of the token only its id. */
export interface LoggedRequest {
  /** RFC 3339: when it ended. */
  readonly at: string;
  readonly method: string;
  /** The path with the names of its parameters: `/v4/jobs/{job_id}`. */
  readonly route: string;
  readonly status: number;
  /** Milliseconds from its admission to its end. */
  readonly ms: number;
  readonly credits: number;
  readonly records: number;
  /** Null for requests of the dashboard. */
  readonly tokenId: string | null;
  readonly requestId: string;
}
