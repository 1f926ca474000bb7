import type { components } from './schema.js';

export type ErrorCode = components['schemas']['ErrorCode'];

/** Every error of this package. It says where to resume a pull. */
export class RolecallError extends Error {
  override readonly name: string = 'RolecallError';
  /** The cursor of the page that could not be read: pass it with the same filters to continue. Undefined on the first page. */
  cursor?: string;
  /** The key of the request: pass it too, and the request is charged once even if it had been processed. Undefined if it is free. */
  idempotencyKey?: string;
}

/**
 * The API refused a request. Branch on `code`: `insufficient_credits` ends a pull that is incomplete, `cursor_expired` asks to begin again
 * without a cursor, and `rate_limited` says in `retryAfter` how long a window is exhausted.
 */
export class ApiError extends RolecallError {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    /** What to do. */
    readonly reason: string,
    /** Include it when you contact support. */
    readonly requestId: string | undefined,
    readonly details: Readonly<Record<string, unknown>>,
    /** Seconds, if the API said so. */
    readonly retryAfter: number | undefined,
  ) {
    super(`${status} ${code}: ${reason}${requestId ? ` (${requestId})` : ''}`);
  }
}

/** No response arrived, after all retries. `cause` is the error of `fetch`. */
export class ConnectionLostError extends RolecallError {
  override readonly name = 'ConnectionLostError';
}

/** Not a Rolecall response, for instance a page of a proxy: check the base URL. */
export class InvalidResponseError extends RolecallError {
  override readonly name = 'InvalidResponseError';
}

/** The error that a response describes. @param body parsed, or the text of a proxy. */
export const errorOf = (response: Response, body: unknown): RolecallError => {
  const error = describedError(response, body);
  const key = response.headers.get('idempotency-key');
  if (key !== null) error.idempotencyKey = key;
  return error;
};

const describedError = (response: Response, body: unknown): RolecallError => {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as { error?: Partial<ErrorBody> };
  if (!error?.code) {
    const start = String(typeof body === 'string' ? body : JSON.stringify(body)).slice(0, 200);
    return new InvalidResponseError(
      `${response.status}, which is not a Rolecall error: check the base URL. ${start.replaceAll(/\s+/g, ' ')}`,
    );
  }
  const { code, message = '', request_id: requestId, details = {} } = error;
  return new ApiError(response.status, code, message, requestId, details, retryAfterOf(response));
};

/** Seconds of `Retry-After`, which is a date if a proxy responds. The clock of the responder counts, not that of this machine. */
export const retryAfterOf = ({ headers }: Response): number | undefined => {
  const text = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const sent = Date.parse(headers.get('date') ?? '');
  const seconds = (Date.parse(text) - (Number.isNaN(sent) ? Date.now() : sent)) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
};

interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly request_id?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}
