import type { FedKind } from '#libs/records/ids.js';
import { recordCompleter } from '../derive/record-schema.js';
import { shownJson } from '../derive/stored-fields.js';
import { byKind, type Definitions, definitions } from '../records/definitions.js';
import type { RecordValue } from '../registry/field.js';

/** Names of the two indices of a dataset. */
export type DatasetIndices = Readonly<Record<FedKind, string>>;

/** A completed record of a feed, including fields stored outside `record`, and the JSON of `record` without them. */
export interface PreparedRecord {
  readonly record: RecordValue;
  readonly json: string;
}

export type Preparation =
  | { readonly ok: true; readonly value: PreparedRecord }
  | { readonly ok: false; readonly reason: string };

export type PrepareRecord = (kind: string, input: unknown) => Preparation;

/**
 * @returns the function that completes and checks one record of a feed.
 *
 * Readers cut records out of Elasticsearch's answers at the bytes `"_source":{"record":`, so these must not occur in a
 * record. Inside a JSON string the quotes are escaped; only a key could spell them.
 */
export const recordPreparer = (registry: Definitions): PrepareRecord => {
  const complete = byKind(registry, recordCompleter);
  const shown = byKind(registry, shownJson);
  return (kind, input) => {
    const completed = complete(kind)(input);
    if ('reason' in completed) return { ok: false, reason: completed.reason };
    const json = shown(kind)(completed.record);
    if (json.includes('"_source":')) return { ok: false, reason: 'a payload key named _source is not allowed' };
    return { ok: true, value: { record: completed.record, json } };
  };
};

export const prepareRecord = recordPreparer(definitions);
