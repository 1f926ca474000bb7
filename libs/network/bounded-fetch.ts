import { Agent, type Dispatcher, fetch, type Headers, type RequestInit } from 'undici';
import { assertPublicHost, publicLookup } from './public-address.js';
import { nameResolver } from './resolve-name.js';

/** What an address may cost. */
interface Limits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Requests at once: a slow server must not occupy what others need. */
  readonly maxAtOnce: number;
}

/** The errors of limits. Those of the connection are thrown as they are. */
interface Errors {
  privateAddress(host: string): Error;
  timeout(host: string): Error;
  tooLarge(): Error;
  busy(): Error;
}

interface Options {
  /** Whether addresses may be private, loopback and link-local. */
  readonly allowPrivate?: boolean;
  /** How servers are reached, for tests. */
  readonly dispatcher?: Dispatcher | undefined;
}

interface BoundedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly content: Buffer;
}

/**
 * Requests to addresses that strangers choose: only to public ones, by names that are resolved once, without redirects, and within limits of size,
 * time and number.
 */
export class BoundedFetch {
  private readonly dispatcher: Dispatcher;
  private readonly allowPrivate: boolean;
  private open = 0;

  constructor(
    private readonly limits: Limits,
    private readonly errors: Errors,
    { allowPrivate = false, dispatcher }: Options = {},
  ) {
    const { timeoutMs } = limits;
    this.allowPrivate = allowPrivate;
    this.dispatcher =
      dispatcher ??
      new Agent({
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        connect: {
          timeout: timeoutMs,
          ...(!allowPrivate && { lookup: publicLookup(errors.privateAddress, nameResolver(timeoutMs)) }),
        },
      });
  }

  /** @param readsBody whether the body of a response with this status is read; the others are empty. */
  async send(
    url: URL,
    request: Pick<RequestInit, 'method' | 'headers' | 'body'>,
    readsBody: (status: number) => boolean = () => true,
  ): Promise<BoundedResponse> {
    const { maxAtOnce, maxBytes, timeoutMs } = this.limits;
    if (!this.allowPrivate) assertPublicHost(url, this.errors.privateAddress);
    if (this.open >= maxAtOnce) throw this.errors.busy();
    this.open += 1;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, { ...request, redirect: 'manual', signal, dispatcher: this.dispatcher });
      const { status, headers, body } = response;
      if (!readsBody(status)) {
        await body?.cancel();
        return { status, headers, content: Buffer.alloc(0) };
      }
      return { status, headers, content: await boundedBody(body, maxBytes, this.errors.tooLarge) };
    } catch (error) {
      throw signal.aborted ? this.errors.timeout(url.host) : error;
    } finally {
      this.open -= 1;
    }
  }

  async close(): Promise<void> {
    await this.dispatcher.destroy();
  }
}

/** Reads the body of a response, of which nobody knows how large it is. @throws what `tooLarge` returns. */
const boundedBody = async (
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
