import { LRUCache } from 'lru-cache';
import type { Definition } from '#libs/registry/definition.js';
import type { RecordValue } from '#libs/registry/field.js';
import { sources } from '#libs/registry/records/sources.js';
import type { PackedRecord } from '../packed/packed-record.js';
import type { SearchBody } from '../query/exact-total.js';
import type { ElasticsearchReader } from '../read/elasticsearch.js';
import { findHits } from '../read/hits/hits.js';
import { IndexView } from '../read/index-view.js';
import type { PagePart } from '../read/response/page-part.js';
import { joinedPart, partText } from '../read/response/record-parts.js';
import { outsideSearchContext } from '../read/search-context.js';

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_AGE_MS = 5_000;
const MAX_REFRESHED_AT_ONCE = 500;
/** Of an entry, besides its bytes. */
const ENTRY_BYTES = 300;

/** The group of the statistics of Elasticsearch in which searches of companies for postings are counted. */
export const COMPANY_SEARCHES = 'companies';

/** A company's record. */
export interface EmbeddedCompany {
  /** As it is embedded in a posting. */
  readonly part: PagePart;
  /** Null if the company is not in the dataset. */
  readonly value: () => RecordValue | null;
}

type Cached = EmbeddedCompany & { readonly bytes: number };

const MISSING: Cached = { part: Buffer.from('null'), value: () => null, bytes: 0 };

type Loading = Promise<ReadonlyMap<string, EmbeddedCompany>>;

const embedded = (record: PackedRecord): Cached => {
  const part = joinedPart(record, 'max');
  return { part, value: () => JSON.parse(partText(part).toString('utf8')), bytes: part.deflated[0].length };
};

/**
 * A cache of the company records that are embedded in postings, compressed. Its size is bounded, and entries are at most five
 * seconds old.
 */
export class Companies {
  private readonly view: IndexView;
  private readonly loading = new Map<string, Loading>();
  private readonly cache: LRUCache<string, Cached>;

  constructor(
    private readonly elasticsearch: ElasticsearchReader,
    prefix: string,
    definition: Definition = sources,
    private readonly maxAgeMs = MAX_AGE_MS,
  ) {
    this.view = IndexView.unrestricted(prefix, definition);
    this.cache = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ bytes }) => bytes + ENTRY_BYTES,
      ttl: maxAgeMs,
    });
  }

  /** @returns an entry for every id. */
  async find(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, EmbeddedCompany>> {
    // All cached entries are read before the first await, because they could expire during it.
    const found = new Map<string, EmbeddedCompany | Loading>();
    for (const id of ids) {
      const known = this.cache.get(id) ?? this.loading.get(id);
      if (known) found.set(id, known);
    }
    const missing = [...ids].filter((id) => !found.has(id));
    if (missing.length > 0) {
      const loading = this.startLoading(missing);
      for (const id of missing) found.set(id, loading);
    }
    if ([...ids].some((id) => this.isDue(id))) this.refreshDue();
    const companies = new Map<string, EmbeddedCompany>();
    for (const [id, company] of found)
      companies.set(id, company instanceof Promise ? ((await company).get(id) ?? MISSING) : company);
    return companies;
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
  private async load(ids: string[]): Promise<Map<string, Cached>> {
    const body: SearchBody = {
      stats: [COMPANY_SEARCHES],
      size: ids.length,
      sort: [{ id: 'asc' }],
      query: { terms: { id: ids } },
    };
    const loaded = new Map(ids.map((id) => [id, MISSING]));
    await this.elasticsearch.search(this.view, body, (bytes) => {
      const { hits, release } = findHits(bytes);
      for (const { record, sort } of hits) loaded.set(sort()[0] as string, embedded(record));
      release();
    });
    for (const [id, company] of loaded) this.cache.set(id, company);
    return loaded;
  }
}
