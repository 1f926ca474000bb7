import type { Client } from '@elastic/elasticsearch';
import { StoreUnavailableError } from './bulk/bulk-request.js';
import { NUMBER_FIELDS, type RecordNumbers, readNumbers } from './record-numbers.js';

const PAGE_SIZE = 5_000;
const KEEP_ALIVE = '10m';

interface NumberedRecord {
  readonly id: string;
  readonly numbers: RecordNumbers | null;
}

/** How a page of an index differs from another index. */
export interface Differences {
  /** Ids that only the first index has. */
  readonly removed: readonly string[];
  /** Ids of the second index whose record the first one does not have, or has with another content. */
  readonly changed: readonly string[];
  /** Ids of the second index whose record the first one has with another verification. */
  readonly verified: readonly string[];
}

/** Compares two indices of one kind by the numbers of their records, a page at a time. Both must have been refreshed. */
export async function* differingRecords(client: Client, from: string, to: string): AsyncGenerator<Differences> {
  const before = records(client, from);
  const after = records(client, to);
  let [one, other] = await Promise.all([before.next(), after.next()]);
  let removed: string[] = [];
  let changed: string[] = [];
  let verified: string[] = [];
  while (!one.done || !other.done) {
    if (other.done || (!one.done && one.value.id < other.value.id)) {
      removed.push((one.value as NumberedRecord).id);
      one = await before.next();
    } else if (one.done || other.value.id < one.value.id) {
      changed.push(other.value.id);
      other = await after.next();
    } else {
      const [was, is] = [one.value.numbers, other.value.numbers];
      if (was?.change_number !== is?.change_number) changed.push(other.value.id);
      else if (was?.verified_number !== is?.verified_number) verified.push(other.value.id);
      [one, other] = await Promise.all([before.next(), after.next()]);
    }
    if (removed.length + changed.length + verified.length < PAGE_SIZE) continue;
    yield { removed, changed, verified };
    removed = [];
    changed = [];
    verified = [];
  }
  yield { removed, changed, verified };
}

/** The records of an index in the order of their ids. */
async function* records(client: Client, index: string): AsyncGenerator<NumberedRecord, undefined> {
  let { id } = await client.openPointInTime({ index, keep_alive: KEEP_ALIVE });
  let after: string | undefined;
  try {
    for (;;) {
      const { hits, pit_id, _shards } = await client.search({
        pit: { id, keep_alive: KEEP_ALIVE },
        size: PAGE_SIZE,
        track_total_hits: false,
        _source: false,
        docvalue_fields: [...NUMBER_FIELDS],
        sort: [{ id: 'asc' }],
        ...(after !== undefined && { search_after: [after] }),
      });
      id = pit_id ?? id;
      if (_shards.failed > 0) throw new StoreUnavailableError(`Part of ${index} cannot be read.`);
      if (hits.hits.length === 0) return;
      for (const { _id, fields } of hits.hits) yield { id: _id as string, numbers: readNumbers(fields) };
      after = hits.hits.at(-1)?._id as string;
    }
  } finally {
    // It expires by itself; the earlier error is the one to report.
    await client.closePointInTime({ id }, { maxRetries: 0 }).catch(() => {});
  }
}
