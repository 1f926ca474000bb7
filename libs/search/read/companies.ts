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
 * Concurrent pages share one look-up.
 */
export class Companies {
  private readonly alias: string;
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
    const found = new Map<string, Buffer>();
    const missing: string[] = [];
    for (const id of ids) {
      const bytes = this.known.get(id);
      if (bytes) found.set(id, bytes);
      else missing.push(id);
    }
    if (missing.length > 0) {
      for (const [id, bytes] of await this.load(missing)) {
        this.known.set(id, bytes);
        found.set(id, bytes);
      }
    }
    return found;
  }

  private async load(ids: string[]): Promise<Map<string, Buffer>> {
    const body: estypes.SearchRequest = {
      size: ids.length,
      track_total_hits: false,
      sort: [{ id: 'asc' }],
      query: { terms: { id: ids } },
    };
    const bytes = await this.elasticsearch.search(this.alias, body);
    const loaded = new Map<string, Buffer>(ids.map((id) => [id, NOBODY]));
    for (const { start, end } of findHits(bytes)) {
      // A copy, so that the cache does not hold on to the whole response.
      const record = Buffer.from(bytes.subarray(start, end));
      const id = ID.exec(record.toString('latin1', 0, 60))?.[1];
      if (id) loaded.set(id, record);
    }
    return loaded;
  }
}
