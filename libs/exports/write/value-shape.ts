import { z } from 'zod';
import type { DataTier } from '#libs/records/data-tier.js';
import { COMPANY_KEY, type Definition } from '#libs/registry/definition.js';
import { type FieldSelection, selectionWithin, unselectedPaths } from '#libs/registry/derive/field-selection.js';
import { responseRecordSchema } from '#libs/registry/derive/record-schema.js';
import { sources } from '#libs/registry/records/sources.js';

/** What decides the type of a value in a file: objects have fields, lists have elements. */
export type ValueShape =
  | { readonly type: 'text' | 'time' | 'integer' | 'number' | 'boolean' | 'json' }
  | { readonly type: 'object'; readonly fields: Shapes }
  | { readonly type: 'list'; readonly element: ValueShape };

/** By name, in the order of the record. */
export type Shapes = ReadonlyMap<string, ValueShape>;

/**
 * The fields of the records of an export, derived from the registry: the same for all of its records.
 * @param fields null: all that the tier may read.
 */
export const recordShapes = (definition: Definition, tier: DataTier, fields: FieldSelection | null): Shapes => {
  const selection = fields ?? [];
  const schema = z.toJSONSchema(responseRecordSchema(definition, tier), { io: 'output', unrepresentable: 'any' });
  const all = shapesOf(schema as ValueSchema);
  const ofCompany = definition.embedsCompany ? selectionWithin(selection, COMPANY_KEY) : null;
  if (ofCompany) all.set(COMPANY_KEY, { type: 'object', fields: recordShapes(sources, 'max', ofCompany) });
  return without(all, '', new Set(unselectedPaths(definition, tier, selection)));
};

/** The parts of a JSON Schema that decide the type of a value. */
export interface ValueSchema {
  readonly type?: string;
  readonly format?: string;
  readonly items?: ValueSchema;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly anyOf?: readonly ValueSchema[];
}

/** The fields of rows, by their JSON Schema. */
export const shapesOfSchema = (schema: ValueSchema): Shapes => shapesOf(schema);

const SCALARS: Readonly<Record<string, ValueShape>> = {
  string: { type: 'text' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
};

const shapesOf = ({ properties = {} }: ValueSchema): Map<string, ValueShape> =>
  new Map(Object.entries(properties).map(([name, schema]) => [name, shapeOf(schema)]));

const shapeOf = (schema: ValueSchema): ValueShape => {
  const { type, format, items, properties, anyOf } = schema;
  if (anyOf) {
    const [only, ...others] = anyOf.filter((each) => each.type !== 'null');
    return only && others.length === 0 ? shapeOf(only) : { type: 'json' };
  }
  if (type === 'array') return items ? { type: 'list', element: shapeOf(items) } : { type: 'json' };
  if (type === 'object') return properties ? { type: 'object', fields: shapesOf(schema) } : { type: 'json' };
  if (format === 'date-time') return { type: 'time' };
  return SCALARS[type ?? ''] ?? { type: 'json' };
};

const without = (shapes: Shapes, parent: string, paths: ReadonlySet<string>): Shapes =>
  new Map(
    [...shapes].flatMap(([name, shape]): [string, ValueShape][] => {
      const path = parent === '' ? name : `${parent}.${name}`;
      return paths.has(path) ? [] : [[name, pruned(shape, path, paths)]];
    }),
  );

const pruned = (shape: ValueShape, path: string, paths: ReadonlySet<string>): ValueShape => {
  if (shape.type === 'object') return { type: 'object', fields: without(shape.fields, path, paths) };
  if (shape.type === 'list') return { type: 'list', element: pruned(shape.element, path, paths) };
  return shape;
};
