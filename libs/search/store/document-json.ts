import type { RecordValue } from '#libs/registry/field.js';
import { byKind, type Definitions } from '#libs/registry/records/definitions.js';
import { indexFieldsBuilder } from '../derive/index-fields.js';
import { recordPacker } from '../packed/pack-record.js';
import type { PreparedRecord } from './prepare-record.js';
import type { RecordNumbers } from './record-numbers.js';

/** @param numbers null for records that no feed contains. */
export type DocumentJson = (
  kind: string,
  prepared: PreparedRecord,
  company: RecordValue | null,
  numbers: RecordNumbers | null,
) => string;

/** @returns a function that serializes the Elasticsearch document of a record, of which only the packed record is stored. */
export const documentSerializer = (definitions: Definitions): DocumentJson => {
  const indexFields = byKind(definitions, indexFieldsBuilder);
  const pack = byKind(definitions, recordPacker);
  return (kind, { record }, company, numbers) =>
    JSON.stringify({ record: pack(kind)(record), ...indexFields(kind)(record, company), ...numbers });
};
