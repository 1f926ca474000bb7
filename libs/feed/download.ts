import { Agent, fetch, type Response } from 'undici';
import { assertPublicHost, publicLookup } from '#libs/network/public-address.js';
import { FeedError } from './feed-error.js';

export interface DownloadOptions {
  /** Aborts a download. */
  signal?: AbortSignal | undefined;
  /** The download fails when the server sends no data for this long, in milliseconds. Default: 60,000. */
  stallMs?: number;
  /** The download fails when it takes longer than this, in milliseconds. Default: an hour. */
  totalMs?: number;
}

const STALL_MS = 60_000;
const TOTAL_MS = 3_600_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Downloads a file. Redirects are followed, to private addresses only if they are the host and port that the operator named: the
 * server of a feed must not reach what only this machine can.
 *
 * @throws FeedError when the response is not 200, is larger than `maxBytes`, stalls or takes too long; the signal's reason when aborted.
 */
export async function* download(
  url: URL,
  maxBytes: number,
  { signal, stallMs = STALL_MS, totalMs = TOTAL_MS }: DownloadOptions,
): AsyncGenerator<Buffer> {
  const ended = new AbortController();
  const stalled = setTimeout(
    () => ended.abort(new FeedError(`${nameOf(url)} sent no data for ${stallMs / 1000} s: try again.`)),
    stallMs,
  );
  const late = setTimeout(
    () =>
      ended.abort(
        new FeedError(
          `${nameOf(url)} was not complete after ${totalMs / 1000} s: download the feed with another program, and sync its folder.`,
        ),
      ),
    totalMs,
  );
  const publicOnly = new Agent({ connect: { lookup: publicLookup(privateAddress) } });
  const unrestricted = new Agent();
  try {
    const abort = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
    const get = (target: URL) => {
      const isNamed = target.host === url.host;
      if (!isNamed) assertPublicHost(target, privateAddress);
      return fetch(target, {
        // The checksum is that of the stored file, so the server must not compress the response.
        headers: { 'accept-encoding': 'identity' },
        redirect: 'manual',
        dispatcher: isNamed ? unrestricted : publicOnly,
        signal: abort,
      });
    };
    const response = await follow(url, get);
    const tooLarge = () => new FeedError(`${nameOf(url)} is larger than its manifest allows (${maxBytes} bytes).`);
    if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      stalled.refresh();
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge();
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    }
  } catch (error) {
    throw explained(error);
  } finally {
    clearTimeout(stalled);
    clearTimeout(late);
    await Promise.all([publicOnly.destroy(), unrestricted.destroy()]);
  }
}

/** @returns the response that is not a redirect. */
const follow = async (url: URL, get: (target: URL) => Promise<Response>): Promise<Response> => {
  let target = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await get(target);
    const location = response.headers.get('location');
    if (!REDIRECTS.has(response.status) || location === null) {
      if (response.status === 200) return response;
      throw new FeedError(`${nameOf(url)} returned status ${response.status} instead of 200.`);
    }
    const next = URL.parse(location, target.href);
    if (!next || !/^https?:$/.test(next.protocol) || (target.protocol === 'https:' && next.protocol !== 'https:'))
      throw new FeedError(`${nameOf(url)} redirects to an address that is not https.`);
    target = next;
  }
  throw new FeedError(`${nameOf(url)} redirects more than ${MAX_REDIRECTS} times.`);
};

const privateAddress = (host: string): FeedError =>
  new FeedError(`The feed redirects to ${host}, a private address: use the address of the feed itself.`);

/** A URL without a password and without the signature that its query may have. */
const nameOf = ({ origin, pathname }: URL): string => `${origin}${pathname}`;

/** `fetch` hides the error of a connection in `cause`. */
const explained = (error: unknown): unknown => {
  for (let cause = error; cause instanceof Error; cause = cause.cause as Error)
    if (cause instanceof FeedError) return cause;
  return error;
};
