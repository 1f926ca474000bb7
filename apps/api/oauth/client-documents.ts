import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Dispatcher } from 'undici';
import { BoundedFetch } from '#libs/network/bounded-fetch.js';
import { acceptedMetadata, ClientMetadataError } from './client-metadata.js';

const MAX_BYTES = 16 * 1024;
const TIMEOUT_MS = 2_000;
/** Documents that are fetched at once: whoever asks for one waits in a turn that others need. */
const MAX_AT_ONCE = 4;
/** An address whose document could not be fetched is not asked again for so long. */
const FAILURE_MS = 30_000;
const MAX_FAILURES = 1_000;

/** How servers of documents are reached, for tests. Default: over TLS, at public addresses only. */
export type DocumentNetwork = Dispatcher;

const LIMITS = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, maxAtOnce: MAX_AT_ONCE };
const ERRORS = {
  privateAddress: (host: string) => new Error(`${host} is not on the public internet`),
  timeout: (host: string) => new Error(`${host} did not answer within ${TIMEOUT_MS / 1_000} s`),
  tooLarge: () => new Error(`the document is larger than ${MAX_BYTES} bytes`),
  busy: () => new TooManyDocumentsError('too many documents are being fetched'),
};

/** Not cached: the document itself did not fail. */
class TooManyDocumentsError extends Error {}

/** Fetches the metadata documents of clients: only from public addresses, without redirects, and within limits of size and time. */
@Injectable()
export class ClientDocuments implements OnApplicationShutdown {
  private readonly bounded: BoundedFetch;
  private readonly failures = new LRUCache<string, Error>({ max: MAX_FAILURES, ttl: FAILURE_MS });

  constructor(network?: DocumentNetwork) {
    this.bounded = new BoundedFetch(LIMITS, ERRORS, { dispatcher: network });
  }

  /** The document, with what a client may be. Its size, type and `client_id` are checked by the provider, too. */
  async fetch(address: string | URL): Promise<Response> {
    const url = new URL(address);
    const failed = this.failures.get(url.href);
    if (failed) throw failed;
    try {
      return await this.read(url);
    } catch (error) {
      if (!(error instanceof TooManyDocumentsError)) this.failures.set(url.href, error as Error);
      throw error;
    }
  }

  private async read(url: URL): Promise<Response> {
    const isDocument = (status: number): boolean => status === 200;
    const { status, headers, content } = await this.bounded.send(
      url,
      { headers: { accept: 'application/json' } },
      isDocument,
    );
    if (!isDocument(status)) return new Response(null, { status: status >= 200 && status <= 599 ? status : 502 });
    const cacheControl = headers.get('cache-control');
    return new Response(JSON.stringify(accepted(content.toString('utf8'))), {
      headers: { 'content-type': 'application/json', ...(cacheControl !== null && { 'cache-control': cacheControl }) },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.bounded.close();
  }
}

const accepted = (text: string): unknown => {
  const document: unknown = JSON.parse(text);
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new ClientMetadataError('the document is not a JSON object');
  return acceptedMetadata(document as Record<string, unknown>);
};
