import { Agent, type Dispatcher, fetch, type Response } from 'undici';
import { assertPublicHost, publicLookup } from '#libs/network/public-address.js';
import { FetchError } from './fetch-error.js';
import type { Send, WebRequest, WebResponse } from './web-request.js';

export interface SenderOptions {
  /** The User-Agent header. */
  readonly userAgent: string;
  /** Maximum size of a body in bytes, decompressed. */
  readonly maxBytes: number;
  /** Milliseconds until a server must have responded, and between two parts of its response. */
  readonly idleTimeout: number;
  /** Milliseconds until the response must be complete. */
  readonly totalTimeout: number;
  /** Whether private addresses may be fetched. */
  readonly allowPrivate: boolean;
  /** Sends each request to this address, followed by the URL of the board: a caching proxy, or a server for tests. */
  readonly gateway?: string | null;
}

export interface NetworkSender {
  readonly send: Send;
  close(): Promise<void>;
}

const privateAddress = (host: string): FetchError =>
  new FetchError('private_address', `${host} is not an address on the public internet, so it is not fetched.`);

/** Sends requests over the network. */
export const networkSender = (options: SenderOptions): NetworkSender => {
  const { idleTimeout, allowPrivate, gateway } = options;
  const agent = new Agent({
    headersTimeout: idleTimeout,
    bodyTimeout: idleTimeout,
    // The operator chose the gateway, which may be on this machine.
    connect: { timeout: idleTimeout, ...(allowPrivate || gateway ? {} : { lookup: publicLookup(privateAddress) }) },
  });
  return { send: (request, signal) => send(request, signal, agent, options), close: () => agent.destroy() };
};

const send = async (request: WebRequest, signal: AbortSignal, dispatcher: Dispatcher, options: SenderOptions) => {
  const { json, validators } = request;
  const url = new URL(request.url);
  if (!options.allowPrivate) assertPublicHost(url, privateAddress);
  const timeout = AbortSignal.timeout(options.totalTimeout);
  try {
    const response = await fetch(options.gateway ? `${options.gateway.replace(/\/$/, '')}/${url}` : url, {
      dispatcher,
      method: json === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
      headers: {
        'User-Agent': options.userAgent,
        Accept: 'application/json, text/html;q=0.9, application/xml;q=0.9, */*;q=0.5',
        'Accept-Language': 'en',
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(validators?.etag ? { 'If-None-Match': validators.etag } : {}),
        ...(validators?.lastModified ? { 'If-Modified-Since': validators.lastModified } : {}),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    return await received(url, response, options.maxBytes);
  } catch (error) {
    signal.throwIfAborted();
    throw explain(url, error, timeout);
  }
};

const received = async ({ hostname }: URL, response: Response, maxBytes: number): Promise<WebResponse> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest of the body.
    if (size > maxBytes)
      throw new FetchError('too_large', `${hostname} sent more than ${Math.round(maxBytes / 1e6)} MB.`);
    chunks.push(chunk);
  }
  return {
    status: response.status,
    validators: { etag: response.headers.get('etag'), lastModified: response.headers.get('last-modified') },
    location: response.headers.get('location'),
    retryAfter: response.headers.get('retry-after'),
    body: Buffer.concat(chunks),
  };
};

/** The error of a connection as a sentence. `fetch` hides it in `cause`. */
const explain = ({ hostname }: URL, error: unknown, timeout: AbortSignal): unknown => {
  if (timeout.aborted) return new FetchError('timeout', `${hostname} did not respond in time.`);
  for (let cause = error; cause instanceof Error; cause = cause.cause as Error) {
    if (cause instanceof FetchError) return cause;
    const code = String((cause as NodeJS.ErrnoException).code ?? '');
    if (/TIMEOUT|ETIMEDOUT/.test(code)) return new FetchError('timeout', `${hostname} did not respond in time.`);
    // No sign that the board is gone: the name of every host is unknown while this machine is offline.
    if (code === 'ENOTFOUND') return new FetchError('unreachable', `The name ${hostname} cannot be resolved.`);
    if (/^Z_|^ERR_.*BROTLI|^ERR__ERROR/.test(code))
      return new FetchError('malformed', `${hostname} sent a body that cannot be decompressed.`);
    if (code !== '') return new FetchError('unreachable', `The connection to ${hostname} failed (${code}).`);
  }
  return error instanceof TypeError
    ? new FetchError('unreachable', `The connection to ${hostname} ended before the response was complete.`)
    : error;
};
