import type { estypes } from '@elastic/elasticsearch';
import { LRUCache } from 'lru-cache';
import { sources } from '../records/sources.js';
import { aliasOf } from '../store/indices.js';
import type { ElasticsearchReader } from './elasticsearch.js';
import { findHits } from './hits.js';

const MAX_BYTES = 64 * 1024 * 1024;
const STALE_AFTER_MS = 5_000;
const NOBODY = Buffer.from('null');
const ID = /"id":"(S[0-9a-f]{32})"/;

/**
 * The company records that postings embed, as JSON bytes, joined at read. Bounded, and at most five seconds stale.
 */
export class Companies {
  private readonly alias: string;
  private readonly loading = new Map<string, Promise<ReadonlyMap<string, Buffer>>>();
  private readonly known = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (bytes) => bytes.length + 100,
    ttl: STALE_AFTER_MS,
  });

  constructor(
    private readonly elasticsearch: ElasticsearchReader,
    prefix: string,
  ) {
    this.alias = aliasOf(prefix, sources);
  }

  /** @returns id -> record bytes; `null` for a company that is not in the dataset. */
  async find(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, Buffer>> {
    const missing = [...ids].filter((id) => !this.known.has(id) && !this.loading.has(id));
    if (missing.length > 0) this.startLoading(missing);
    const found = new Map<string, Buffer>();
    for (const id of ids) found.set(id, this.known.get(id) ?? (await this.loading.get(id))?.get(id) ?? NOBODY);
    return found;
  }

  /** Concurrent pages share one look-up. */
  private startLoading(ids: string[]): void {
    const loaded = this.load(ids).finally(() => {
      for (const id of ids) this.loading.delete(id);
    });
    // Whoever waits for it is told; nobody may.
    loaded.catch(() => {});
    for (const id of ids) this.loading.set(id, loaded);
  }

  private async load(ids: string[]): Promise<Map<string, Buffer>> {
    const body: estypes.SearchRequest = {
      size: ids.length,
      track_total_hits: false,
      sort: [{ id: 'asc' }],
      query: { terms: { id: ids } },
    };
    const loaded = new Map<string, Buffer>(ids.map((id) => [id, NOBODY]));
    await this.elasticsearch.search(this.alias, body, (bytes) => {
      for (const { start, end } of findHits(bytes)) {
        const record = Buffer.from(bytes.subarray(start, end));
        const id = ID.exec(record.toString('latin1', 0, 60))?.[1];
        if (id) loaded.set(id, record);
      }
    });
    for (const [id, record] of loaded) this.known.set(id, record);
    return loaded;
  }
}
