import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, type Dispatcher, fetch } from 'undici';
import { assertPublicHost, publicLookup } from '#libs/network/public-address.js';
import { acceptedMetadata, ClientMetadataError } from './client-metadata.js';

const MAX_BYTES = 16 * 1024;
const TIMEOUT_MS = 5_000;

/** How servers of documents are reached, for tests. Default: over TLS, at public addresses only. */
export type DocumentNetwork = Dispatcher;

const privateAddress = (host: string): Error => new Error(`${host} is not on the public internet`);

/** Fetches the metadata documents of clients: only from public addresses, without redirects, and within limits of size and time. */
@Injectable()
export class ClientDocuments implements OnApplicationShutdown {
  private readonly agent: Dispatcher;

  constructor(network?: DocumentNetwork) {
    this.agent = network ?? new Agent({ connect: { timeout: TIMEOUT_MS, lookup: publicLookup(privateAddress) } });
  }

  /** The document, with what a client may be. Its size, type and `client_id` are checked by the provider, too. */
  async fetch(address: string | URL): Promise<Response> {
    const url = new URL(address);
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
