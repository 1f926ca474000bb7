import { ConnectionLostError, InvalidResponseError, RolecallError, retryAfterOf } from './errors.js';
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

/** The request was not processed. */
const REFUSED = [429];
/** The request may have been processed: a connection that breaks during a commit is 503, too. */
const BROKEN = [500, 502, 503, 504];
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
      let wait = backoff(attempt);
      try {
        const response = await completeResponse(keyed, timeout);
        const retryAfter = retryAfterOf(response);
        const isTemporary =
          REFUSED.includes(response.status) || (BROKEN.includes(response.status) && isRepeatable(keyed));
        if (!isTemporary || isLast || (retryAfter ?? 0) > maxWait) return response;
        if (retryAfter !== undefined) wait = Math.max(50, 1_000 * retryAfter);
      } catch (error) {
        if (request.signal.aborted) throw error;
        if (isLast || !(isRepeatable(keyed) || isUnsent(error))) throw lastError(keyed, error, attempt);
      }
      await sleep(wait, request.signal);
    }
  };
};

/** @throws InvalidResponseError if the body is cut, also where its length was not stated, or comes from a proxy. */
const completeResponse = async (request: Request, timeout: number): Promise<Response> => {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]);
  const received = await fetch(new Request(request.clone(), { signal }));
  const body = await received.text();
  const { status, statusText, headers, ok } = received;
  if (ok && !headers.get('content-type')?.startsWith('text/csv')) checkJson(body);
  const kept = new Headers(headers);
  // The body is decoded already.
  for (const name of ['content-encoding', 'content-length']) kept.delete(name);
  // Errors are made of responses, and say with which key to send the request again.
  const key = request.headers.get('idempotency-key');
  if (key !== null) kept.set('idempotency-key', key);
  return new Response(body === '' ? null : body, { status, statusText, headers: kept });
};

const checkJson = (body: string): void => {
  try {
    JSON.parse(body);
  } catch (cause) {
    const start = body.slice(0, 200).replaceAll(/\s+/g, ' ');
    throw new InvalidResponseError(`The response is not JSON: check the base URL. ${start}`, { cause });
  }
};

const withKey = (request: Request): Request => {
  const { pathname } = new URL(request.url);
  const isKeyed = request.method === 'GET' || KEYED_POSTS.some((path) => pathname.endsWith(path));
  if (!isKeyed || request.headers.has('idempotency-key')) return request;
  const headers = new Headers(request.headers);
  headers.set('idempotency-key', crypto.randomUUID());
  return new Request(request, { headers });
};

/** Whether it is certain to have the same effect if it is sent twice. A write without a key may overwrite what came between. */
const isRepeatable = ({ method, headers }: Request): boolean => method === 'GET' || headers.has('idempotency-key');

const isUnsent = (error: unknown): boolean => {
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return code !== undefined && UNSENT.includes(code);
};

const lastError = (request: Request, cause: unknown, attempt: number): RolecallError => {
  const error =
    cause instanceof RolecallError && isRepeatable(request) ? cause : connectionLost(request, cause, attempt);
  const key = request.headers.get('idempotency-key');
  if (key !== null) error.idempotencyKey = key;
  return error;
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

const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
