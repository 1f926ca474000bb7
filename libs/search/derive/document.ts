import { type Definition, type FieldPath, indexedFields } from '../registry/definition.js';
import type { Field, RecordValue } from '../registry/field.js';
import type { Json } from '../registry/kind.js';

/** A row with the path to the objects that contain its field, and its index path. */
interface IndexedRow {
  readonly field: Field;
  readonly steps: readonly string[];
  readonly path: string;
}

const indexedRow = ({ field, path, indexPath, nestedPath }: FieldPath): IndexedRow => {
  const own = nestedPath === null ? path : path.slice(nestedPath.length + 1);
  return { field, steps: own.split('.').slice(0, -1), path: nestedPath === null ? indexPath : own };
};

/** The objects that contain a field. */
const holders = (record: RecordValue, steps: readonly string[]): RecordValue[] => {
  let found: Json[] = [record];
  for (const step of steps) found = found.flatMap((holder) => (holder as RecordValue)[step] ?? []);
  return found as RecordValue[];
};

const index = (
  target: RecordValue,
  { field, steps, path }: IndexedRow,
  record: RecordValue,
  company: RecordValue | null,
): void => {
  const within = holders(record, steps);
  const values: Json[] = [];
  for (const holder of within) {
    const value = field.derive ? field.derive(holder, company) : holder[field.name];
    if (Array.isArray(value)) values.push(...value);
    else if (value !== null && value !== undefined) values.push(value);
  }
  if (values.length > 0) Object.assign(target, field.kind.index(path, values, within[0] ?? {}));
};

/**
 * @returns a function that builds the Elasticsearch document of a complete record and its company: `record` as it is
 * shown, and the index fields.
 */
export const documents = (
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
    const document: RecordValue = { record };
    for (const row of flat) index(document, row, record, company);
    for (const { list, children } of lists) {
      document[list] = (record[list] as RecordValue[]).map((element) => {
        const indexedElement: RecordValue = {};
        for (const row of children) index(indexedElement, row, element, company);
        return indexedElement;
      });
    }
    return document;
  };
};
