import type { Client } from '@elastic/elasticsearch';
import { countDocuments } from '../query/exact-total.js';
import { StoreUnavailableError } from './bulk/bulk-request.js';
import { BulkWriter } from './bulk/bulk-writer.js';
import { createIndex } from './indices/create-index.js';
import { storedRecords } from './stored-records.js';

const MAX_PENDING = 5_000;
const JOBS = /-jobs(?=$|-[0-9a-f]{12}-[0-9a-z]+$)/;

/** The index, or alias, of the tombstones of a jobs index. @throws Error if it is not the name of a jobs index or alias. */
export const tombstonesOf = ({ jobs }: { readonly jobs: string }): string => {
  if (!JOBS.test(jobs)) throw new Error(`${jobs} is not a jobs index.`);
  return jobs.replace(JOBS, '-tombstones');
};

/** A tombstone has a version and no content; its id is that of the deleted record. */
export const createTombstones = async (
  client: Client,
  index: string,
  { replicas }: { replicas: number },
): Promise<void> => {
  await createIndex(client, {
    index,
    settings: { number_of_shards: 1, number_of_replicas: replicas },
    mappings: { dynamic: 'strict', properties: { id: { type: 'keyword' } } },
  });
};

/**
 * The versions at which records were deleted. Elasticsearch drops them after `index.gc_deletes`, and when it
 * restarts; a change that is older than its record's tombstone must never be applied.
 *
 * A record that was deleted and written again has both a document and a tombstone: the later version decides.
 */
export class Tombstones {
  private readonly writer: BulkWriter<null>;
  /** Tombstones that are not stored yet. */
  private readonly pending = new Map<string, number>();
  /** Whether there are any; undefined until it is known. */
  private hasAny: boolean | undefined;

  constructor(
    private readonly client: Client,
    readonly index: string,
    signal?: AbortSignal,
  ) {
    const onRejected = (_: null, reason: string) => {
      throw new Error(`Elasticsearch rejected a tombstone: ${reason}.`);
    };
    this.writer = new BulkWriter(client, index, { onRejected, maxBytes: 1_000_000, inFlight: 1, signal });
  }

  async add(id: string, version: number): Promise<void> {
    this.hasAny = true;
    this.pending.set(id, Math.max(version, this.pending.get(id) ?? 0));
    await this.writer.put(id, version, JSON.stringify({ id }), null);
    if (this.pending.size >= MAX_PENDING) await this.drain();
  }

  /** Waits until all are stored. */
  async drain(): Promise<void> {
    await this.writer.drain();
    this.pending.clear();
  }

  async waitForInFlight(): Promise<void> {
    await this.writer.waitForInFlight();
  }

  /** @returns the version at which each record was deleted; records that never were have no entry. */
  async find(ids: readonly string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    if (ids.length === 0 || !(await this.any())) return found;
    const { docs } = await this.client.mget({ index: this.index, ids: [...new Set(ids)], _source: false });
    for (const doc of docs) {
      if ('found' in doc && doc.found) found.set(doc._id, doc._version as number);
      else if ('error' in doc) throw new StoreUnavailableError(`The tombstones cannot be read: ${doc.error.reason}.`);
    }
    for (const id of ids) {
      const version = this.pending.get(id);
      if (version !== undefined) found.set(id, Math.max(version, found.get(id) ?? 0));
    }
    return found;
  }

  /** Copies all tombstones of another dataset. */
  async copyFrom(index: string): Promise<void> {
    // Makes the most recent ones visible.
    await this.client.indices.refresh({ index });
    for await (const page of storedRecords(this.client, index, null))
      for (const { id, version } of page) await this.add(id, version);
    await this.drain();
  }

  /** Whether there are any. Most datasets have none, and then changes need no lookup. */
  async any(): Promise<boolean> {
    if (this.hasAny === undefined) {
      await this.client.indices.refresh({ index: this.index });
      const count = await countDocuments(this.client, this.index);
      // A tombstone may have been added meanwhile.
      this.hasAny ||= count > 0;
    }
    return this.hasAny;
  }
}
