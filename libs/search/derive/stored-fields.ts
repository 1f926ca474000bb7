import type { Definition } from '../registry/definition.js';
import { type Field, isStoredOutsideRecord, type RecordValue } from '../registry/field.js';
import type { Json } from '../registry/kind.js';

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

/** A document in the response to a request with `storedFieldsClause`. */
interface StoredDocument {
  readonly _source?: { readonly record: RecordValue } | undefined;
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

/** @returns a function that returns the complete record of a document, or null if there is none. */
export const completeRecord = (definition: Definition | null): ((document: StoredDocument) => RecordValue | null) => {
  const outside = fieldsOutsideRecord(definition);
  return ({ _source, fields = {} }) => {
    if (!_source) return null;
    if (outside.length === 0) return _source.record;
    const values = outside.map(({ name, many }) => {
      const stored = (fields[name] ?? []) as Json[];
      return [name, many ? stored : (stored[0] ?? null)];
    });
    return { ..._source.record, ...Object.fromEntries(values) };
  };
};
