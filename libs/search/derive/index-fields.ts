import { type Definition, type FieldPath, indexedFields } from '#libs/registry/definition.js';
import type { Field, RecordValue } from '#libs/registry/field.js';
import type { Json } from '#libs/registry/kind.js';

/** A field with the keys that lead to the objects that contain it, and its index path. */
interface IndexedRow {
  readonly field: Field;
  readonly parentKeys: readonly string[];
  readonly path: string;
}

const indexedRow = ({ field, path, indexPath, nestedPath }: FieldPath): IndexedRow => {
  const own = nestedPath === null ? path : path.slice(nestedPath.length + 1);
  return { field, parentKeys: own.split('.').slice(0, -1), path: nestedPath === null ? indexPath : own };
};

/** The objects that contain a field: several if one of the keys is that of a list. */
const parentsOf = (record: RecordValue, keys: readonly string[]): RecordValue[] => {
  let parents: Json[] = [record];
  for (const key of keys) parents = parents.flatMap((parent) => (parent as RecordValue)[key] ?? []);
  return parents as RecordValue[];
};

const addIndexFields = (
  target: RecordValue,
  { field, parentKeys, path }: IndexedRow,
  record: RecordValue,
  company: RecordValue | null,
): void => {
  const parents = parentsOf(record, parentKeys);
  const values: Json[] = [];
  for (const parent of parents) {
    const value = field.derive ? field.derive(parent, company) : parent[field.name];
    if (Array.isArray(value)) values.push(...value);
    else if (value !== null && value !== undefined) values.push(value);
  }
  if (values.length > 0) Object.assign(target, field.kind.index(path, values, parents[0] ?? {}));
};

/** @returns a function that builds the index fields of a complete record, which also depend on its company. */
export const indexFieldsBuilder = (
  definition: Definition,
): ((record: RecordValue, company: RecordValue | null) => RecordValue) => {
  const rows = indexedFields(definition);
  const flat = rows.filter(({ nestedPath }) => nestedPath === null).map(indexedRow);
  const nested = Map.groupBy(
    rows.filter(({ nestedPath }) => nestedPath !== null),
    ({ nestedPath }) => nestedPath as string,
  );
  const lists = [...nested].map(([list, children]) => ({ list, children: children.map(indexedRow) }));
  return (record, company) => {
    const document: RecordValue = {};
    for (const row of flat) addIndexFields(document, row, record, company);
    for (const { list, children } of lists) {
      document[list] = (record[list] as RecordValue[]).map((element) => {
        const indexedElement: RecordValue = {};
        for (const row of children) addIndexFields(indexedElement, row, element, company);
        return indexedElement;
      });
    }
    return document;
  };
};
