import { type lookup, Resolver } from 'node:dns';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Agent, type Dispatcher, fetch } from 'undici';
import { assertPublicHost, publicLookup } from '#libs/network/public-address.js';
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

const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });

/**
 * Resolves a name without a thread of the process: the lookup of the system occupies one until the name server answers, which one of an attacker
 * never does.
 */
const resolveName = ((
  name: string,
  _options: object,
  callback: (error: Error | null, addresses?: object[]) => void,
) => {
  const found: object[] = [];
  let left = 2;
  const add = (family: number) => (error: Error | null, addresses: string[]) => {
    if (!error) found.push(...addresses.map((address) => ({ address, family })));
    left -= 1;
    if (left === 0) callback(found.length > 0 ? null : (error ?? new Error(`${name} has no address`)), found);
  };
  resolver.resolve4(name, add(4));
  resolver.resolve6(name, add(6));
}) as unknown as typeof lookup;

/** Fetches the metadata documents of clients: only from public addresses, without redirects, and within limits of size and time. */
@Injectable()
export class ClientDocuments implements OnApplicationShutdown {
  private readonly agent: Dispatcher;
  private readonly failures = new LRUCache<string, Error>({ max: MAX_FAILURES, ttl: FAILURE_MS });
  private fetching = 0;

  constructor(network?: DocumentNetwork) {
    this.agent =
      network ?? new Agent({ connect: { timeout: TIMEOUT_MS, lookup: publicLookup(privateAddress, resolveName) } });
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
    const text = await textOf(response.body);
    return new Response(JSON.stringify(accepted(text)), {
      headers: { 'content-type': 'application/json', ...(cacheControl !== null && { 'cache-control': cacheControl }) },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }
}

const accepted = (text: string): unknown => {
  const document: unknown = JSON.parse(text);
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new ClientMetadataError('the document is not a JSON object');
  return acceptedMetadata(document as Record<string, unknown>);
};

const textOf = async (body: AsyncIterable<Uint8Array> | null): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (size > MAX_BYTES) throw new Error(`the document is larger than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
