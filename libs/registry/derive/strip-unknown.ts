import type { Definition } from '../definition.js';
import { type Field, isStoredOutsideRecord, type RecordValue } from '../field.js';
import type { Json } from '../kind.js';

const isObject = (value: Json | undefined): value is RecordValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const strip = (fields: readonly Field[], value: RecordValue): RecordValue =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const { name, children } = field;
      const own = value[name];
      if (!(field.visible || isStoredOutsideRecord(field)) || own === undefined) return [];
      const inner = (element: Json) => (children.length > 0 && isObject(element) ? strip(children, element) : element);
      return [[name, Array.isArray(own) ? own.map(inner) : inner(own)]];
    }),
  );

/** Removes the fields that are not in the registry from a record that another version of the registry stored. */
export const stripUnknown = ({ fields }: Definition, record: RecordValue): RecordValue => strip(fields, record);
