import type { Definition } from '#libs/registry/definition.js';
import type { Query } from '#libs/registry/kind.js';
import type { SearchBody } from '../query/exact-total.js';
import { IndexView } from '../read/index-view.js';
import type { Stores } from '../read/list-reader.js';
import { parseCompleteResponse } from '../read/response/complete-response.js';
import { readMeta } from '../store/indices/indices.js';
import { changedIn, type FoundRecord, foundRecords, foundRecordsBody } from './found-records.js';

/** Elasticsearch returns at most 10,000 hits of one search. */
const PAGE_SIZE = 5_000;

/** A search for records that changed within a range of numbers. */
export interface ChangedSearch {
  /** Undefined matches everything. */
  readonly query: Query | undefined;
  /** Exclusive. */
  readonly after: number;
  /** Inclusive. */
  readonly upTo: number;
  /** Only these records, and of them those that the query does not match. */
  readonly othersOf?: readonly string[];
}

/** Searches for watches. They see all records: exclusions apply when events are delivered. */
export class WatchSearches {
  private readonly view: IndexView;

  constructor(
    readonly definition: Definition,
    private readonly stores: Pick<Stores, 'elasticsearch' | 'prefix'>,
  ) {
    this.view = IndexView.unrestricted(stores.prefix, definition);
  }

  /**
   * The records that changed, in the order of their changes.
   * @param limit if so many are found, the last one is the end of the range that is complete.
   */
  async changed(after: number, upTo: number, limit: number): Promise<{ records: FoundRecord[]; upTo: number }> {
    const records = await this.search(
      foundRecordsBody(this.definition, [changedIn(after, upTo)], limit, 'change_number'),
    );
    return { records, upTo: records.length === limit ? (records.at(-1)?.number ?? upTo) : upTo };
  }

  /**
   * Many searches in one request; identical ones are sent once. @param limit of records of each, which none exceeds.
   * @returns their records, in no order, or an Error for a search that cannot be executed.
   */
  async many(searches: readonly ChangedSearch[], limit: number): Promise<(FoundRecord[] | Error)[]> {
    const bodies = searches.map(({ query, after, upTo, othersOf }) => {
      const range = changedIn(after, upTo);
      if (othersOf === undefined) return foundRecordsBody(this.definition, [...(query ? [query] : []), range], limit);
      const others = { bool: { must_not: query ? [query] : [{ match_all: {} }] } };
      return foundRecordsBody(this.definition, [{ terms: { id: [...othersOf] } }, range, others], limit);
    });
    const keys = bodies.map((body) => JSON.stringify(body));
    const different = new Map(keys.map((key, i) => [key, bodies[i] as (typeof bodies)[number]]));
    const responses = await this.stores.elasticsearch.searchMany(this.view, [...different.values()]);
    const found = responses.map((response) =>
      response instanceof Error ? response : foundRecords(this.definition, response),
    );
    const byBody = new Map([...different.keys()].map((key, i) => [key, found[i] as FoundRecord[] | Error]));
    return keys.map((key) => byBody.get(key) as FoundRecord[] | Error);
  }

  /**
   * All records that match, also those of changes that are not published yet.
   * @param limit the search ends with the first record beyond it.
   */
  async all(query: Query | undefined, limit: number): Promise<FoundRecord[]> {
    const records: FoundRecord[] = [];
    for (let after: string | undefined; ; ) {
      const size = Math.min(PAGE_SIZE, limit + 1 - records.length);
      const body = foundRecordsBody(this.definition, query ? [query] : [], size, 'id');
      const page = await this.search({
        ...body,
        ...(after !== undefined && { search_after: [after] }),
      });
      records.push(...page);
      if (page.length < size || records.length > limit) return records;
      after = page.at(-1)?.id;
    }
  }

  /** Identifies the live records of a computed kind: it changes with each computation. Null if there are none. */
  async version(): Promise<string | null> {
    const { elasticsearch, prefix } = this.stores;
    return (await readMeta(elasticsearch.client, prefix, this.definition))?.index ?? null;
  }

  private search(body: SearchBody): Promise<FoundRecord[]> {
    return this.stores.elasticsearch.search(this.view, body, (bytes) =>
      foundRecords(this.definition, parseCompleteResponse(bytes)),
    );
  }
}
