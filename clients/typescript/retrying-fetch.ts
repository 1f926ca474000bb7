import { ConnectionLostError, RolecallError, retryAfterOf } from './errors.js';
import { KEYED_POSTS } from './keyed-posts.js';

export interface RetryOptions {
  /** Attempts of one request after the first. Default: 8. */
  readonly maxRetries?: number;
  /** The longest `Retry-After`, in seconds, that is waited for; a longer one is an error. Default: 120. */
  readonly maxWait?: number;
  /** Milliseconds for one attempt. Default: 60,000. */
  readonly timeout?: number;
}

type Fetch = (request: Request) => Promise<Response>;

/** Statuses that say that the request was not processed, and those that leave it open. */
const REFUSED = [429, 503];
const BROKEN = [500, 502, 504];
/** Errors before anything was sent. */
const UNSENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
const MAX_BACKOFF = 30_000;

/**
 * `fetch` that repeats a request after a broken connection, half a body, and when the server asks for it by 429 or 503. Every attempt of a metered
 * read has the same `Idempotency-Key`, so that its records are charged once. A write that may have been processed is not repeated.
 */
export const retryingFetch = ({ maxRetries = 8, maxWait = 120, timeout = 60_000 }: RetryOptions): Fetch => {
  return async (request) => {
    const keyed = withKey(request);
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= maxRetries;
      try {
        const response = await completeResponse(keyed, timeout);
        const retryAfter = retryAfterOf(response);
        const isTemporary =
          REFUSED.includes(response.status) || (BROKEN.includes(response.status) && isRepeatable(keyed));
        if (!isTemporary || isLast || (retryAfter ?? 0) > maxWait) return response;
        await sleep(retryAfter === undefined ? backoff(attempt) : Math.max(50, 1_000 * retryAfter));
      } catch (error) {
        if (request.signal.aborted || error instanceof RolecallError) throw error;
        if (isLast || !(isRepeatable(keyed) || isUnsent(error))) throw connectionLost(keyed, error, attempt);
        await sleep(backoff(attempt));
      }
    }
  };
};

/** @throws Error if the body is cut, also where its length was not stated. */
const completeResponse = async (request: Request, timeout: number): Promise<Response> => {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]);
  const received = await fetch(new Request(request.clone(), { signal }));
  const body = await received.text();
  const { status, statusText, headers, ok } = received;
  if (ok && headers.get('content-type')?.includes('json')) JSON.parse(body);
  // The body is decoded already.
  const kept = new Headers(headers);
  for (const name of ['content-encoding', 'content-length']) kept.delete(name);
  return new Response(body === '' ? null : body, { status, statusText, headers: kept });
};

const withKey = (request: Request): Request => {
  const { pathname } = new URL(request.url);
  const isKeyed = request.method === 'GET' || KEYED_POSTS.some((path) => pathname.endsWith(path));
  if (!isKeyed || request.headers.has('idempotency-key')) return request;
  const headers = new Headers(request.headers);
  headers.set('idempotency-key', crypto.randomUUID());
  return new Request(request, { headers });
};

/** Whether it has the same effect if it is sent twice. */
const isRepeatable = ({ method, headers }: Request): boolean => method !== 'POST' || headers.has('idempotency-key');

const isUnsent = (error: unknown): boolean => {
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return code !== undefined && UNSENT.includes(code);
};

const connectionLost = (request: Request, cause: unknown, attempt: number): ConnectionLostError => {
  const hint = isRepeatable(request)
    ? ''
    : ' The request may have been processed, and is not repeated: look before you send it again.';
  const { pathname } = new URL(request.url);
  return new ConnectionLostError(`${request.method} ${pathname}: ${cause} (${attempt + 1} attempts).${hint}`, {
    cause,
  });
};

/** Spread, so that clients that lost one server do not return at once. */
const backoff = (attempt: number): number => Math.min(MAX_BACKOFF, 250 * 2 ** attempt) * (0.5 + Math.random() / 2);

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
