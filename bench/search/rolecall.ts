import type { Client } from '@elastic/elasticsearch';
import type { Engine } from './contenders.js';
import { DEPTH } from './metrics.js';

interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly count?: number;
  readonly error?: { readonly message: string };
}

/** Sends searches to the API under measurement. */
export class RolecallApi {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** @param parameters further ones of the query string. */
  async read(text: string, parameters: Record<string, string>): Promise<Page> {
    const query = new URLSearchParams({ q: text, fields: 'id', ...parameters });
    const response = await fetch(`${this.url}/v4/jobs?${query}`, {
      headers: { authorization: `Bearer ${this.token}` },
    });
    const page = (await response.json()) as Page;
    if (page.error) throw new Error(`'${text}': ${page.error.message}`);
    return page;
  }

  /** @param limit number of results. */
  engine(name: string, parameters: Record<string, string>, limit = DEPTH): Engine {
    return {
      name,
      search: async (text) => {
        const { data } = await this.read(text, { sort: 'relevance', limit: String(limit), ...parameters });
        return data.map(({ id }) => id);
      },
    };
  }

  async count(text: string): Promise<number> {
    return (await this.read(text, { count: 'true' })).count as number;
  }
}

/** The time that Elasticsearch has spent on searches of an index, in milliseconds. */
const searchTime = async (client: Client, index: string): Promise<number> => {
  const { _all: all } = await client.indices.stats({ index, metric: 'search' });
  const search = all.total?.search;
  if (!search) throw new Error(`Elasticsearch has no statistics of ${index}.`);
  return search.query_time_in_millis + search.fetch_time_in_millis + search.suggest_time_in_millis;
};

/** Elasticsearch time of a round of searches, in milliseconds. */
export const elasticsearchTime = async (client: Client, index: string, round: () => Promise<void>): Promise<number> => {
  const before = await searchTime(client, index);
  await round();
  return (await searchTime(client, index)) - before;
};
