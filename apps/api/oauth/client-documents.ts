import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Agent, type Dispatcher, fetch } from 'undici';
import { boundedBody } from '#libs/network/bounded-body.js';
import { assertPublicHost, publicLookup } from '#libs/network/public-address.js';
import { nameResolver } from '#libs/network/resolve-name.js';
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

const privateAddress = (host: string): Error => new Error(`${host} is not on the public internet`);

/** Fetches the metadata documents of clients: only from public addresses, without redirects, and within limits of size and time. */
@Injectable()
export class ClientDocuments implements OnApplicationShutdown {
  private readonly agent: Dispatcher;
  private readonly failures = new LRUCache<string, Error>({ max: MAX_FAILURES, ttl: FAILURE_MS });
  private fetching = 0;

  constructor(network?: DocumentNetwork) {
    this.agent =
      network ??
      new Agent({ connect: { timeout: TIMEOUT_MS, lookup: publicLookup(privateAddress, nameResolver(TIMEOUT_MS)) } });
  }

  /** The document, with what a client may be. Its size, type and `client_id` are checked by the provider, too. */
  async fetch(address: string | URL): Promise<Response> {
    const url = new URL(address);
    const failed = this.failures.get(url.href);
    if (failed) throw failed;
    if (this.fetching >= MAX_AT_ONCE) throw new Error('too many documents are being fetched');
    this.fetching += 1;
    try {
      return await this.read(url);
    } catch (error) {
      this.failures.set(url.href, error as Error);
      throw error;
    } finally {
      this.fetching -= 1;
    }
  }

  private async read(url: URL): Promise<Response> {
    assertPublicHost(url, privateAddress);
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      dispatcher: this.agent,
    });
    const { status } = response;
    if (status !== 200) {
      await response.body?.cancel();
      return new Response(null, { status: status >= 200 && status <= 599 ? status : 502 });
    }
    const cacheControl = response.headers.get('cache-control');
    const text = (await boundedBody(response.body, MAX_BYTES, tooLarge)).toString('utf8');
    return new Response(JSON.stringify(accepted(text)), {
      headers: { 'content-type': 'application/json', ...(cacheControl !== null && { 'cache-control': cacheControl }) },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }
}

const tooLarge = (): Error => new Error(`the document is larger than ${MAX_BYTES} bytes`);

const accepted = (text: string): unknown => {
  const document: unknown = JSON.parse(text);
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new ClientMetadataError('the document is not a JSON object');
  return acceptedMetadata(document as Record<string, unknown>);
};
