import type { Client } from '@elastic/elasticsearch';
import type { Definition } from '#libs/registry/definition.js';
import type { RecordValue } from '#libs/registry/field.js';
import type { Json } from '#libs/registry/kind.js';
import { StoreUnavailableError } from './bulk/bulk-request.js';
import { NUMBER_FIELDS, type RecordNumbers, readNumbers } from './record-numbers.js';

const MAX_UNREFRESHED = 20_000;

/** The version and immutable values of a stored record, which decide whether it may be overwritten. */
export interface StoredVersion {
  readonly version: number;
  /** The values that must never change; null if the record was deleted. */
  readonly keys: readonly Json[] | null;
  readonly numbers: RecordNumbers | null;
}

/** The keys of stable orders, which must never change, so that a pull neither repeats nor loses a record. */
const immutableKeys = ({ sorts }: Definition): string[] => {
  const keys = Object.values(sorts)
    .filter(({ stable }) => stable)
    .flatMap((sort) => sort.keys.flatMap((key) => Object.keys(key)));
  return [...new Set(keys)].filter((key) => key !== 'id');
};

/** @returns a function that returns the values of a record that must never change. */
export const immutableValues = (definition: Definition) => {
  const names = immutableKeys(definition);
  return (record: RecordValue): Json[] => names.map((name) => record[name] ?? null);
};

/** @returns a function that returns why a record must not replace a stored one, or undefined. */
export const conflictsOf = (definition: Definition) => {
  const names = immutableKeys(definition);
  const valuesOf = immutableValues(definition);
  return ({ keys }: Pick<StoredVersion, 'keys'>, record: RecordValue): string | undefined => {
    const values = valuesOf(record);
    const at = keys?.findIndex((value, position) => value !== values[position]) ?? -1;
    if (at === -1) return undefined;
    return `${names[at]} must never change, and the stored record has ${JSON.stringify(keys?.[at])}`;
  };
};

/**
 * Versions and immutable values of the stored records of a kind. Records written since the last refresh are remembered, others
 * are read from the index.
 */
export class StoredVersions {
  private readonly unrefreshed = new Map<string, StoredVersion>();
  private readonly names: readonly string[];
  private readonly values: (record: RecordValue) => Json[];
  private readonly conflictOf: ReturnType<typeof conflictsOf>;

  constructor(
    private readonly client: Client,
    private readonly definition: Definition,
    private readonly index: string,
    /** Writes pending documents, so that a refresh makes them visible. */
    private readonly drain: () => Promise<void>,
  ) {
    this.names = immutableKeys(definition);
    this.values = immutableValues(definition);
    this.conflictOf = conflictsOf(definition);
  }

  /** Call it for each change that was written. @param record null if the record was deleted, as are its numbers. */
  async remember(
    id: string,
    version: number,
    record: RecordValue | null,
    numbers: RecordNumbers | null,
  ): Promise<StoredVersion> {
    const stored = { version, keys: record && this.values(record), numbers };
    this.unrefreshed.set(id, stored);
    if (this.unrefreshed.size >= MAX_UNREFRESHED) await this.refresh();
    return stored;
  }

  /** Makes everything that was written visible to searches. */
  async refresh(): Promise<void> {
    await this.drain();
    await this.client.indices.refresh({ index: this.index });
    this.unrefreshed.clear();
  }

  async find(ids: readonly string[]): Promise<Map<string, StoredVersion>> {
    const found = new Map<string, StoredVersion>();
    const searched = new Set(ids);
    for (const id of searched) {
      const stored = this.unrefreshed.get(id);
      if (!stored) continue;
      found.set(id, stored);
      searched.delete(id);
    }
    if (searched.size === 0) return found;
    const { hits, _shards } = await this.client.search({
      index: this.index,
      size: searched.size,
      version: true,
      track_total_hits: false,
      _source: false,
      docvalue_fields: [...this.names, ...NUMBER_FIELDS],
      query: { terms: { id: [...searched] } },
    });
    if (_shards.failed > 0) throw new StoreUnavailableError(`Part of the ${this.definition.name} cannot be read.`);
    for (const { _id, _version, fields } of hits.hits) {
      found.set(_id as string, {
        version: _version as number,
        keys: this.names.map((name) => (fields?.[name] as Json[] | undefined)?.[0] ?? null),
        numbers: readNumbers(fields),
      });
    }
    return found;
  }

  /** @returns why a record must not replace the stored one, or undefined. */
  conflict(stored: StoredVersion, record: RecordValue): string | undefined {
    return this.conflictOf(stored, record);
  }
}
