export type FetchFailure =
  | 'not_found'
  | 'refused'
  | 'rate_limited'
  | 'unavailable'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'redirected'
  | 'private_address'
  | 'disallowed'
  | 'malformed'
  | 'not_recorded'
  | 'defect';

/** Why a board could not be fetched. The message is a sentence for the operator. */
export class FetchError extends Error {
  override readonly name = 'FetchError';

  constructor(
    readonly failure: FetchFailure,
    message: string,
    /** When the host asked for the next request, in milliseconds since 1970. */
    readonly retryAt: number | null = null,
  ) {
    super(message);
  }
}

const TRANSIENT: readonly FetchFailure[] = ['rate_limited', 'unavailable', 'unreachable', 'timeout'];

/** Whether the same request may succeed later. */
export const isTransient = (error: unknown): error is FetchError =>
  error instanceof FetchError && TRANSIENT.includes(error.failure);
