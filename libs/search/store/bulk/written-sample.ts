import { hash } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';
import { type StoredSource, sourceRecord } from '../../derive/stored-fields.js';

const SIZE = 100;

interface Written {
  readonly version: number;
  /** Null if the record was deleted. */
  readonly digest: string | null;
}

/**
 * A sample of the written records, to compare with the index afterwards. Ids are digests, so the smallest
 * ids are a random sample that does not depend on the order of the records.
 */
export class WrittenSample {
  private readonly sampled = new Map<string, Written>();
  private largest = '';

  /** @param json of the record; null if it was deleted. */
  add(id: string, version: number, json: string | null): void {
    const known = this.sampled.get(id);
    // If two rows have the same version, the first one wins, as in the index.
    if (known ? known.version >= version : this.sampled.size >= SIZE && id > this.largest) return;
    this.sampled.set(id, { version, digest: json === null ? null : digest(json) });
    if (known) return;
    if (this.sampled.size > SIZE) this.sampled.delete(this.largest);
    this.largest = this.largestId();
  }

  /** Removes a record that Elasticsearch rejected, so that it is not compared. */
  remove(id: string): void {
    if (this.sampled.delete(id)) this.largest = this.largestId();
  }

  /** @returns the ids whose stored record differs from the written one. */
  async differences(client: Client, index: string): Promise<string[]> {
    const ids = [...this.sampled.keys()];
    if (ids.length === 0) return [];
    const { docs } = await client.mget<StoredSource>({ index, ids });
    return docs.flatMap((doc, position) => {
      const id = ids[position] as string;
      const { digest: expected, version } = this.sampled.get(id) as Written;
      const record = 'found' in doc && doc._source && sourceRecord(doc._source, id);
      if (expected === null) return record ? [id] : [];
      const same = record && 'found' in doc && doc._version === version && digest(JSON.stringify(record)) === expected;
      return same ? [] : [id];
    });
  }

  private largestId(): string {
    return [...this.sampled.keys()].sort().at(-1) ?? '';
  }
}

const digest = (json: string): string => hash('sha256', json, 'base64');
