import { pick } from 'es-toolkit';
import type { Definition } from '#libs/registry/definition.js';
import type { RecordValue } from '#libs/registry/field.js';
import { recordJson } from '#libs/search/derive/stored-fields.js';
import type { PreparedRecord } from '#libs/search/store/prepare-record.js';

/** @returns a function that adds the figures of a stored record to the prepared one, which has none, as the record of a feed. */
export const withFigures = (
  definition: Definition,
): ((prepared: PreparedRecord, stored: RecordValue) => PreparedRecord) => {
  const names = definition.fields.filter(({ figure }) => figure).map(({ name }) => name);
  if (names.length === 0) return (prepared) => prepared;
  const toJson = recordJson(definition);
  return (prepared, stored) => {
    const record = { ...prepared.record, ...pick(stored, names) };
    return { record, json: toJson(record) };
  };
};
