import type { Readable } from 'node:stream';
import { Client, type estypes } from '@elastic/elasticsearch';
import { AppError } from '#libs/errors/app-error.js';
import type { Query } from '../registry/kind.js';

const TIMEOUT_MS = 10_000;
const NOT_NOW = new Set([408, 429, 502, 503, 504]);

const unavailable = (why: string, cause: unknown): AppError =>
  new AppError('service_unavailable', `${why} Try again in a few seconds.`, { cause });

/** `buffer` of node:stream/consumers goes through a Blob, which costs more than the copy itself. */
const collect = async (body: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
};

/** Reads from Elasticsearch. Answers of searches stay bytes: parsing and writing them again costs most of a request. */
export class ElasticsearchReader {
  readonly client: Client;

  constructor(url: string) {
    this.client = new Client({ nodes: url.split(','), requestTimeout: TIMEOUT_MS, maxRetries: 1 });
  }

  /** @returns the response body of `_search` as received. */
  async search(alias: string, body: estypes.SearchRequest): Promise<Buffer> {
    const { statusCode, bytes } = await this.post(`/${alias}/_search`, body);
    if (statusCode === 200) return bytes;
    throw this.failure(statusCode, bytes);
  }

  /** Exact number of matches. */
  async count(alias: string, query: Query | undefined): Promise<number> {
    const { statusCode, bytes } = await this.post(`/${alias}/_count`, query ? { query } : {});
    if (statusCode !== 200) throw this.failure(statusCode, bytes);
    const { count, _shards } = JSON.parse(bytes.toString()) as estypes.CountResponse;
    if (_shards.failed > 0) throw unavailable('Part of the dataset cannot be read at the moment.', _shards);
    return count;
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private async post(path: string, body: object): Promise<{ statusCode: number; bytes: Buffer }> {
    try {
      const response = await this.client.transport.request<Readable>(
        { method: 'POST', path, body },
        { asStream: true, meta: true },
      );
      return { statusCode: response.statusCode ?? 0, bytes: await collect(response.body) };
    } catch (cause) {
      throw unavailable('The dataset cannot be reached at the moment.', cause);
    }
  }

  private failure(statusCode: number, bytes: Buffer): AppError {
    const cause = new Error(`Elasticsearch answered ${statusCode}: ${bytes.toString('utf8', 0, 2_000)}`);
    if (NOT_NOW.has(statusCode)) return unavailable('The dataset is busy.', cause);
    if (statusCode === 404) return unavailable('No dataset has been loaded yet.', cause);
    return new AppError('internal_error', undefined, { cause });
  }
}
