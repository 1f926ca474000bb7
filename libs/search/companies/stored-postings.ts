import type { Client } from '@elastic/elasticsearch';
import { jobs } from '../records/jobs.js';
import type { Definition } from '../registry/definition.js';
import type { RecordValue } from '../registry/field.js';
import type { Json } from '../registry/kind.js';
import { StoreUnavailableError } from '../store/bulk/bulk-request.js';

const MAX_UNREFRESHED = 20_000;

/** What the index holds of a posting, as far as it decides what may be written over it. */
export interface StoredPosting {
  readonly version: number;
  /** The values that must never change; null where the posting was deleted. */
  readonly keys: readonly Json[] | null;
}

/** The keys of the orders that promise that a pull neither repeats nor loses a record: they must never change. */
const immutableKeys = ({ sorts }: Definition): string[] => {
  const keys = Object.values(sorts)
    .filter(({ stable }) => stable)
    .flatMap((sort) => sort.keys.flatMap((key) => Object.keys(key)));
  return [...new Set(keys)].filter((key) => key !== 'id');
};

const POSTING_KEYS = immutableKeys(jobs);

/** The values of a posting that must never change. */
export const immutableValues = (posting: RecordValue): Json[] => POSTING_KEYS.map((name) => posting[name] ?? null);

/** Versions and immutable values of stored postings: from the index, or, since its last refresh, as they were written. */
export class StoredPostings {
  private readonly unrefreshed = new Map<string, StoredPosting>();

  constructor(
    private readonly client: Client,
    private readonly index: string,
    /** Stores what is under way, so that a refresh shows it. */
    private readonly drain: () => Promise<void>,
  ) {}

  /** What was written now; `record` is null where it was deleted. */
  async remember(id: string, version: number, record: RecordValue | null): Promise<StoredPosting> {
    const posting = { version, keys: record && immutableValues(record) };
    this.unrefreshed.set(id, posting);
    if (this.unrefreshed.size >= MAX_UNREFRESHED) await this.refresh();
    return posting;
  }

  /** Shows searches everything that was written. */
  async refresh(): Promise<void> {
    await this.drain();
    await this.client.indices.refresh({ index: this.index });
    this.unrefreshed.clear();
  }

  async find(ids: readonly string[]): Promise<Map<string, StoredPosting>> {
    const found = new Map<string, StoredPosting>();
    const searched = new Set(ids);
    for (const id of searched) {
      const posting = this.unrefreshed.get(id);
      if (!posting) continue;
      found.set(id, posting);
      searched.delete(id);
    }
    if (searched.size === 0) return found;
    const { hits, _shards } = await this.client.search({
      index: this.index,
      size: searched.size,
      version: true,
      track_total_hits: false,
      _source: false,
      docvalue_fields: [...POSTING_KEYS],
      query: { terms: { id: [...searched] } },
    });
    if (_shards.failed > 0) throw new StoreUnavailableError('Part of the postings cannot be read.');
    for (const { _id, _version, fields } of hits.hits) {
      found.set(_id as string, {
        version: _version as number,
        keys: POSTING_KEYS.map((name) => (fields?.[name] as Json[] | undefined)?.[0] ?? null),
      });
    }
    return found;
  }

  /** @returns why a record must not take the place of what is stored, or undefined. */
  conflict({ keys }: StoredPosting, record: RecordValue): string | undefined {
    const values = immutableValues(record);
    const at = keys?.findIndex((value, position) => value !== values[position]) ?? -1;
    if (at === -1) return undefined;
    return `${POSTING_KEYS[at]} of a posting never changes, and this one's is ${JSON.stringify(keys?.[at])}`;
  }
}
