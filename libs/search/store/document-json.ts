import { documents } from '../derive/document.js';
import type { Definitions, RecordKind } from '../records/definitions.js';
import type { RecordValue } from '../registry/field.js';
import type { PreparedRecord } from './prepare-record.js';

export type DocumentJson = (kind: RecordKind, prepared: PreparedRecord, company: RecordValue | null) => string;

/** @returns the function that gives the Elasticsearch document of a record; its stored part is `json`, byte for byte. */
export const documentWriter = ({ jobs, sources }: Definitions): DocumentJson => {
  const document = { jobs: documents(jobs), sources: documents(sources) };
  return (kind, { record, json }, company) => {
    const { record: _, ...indexed } = document[kind](record, company);
    return `{"record":${json},${JSON.stringify(indexed).slice(1)}`;
  };
};
