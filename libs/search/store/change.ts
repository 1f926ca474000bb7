import type { PreparedRecord } from './prepare-record.js';
import type { RecordNumbers } from './record-numbers.js';

/** One change; `value` is null if the record is removed. */
export interface Change<Origin> {
  readonly id: string;
  readonly version: number;
  readonly value: PreparedRecord | null;
  readonly origin: Origin;
  /** The numbers of a copy, which keeps those of the original. */
  readonly numbers?: RecordNumbers | null;
}

/**
 * Whether the index already has a change, or a later one.
 *
 * @param version of the stored record, 0 if there is none.
 */
export const isApplied = (
  change: Pick<Change<unknown>, 'id' | 'version' | 'value'>,
  version: number,
  tombstones: ReadonlyMap<string, number>,
): boolean => {
  const deletedAt = tombstones.get(change.id) ?? 0;
  // An interrupted run may have stored the tombstone without deleting the record.
  if (change.value === null && version > 0) return version >= change.version;
  return Math.max(version, deletedAt) >= change.version;
};
