import { recordCompleter } from '#libs/registry/derive/record-schema.js';
import type { RecordValue } from '#libs/registry/field.js';
import { byKind, type Definitions, definitions } from '#libs/registry/records/definitions.js';
import { recordJson } from '../derive/stored-fields.js';

/** Names of the indices of a dataset, one for each kind that feeds contain. */
export interface DatasetIndices {
  readonly jobs: string;
  readonly sources: string;
  readonly [kind: string]: string;
}

/** @throws Error when the dataset was created before this kind existed. */
export const indexOf = (indices: DatasetIndices, kind: string): string => {
  const index = indices[kind];
  if (index === undefined) throw new Error(`The dataset has no index of ${kind}: run \`indexer rebuild\`.`);
  return index;
};

/** A completed record of a feed, including fields stored outside `record`, and the JSON of `record` without them. */
export interface PreparedRecord {
  readonly record: RecordValue;
  readonly json: string;
}

export type Preparation =
  | { readonly ok: true; readonly value: PreparedRecord }
  | { readonly ok: false; readonly reason: string };

export type PrepareRecord = (kind: string, input: unknown) => Preparation;

/** @returns a function that completes and validates one record of a feed. */
export const recordPreparer = (registry: Definitions): PrepareRecord => {
  const complete = byKind(registry, recordCompleter);
  const toJson = byKind(registry, recordJson);
  return (kind, input) => {
    const completed = complete(kind)(input);
    if ('reason' in completed) return { ok: false, reason: completed.reason };
    return { ok: true, value: { record: completed.record, json: toJson(kind)(completed.record) } };
  };
};

export const prepareRecord = recordPreparer(definitions);

/** @returns the validator for the rows of a feed. */
export const recordValidator = (registry: Definitions) => {
  const definition = byKind(registry, (each) => each);
  return {
    isId: (kind: string, id: string): boolean => definition(kind).id.test(id),
    validate: recordPreparer(registry),
  };
};
