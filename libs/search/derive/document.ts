import { type Definition, indexed, type Placed } from '../registry/definition.js';
import type { RecordValue } from '../registry/field.js';
import type { Json } from '../registry/kind.js';

/** The objects that hold the field at the end of `path`. */
const holders = (record: RecordValue, path: string): RecordValue[] => {
  let found: Json[] = [record];
  for (const step of path.split('.').slice(0, -1))
    found = found.flatMap((holder) => (holder as RecordValue)[step] ?? []);
  return found as RecordValue[];
};

const indexRow = ({ field, indexPath }: Placed, path: string, within: RecordValue[], company: RecordValue | null) => {
  const values = within.flatMap((holder) => {
    const value = field.derive ? field.derive(holder, company) : holder[field.name];
    return value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];
  });
  return values.length === 0 ? {} : field.kind.index(path || indexPath, values, within[0] ?? {});
};

/**
 * @returns the function that makes an Elasticsearch document of a complete record and its company: `record` as it is
 * shown, and the index fields beside it.
 */
export const documents = (
  definition: Definition,
): ((record: RecordValue, company: RecordValue | null) => RecordValue) => {
  const rows = indexed(definition);
  const flat = rows.filter(({ nestedPath }) => nestedPath === null);
  const nested = Map.groupBy(
    rows.filter(({ nestedPath }) => nestedPath !== null),
    ({ nestedPath }) => nestedPath as string,
  );
  return (record, company) => {
    const document: Record<string, unknown> = { record };
    for (const row of flat) Object.assign(document, indexRow(row, row.indexPath, holders(record, row.path), company));
    for (const [list, children] of nested) {
      document[list] = (record[list] as RecordValue[]).map((element) => {
        const indexedElement = {};
        for (const row of children) {
          const path = row.path.slice(list.length + 1);
          Object.assign(indexedElement, indexRow(row, path, holders(element, path), company));
        }
        return indexedElement;
      });
    }
    return document as RecordValue;
  };
};
