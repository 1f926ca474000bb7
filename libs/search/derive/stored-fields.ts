import type { Definition } from '#libs/registry/definition.js';
import { type Field, isStoredOutsideRecord, type RecordValue } from '#libs/registry/field.js';
import type { Json } from '#libs/registry/kind.js';
import { PackedRecord } from '../packed/packed-record.js';

const fieldsOutsideRecord = (definition: Definition | null): Field[] =>
  (definition?.fields ?? []).filter(isStoredOutsideRecord);

const namesOutsideRecord = (definition: Definition | null): string[] =>
  fieldsOutsideRecord(definition).map(({ name }) => name);

/** @returns a function that serializes `record` without the fields that are stored outside it. */
export const recordJson = (definition: Definition): ((record: RecordValue) => string) => {
  const excluded = new Set(namesOutsideRecord(definition));
  if (excluded.size === 0) return JSON.stringify;
  return (record) => JSON.stringify(Object.fromEntries(Object.entries(record).filter(([name]) => !excluded.has(name))));
};

/**
 * The part of a request for documents that also returns the fields stored outside `record`.
 *
 * @param definition null for documents that are not records.
 */
export const storedFieldsClause = (definition: Definition | null): { stored_fields?: string[]; _source?: true } => {
  const names = namesOutsideRecord(definition);
  return names.length === 0 ? {} : { stored_fields: names, _source: true };
};

/** `record` in `_source`: packed, or an object if an earlier version of Rolecall wrote it. */
export type StoredSource = { readonly record: string | RecordValue };

/** The record of a document without the fields stored outside it. @throws DamagedRecordError */
export const sourceRecord = ({ record }: StoredSource, id: string, names?: ReadonlySet<string>): RecordValue =>
  typeof record === 'string' ? PackedRecord.decode(record, id).value('max', names) : record;

/** A document in the response to a request with `storedFieldsClause`. */
interface StoredDocument {
  readonly _id?: string | undefined;
  readonly _source?: StoredSource | undefined;
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * @returns a function that returns the complete record of a document, or null if there is none; it throws DamagedRecordError.
 */
export const completeRecord = (definition: Definition | null): ((document: StoredDocument) => RecordValue | null) => {
  const outside = fieldsOutsideRecord(definition);
  return ({ _id = '', _source, fields = {} }) => {
    if (!_source) return null;
    const record = sourceRecord(_source, _id);
    if (outside.length === 0) return record;
    const values = outside.map(({ name, many }) => {
      const stored = (fields[name] ?? []) as Json[];
      return [name, many ? stored : (stored[0] ?? null)];
    });
    return { ...record, ...Object.fromEntries(values) };
  };
};
