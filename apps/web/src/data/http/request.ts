import { ApiError } from './api-error';
import { PaidResponses } from './paid-responses';

/** Milliseconds after which a request is given up. */
const TIMEOUT = 20_000;

// Outside a browser, where tests of what imports this run, there is none.
const paid = new PaidResponses(globalThis.sessionStorage);

/** Whether a request reads records, which may cost credits. */
const isRead = ({ method, url }: Request): boolean => method === 'GET' && new URL(url).pathname.startsWith('/v4/');

/**
 * `fetch` with a timeout. A read that was paid within the last minute is answered from the tab.
 * @throws ApiError when there is no response
 */
export const request = async (sent: Request): Promise<Response> => {
  const kept = isRead(sent) ? paid.get(sent.url) : null;
  if (kept) return kept;
  const isAction = sent.method !== 'GET';
  if (isAction) paid.clear();
  const keep = paid.keeper(sent.url);
  const timeout = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(sent, { signal: AbortSignal.any([sent.signal, timeout]) }).catch(() => {
    throw timeout.aborted ? ApiError.timeout() : ApiError.noResponse();
  });
  // What was read while the server worked may be older than the change.
  if (isAction) paid.clear();
  // The page does not wait for it. The page reports a body that ends early; then there is nothing to keep.
  else if (isRead(sent)) keep(response.clone()).catch(() => {});
  return response;
};
