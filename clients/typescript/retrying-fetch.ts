const MAX_ATTEMPTS = 6;
const RETRIED = new Set([429, 502, 503, 504]);

/**
 * `fetch` that repeats a request after a broken connection, also in the middle of the body, and when the server asks for it by 429 or 503. Every
 * attempt has the same `Idempotency-Key`, so that the records are charged once.
 */
export const retryingFetch = async (request: Request): Promise<Response> => {
  const headers = new Headers(request.headers);
  if (!headers.has('idempotency-key')) headers.set('idempotency-key', crypto.randomUUID());
  const keyed = new Request(request, { headers });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(keyed.clone());
      if (attempt < MAX_ATTEMPTS && RETRIED.has(response.status)) {
        await response.body?.cancel();
        await wait(response.headers.get('retry-after'), attempt);
        continue;
      }
      const body = await response.arrayBuffer();
      const { status, statusText, headers: received } = response;
      return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers: received });
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || request.signal.aborted) throw error;
      await wait(null, attempt);
    }
  }
};

/** Waits as long as `Retry-After` says, at most a minute, or twice as long after each attempt. */
const wait = (retryAfter: string | null, attempt: number): Promise<void> => {
  const seconds = Number(retryAfter);
  const delay = retryAfter !== null && seconds > 0 ? Math.min(60_000, 1_000 * seconds) : 100 * 2 ** attempt;
  return new Promise((resolve) => setTimeout(resolve, delay));
};
