import { LRUCache } from 'lru-cache';
import { ID_LENGTH } from '#libs/records/ids.js';
import type { SearchBody } from '../query/exact-total.js';
import type { ElasticsearchReader } from '../read/elasticsearch.js';
import { findHits } from '../read/hits.js';
import { IndexView } from '../read/index-view.js';
import { outsideSearchContext } from '../read/search-context.js';
import { sources } from '../records/sources.js';

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_AGE_MS = 5_000;
const MAX_REFRESHED_AT_ONCE = 500;
const NULL = Buffer.from('null');
const ID_KEY = '"id":"';

type Loading = Promise<ReadonlyMap<string, Buffer>>;

/**
 * A cache of the company records that are embedded in postings, as JSON bytes. Its size is bounded, and entries are at most five
 * seconds old.
 */
export class Companies {
  private readonly view: IndexView;
  private readonly loading = new Map<string, Loading>();
  private readonly cache: LRUCache<string, Buffer>;

  constructor(
    private readonly elasticsearch: ElasticsearchReader,
    prefix: string,
    private readonly maxAgeMs = MAX_AGE_MS,
  ) {
    this.view = IndexView.unrestricted(prefix, sources);
    this.cache = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: (bytes) => bytes.length + 100,
      ttl: maxAgeMs,
    });
  }

  /** @returns id -> record bytes; `null` for a company that is not in the dataset. */
  async find(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, Buffer>> {
    // All cached entries are read before the first await, because they could expire during it.
    const found = new Map<string, Buffer | Loading>();
    for (const id of ids) {
      const bytes = this.cache.get(id) ?? this.loading.get(id);
      if (bytes) found.set(id, bytes);
    }
    const missing = [...ids].filter((id) => !found.has(id));
    if (missing.length > 0) {
      const loading = this.startLoading(missing);
      for (const id of missing) found.set(id, loading);
    }
    if ([...ids].some((id) => this.isDue(id))) this.refreshDue();
    const records = new Map<string, Buffer>();
    for (const [id, bytes] of found) {
      records.set(id, bytes instanceof Promise ? ((await bytes).get(id) as Buffer) : bytes);
    }
    return records;
  }

  /** An entry that is still requested in the second half of its lifetime is refreshed before it expires. */
  private isDue(id: string): boolean {
    return this.cache.has(id) && !this.loading.has(id) && this.cache.getRemainingTTL(id) < this.maxAgeMs / 2;
  }

  /** Refreshes entries together, so that a pull through all companies never waits and sends few requests. */
  private refreshDue(): void {
    const due: string[] = [];
    for (const id of this.cache.keys()) {
      if (due.length < MAX_REFRESHED_AT_ONCE && this.isDue(id)) due.push(id);
    }
    this.startLoading(due);
  }

  /** Concurrent pages share one lookup. */
  private startLoading(ids: string[]): Loading {
    const loading = outsideSearchContext(() => this.load(ids)).finally(() => {
      for (const id of ids) this.loading.delete(id);
    });
    // Prevents an unhandled rejection if every page that awaited it has failed already.
    loading.catch(() => {});
    for (const id of ids) this.loading.set(id, loading);
    return loading;
  }

  /** @returns an entry for every id. */
  private async load(ids: string[]): Promise<Map<string, Buffer>> {
    const body: SearchBody = {
      size: ids.length,
      sort: [{ id: 'asc' }],
      query: { terms: { id: ids } },
    };
    const loaded = new Map<string, Buffer>(ids.map((id) => [id, NULL]));
    await this.elasticsearch.search(this.view, body, (bytes) => {
      for (const { start, end } of findHits(bytes)) {
        const record = Buffer.from(bytes.subarray(start, end));
        const at = record.indexOf(ID_KEY) + ID_KEY.length;
        loaded.set(record.toString('latin1', at, at + ID_LENGTH), record);
      }
    });
    for (const [id, record] of loaded) this.cache.set(id, record);
    return loaded;
  }
}
