import type { Client } from '@elastic/elasticsearch';
import { LRUCache } from 'lru-cache';
import type { RecordValue } from '../registry/field.js';

const MAX_CHARACTERS = 32_000_000;

/** The companies of the postings that are being written: those seen lately, the rest read from their index. */
export class CompanyCache {
  private readonly known = new LRUCache<string, { record: RecordValue | null }>({ maxSize: MAX_CHARACTERS });

  constructor(
    private readonly client: Client,
    /** The index of the sources; null where there is none yet. */
    private readonly index: string | null,
  ) {}

  /** @param characters length of its JSON. */
  remember(id: string, record: RecordValue | null, characters: number): void {
    this.known.set(id, { record }, { size: characters + id.length });
  }

  /** @returns the company of each id, null where there is none. */
  async find(ids: Iterable<string>): Promise<Map<string, RecordValue | null>> {
    const found = new Map<string, RecordValue | null>();
    const missing: string[] = [];
    for (const id of new Set(ids)) {
      const entry = this.known.get(id);
      if (entry) found.set(id, entry.record);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    for (const [id, record] of await this.read(missing)) {
      found.set(id, record);
      this.remember(id, record, record ? JSON.stringify(record).length : 0);
    }
    return found;
  }

  private async read(ids: string[]): Promise<[string, RecordValue | null][]> {
    if (this.index === null) return ids.map((id) => [id, null]);
    const { docs } = await this.client.mget<{ record: RecordValue }>({ index: this.index, ids });
    return docs.map((doc, position) => [ids[position] as string, ('_source' in doc && doc._source?.record) || null]);
  }
}
