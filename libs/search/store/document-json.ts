import { documentBuilder } from '../derive/document.js';
import { byKind, type Definitions } from '../records/definitions.js';
import type { RecordValue } from '../registry/field.js';
import type { PreparedRecord } from './prepare-record.js';
import type { RecordNumbers } from './record-numbers.js';

/** @param numbers null for records that no feed contains. */
export type DocumentJson = (
  kind: string,
  prepared: PreparedRecord,
  company: RecordValue | null,
  numbers: RecordNumbers | null,
) => string;

/** @returns a function that serializes the Elasticsearch document of a record; its stored part is exactly `json`. */
export const documentSerializer = (definitions: Definitions): DocumentJson => {
  const document = byKind(definitions, documentBuilder);
  return (kind, { record, json }, company, numbers) => {
    const { record: _, ...indexed } = document(kind)(record, company);
    return `{"record":${json},${JSON.stringify({ ...indexed, ...numbers }).slice(1)}`;
  };
};
