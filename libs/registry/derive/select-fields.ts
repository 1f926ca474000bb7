import type { DataTier } from '#libs/records/data-tier.js';
import type { Definition } from '../definition.js';
import type { RecordValue } from '../field.js';
import type { Json } from '../kind.js';
import { type FieldSelection, unselectedPaths } from './field-selection.js';

/** What is returned of the records of a definition. */
export interface SelectedFields {
  /** The fields of which something is returned. */
  readonly names: ReadonlySet<string>;
  /** Removes the children that are not returned from a record with these fields. */
  readonly prune: (record: RecordValue) => RecordValue;
}

const topLevel = (path: string): string => path.split('.')[0] as string;

const without = (value: Json, path: string, excluded: ReadonlySet<string>): Json => {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((element) => without(element, path, excluded));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const child = `${path}.${name}`;
      return excluded.has(child) ? [] : [[name, without(inner, child, excluded)]];
    }),
  );
};

/**
 * The requested fields of a tier. Lists and objects keep their place: a selection of children never drops an empty list or a null.
 * @param fields not empty.
 */
export const selectedFields = (definition: Definition, tier: DataTier, fields: FieldSelection): SelectedFields => {
  const excluded = new Set(unselectedPaths(definition, tier, fields));
  const visible = definition.fields.filter((field) => field.visible).map(({ name }) => name);
  const pruned = new Set([...excluded].filter((path) => path.includes('.')).map(topLevel));
  const names = new Set(visible.filter((name) => !excluded.has(name)));
  return {
    names,
    prune: (record) =>
      Object.fromEntries(
        Object.entries(record)
          .filter(([name]) => names.has(name))
          .map(([name, value]) => [name, pruned.has(name) ? without(value, name, excluded) : value]),
      ),
  };
};
