import { ApiError } from './api-error';
import { PaidResponses } from './paid-responses';

/** Milliseconds after which a request is given up. */
const TIMEOUT = 20_000;

const paid = new PaidResponses(sessionStorage);

/** Whether a request reads records, which may cost credits. */
const isRead = ({ method, url }: Request): boolean => method === 'GET' && new URL(url).pathname.startsWith('/v4/');

/**
 * `fetch` with a timeout. A read that was paid within the last minute is answered from the tab.
 * @throws ApiError when there is no response
 */
export const request = async (sent: Request): Promise<Response> => {
  const kept = isRead(sent) ? paid.get(sent.url) : null;
  if (kept) return kept;
  if (sent.method !== 'GET') paid.clear();
  const timeout = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(sent, { signal: AbortSignal.any([sent.signal, timeout]) }).catch(() => {
    throw timeout.aborted ? ApiError.timeout() : ApiError.noResponse();
  });
  if (isRead(sent)) await paid.keep(sent.url, response);
  return response;
};
