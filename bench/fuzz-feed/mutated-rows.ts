import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Definition } from '#libs/registry/definition.js';
import { type Field, isStoredOutsideRecord, type RecordValue } from '#libs/registry/field.js';
import { HOSTILE_VALUES } from './hostile-values.js';

export interface MutationOptions {
  readonly definition: Definition;
  /** Valid records, which are mutated. */
  readonly records: readonly RecordValue[];
  readonly version: number;
  /** Where the ids of the rows come from: the same name gives the same ids. */
  readonly name: string;
  readonly count: number;
  readonly seed: number;
}

/** @returns lines of a file of a feed: valid rows with hostile values, invalid rows, and damaged ones. The same for the same options. */
export const mutatedRows = ({ definition, records, version, name, count, seed }: MutationOptions): Buffer[] => {
  const rows = fc.sample(mutatedRow(definition, records, version), { seed, numRuns: count });
  const letter = definition.isCompany ? 'S' : 'J';
  return rows.map(({ row, edits }, n) => {
    const id = letter + createHash('sha256').update(`${name} ${n}`).digest('hex').slice(0, 32);
    const text = JSON.stringify(row, (key, value) => (key === 'id' && value === ID ? id : value));
    return edits.reduce(edited, Buffer.from(text));
  });
};

/** Replaced by an id of the row's own. */
const ID = 'the id';

interface Edit {
  readonly operation: 'flip' | 'insert' | 'remove' | 'truncate' | 'repeat';
  /** Share of the line before the position. */
  readonly at: number;
  readonly bytes: Uint8Array;
}

const hostile = fc.constantFrom(...HOSTILE_VALUES);
const anything = fc.oneof(hostile, fc.jsonValue(), fc.string({ unit: 'binary' }), fc.double());

/** Mostly values that the schema accepts: the others never reach the stores. */
const fieldValue = (field: Field): fc.Arbitrary<unknown> => {
  const { children, many, kind } = field;
  const stated = children.filter((child) => child.visible && !child.derive);
  const accepted = HOSTILE_VALUES.filter((value) => kind.schema.safeParse(value).success);
  const single =
    children.length > 0
      ? fc.record(Object.fromEntries(stated.map((child) => [child.name, fieldValue(child)])), { requiredKeys: [] })
      : accepted.length > 0
        ? fc.oneof({ arbitrary: fc.constantFrom(...accepted), weight: 9 }, { arbitrary: anything, weight: 1 })
        : anything;
  const value = many ? fc.array(single, { maxLength: 4 }) : single;
  return fc.oneof({ arbitrary: value, weight: 19 }, { arbitrary: anything, weight: 1 });
};

const edit: fc.Arbitrary<Edit> = fc.record({
  operation: fc.constantFrom('flip', 'insert', 'remove', 'truncate', 'repeat'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
});

const mutatedRow = (definition: Definition, records: readonly RecordValue[], version: number) => {
  const fields = definition.fields.filter((field) => (field.visible || isStoredOutsideRecord(field)) && !field.derive);
  const change = fc
    .constantFrom(...fields.filter(({ name }) => name !== 'id'))
    .chain((field) => fieldValue(field).map((value) => [field.name, value] as const));
  const rarely = <T>(arbitrary: fc.Arbitrary<T>, otherwise: T): fc.Arbitrary<T> =>
    fc.oneof({ arbitrary: fc.constant(otherwise), weight: 15 }, { arbitrary, weight: 1 });
  return fc
    .record({
      record: fc.constantFrom(...records),
      changes: fc.array(change, { minLength: 1, maxLength: 4 }),
      id: rarely<unknown>(hostile, ID),
      version: rarely<unknown>(hostile, version),
      extra: rarely<object>(fc.dictionary(fc.string(), anything, { maxKeys: 2 }), {}),
      edits: rarely<Edit[]>(fc.array(edit, { minLength: 1, maxLength: 3 }), []),
    })
    .map(({ record, changes, id, version, extra, edits }) => ({
      row: { version, record: { ...record, ...Object.fromEntries(changes), id }, ...extra },
      edits,
    }));
};

const edited = (line: Buffer, { operation, at, bytes }: Edit): Buffer => {
  const position = Math.min(Math.floor(at * line.length), line.length);
  const before = line.subarray(0, position);
  const after = line.subarray(position);
  if (operation === 'insert') return Buffer.concat([before, bytes, after]);
  if (operation === 'remove') return Buffer.concat([before, after.subarray(bytes.length)]);
  if (operation === 'truncate') return before;
  if (operation === 'repeat') return Buffer.concat([before, after.subarray(0, 200), after]);
  const flipped = Buffer.from(line);
  if (position < line.length) flipped.writeUInt8((line[position] as number) ^ (bytes[0] as number), position);
  return flipped;
};
