import type { Client } from '@elastic/elasticsearch';
import { LRUCache } from 'lru-cache';
import type { Definition } from '#libs/registry/definition.js';
import type { RecordValue } from '#libs/registry/field.js';
import { completeRecord, type StoredSource, storedFieldsClause } from '../../derive/stored-fields.js';
import { StoreUnavailableError } from '../bulk/bulk-request.js';
import { NUMBER_FIELDS, type RecordNumbers, readNumbers } from '../record-numbers.js';

const MAX_CHARACTERS = 32_000_000;

/** A company that is stored or about to be; `record` is null and `version` 0 if there is none. */
export interface StoredCompany {
  readonly record: RecordValue | null;
  readonly version: number;
  /** Null if an earlier version of Rolecall wrote it. */
  readonly numbers: RecordNumbers | null;
}

const NONE: StoredCompany = { record: null, version: 0, numbers: null };

/** A cache of the companies of the postings that are being written, filled from their index. */
export class CompanyCache {
  private readonly known = new LRUCache<string, StoredCompany>({ maxSize: MAX_CHARACTERS });

  constructor(
    private readonly client: Client,
    /** The index of the sources; null if there is none yet. */
    private readonly index: string | null,
    private readonly definition: Definition,
  ) {}

  /** @param characters length of the company's JSON. */
  remember(id: string, company: StoredCompany, characters: number): void {
    this.known.set(id, company, { size: characters + id.length });
  }

  /** @returns an entry for each id. */
  async find(ids: Iterable<string>): Promise<Map<string, StoredCompany>> {
    const found = new Map<string, StoredCompany>();
    const missing: string[] = [];
    for (const id of new Set(ids)) {
      const entry = this.known.get(id);
      if (entry) found.set(id, entry);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    for (const [id, company] of await this.read(missing)) {
      found.set(id, company);
      this.remember(id, company, company.record ? JSON.stringify(company.record).length : 0);
    }
    return found;
  }

  private async read(ids: string[]): Promise<[string, StoredCompany][]> {
    if (this.index === null) return ids.map((id) => [id, NONE]);
    const { stored_fields = [] } = storedFieldsClause(this.definition);
    const { docs } = await this.client.mget<StoredSource>({
      index: this.index,
      ids,
      stored_fields: [...stored_fields, ...NUMBER_FIELDS],
      _source: true,
    });
    const complete = completeRecord(this.definition);
    return docs.map((doc, position) => {
      if ('error' in doc) throw new StoreUnavailableError(`The companies cannot be read: ${doc.error.reason}.`);
      const record = complete(doc);
      return [
        ids[position] as string,
        record ? { record, version: doc._version ?? 0, numbers: readNumbers(doc.fields) } : NONE,
      ];
    });
  }
}
