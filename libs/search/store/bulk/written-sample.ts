import { hash } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';
import type { RecordValue } from '../../registry/field.js';

const SIZE = 100;

interface Written {
  readonly version: number;
  /** Null if the record was deleted. */
  readonly digest: string | null;
}

/**
 * A sample of the written records, to compare with the index afterwards. Ids are digests, so the smallest
 * ones are a random sample that does not depend on the order of the records.
 */
export class WrittenSample {
  private readonly kept = new Map<string, Written>();
  private largest = '';

  /** @param json of the record; null if it was deleted. */
  note(id: string, version: number, json: string | null): void {
    const known = this.kept.get(id);
    // If two rows have the same version, the first one wins, as in the index.
    if (known ? known.version >= version : this.kept.size >= SIZE && id > this.largest) return;
    this.kept.set(id, { version, digest: json === null ? null : digest(json) });
    if (known) return;
    if (this.kept.size > SIZE) this.kept.delete(this.largest);
    this.largest = [...this.kept.keys()].sort().at(-1) as string;
  }

  /** @returns the ids whose stored record differs from the written one. */
  async differences(client: Client, index: string): Promise<string[]> {
    const ids = [...this.kept.keys()];
    if (ids.length === 0) return [];
    const { docs } = await client.mget<{ record: RecordValue }>({ index, ids });
    return docs.flatMap((doc, position) => {
      const id = ids[position] as string;
      const { digest: expected, version } = this.kept.get(id) as Written;
      const record = 'found' in doc && doc.found ? doc._source?.record : undefined;
      if (expected === null) return record ? [id] : [];
      const same = record && 'found' in doc && doc._version === version && digest(JSON.stringify(record)) === expected;
      return same ? [] : [id];
    });
  }
}

const digest = (json: string): string => hash('sha256', json, 'base64');
