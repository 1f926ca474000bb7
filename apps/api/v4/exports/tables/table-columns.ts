import { z } from 'zod';
import type { ValueSchema } from '#libs/exports/write/value-shape.js';
import { units } from '../../../reads/components.js';
import type { Read } from '../../../reads/read.js';

/** The column that says what the figures of a row are about. */
const ABOUT = 'about';

/** Keys of a response that are about its page. */
const OF_PAGES = ['data', 'next_cursor', 'has_more', 'note'];

/** The columns of the table of a read, and the units of its numbers by their paths. */
export interface TableColumns {
  /** JSON Schema of a row with its column `about`. */
  readonly row: ValueSchema;
  readonly units: Readonly<Record<string, string>>;
}

type Schema = ValueSchema & { readonly unit?: string };

/** Derived from the schema of the response: the fields of its rows, then the keys beside them, which are the same for all rows. */
export const tableColumns = ({ response: { format } }: Read): TableColumns => {
  if (format.type !== 'analysis') throw new Error(`A table is an analysis, not ${format.type}.`);
  const schema = z.toJSONSchema(format.schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const unit = units.get(zodSchema as unknown as z.ZodType)?.unit;
      if (unit !== undefined) jsonSchema.unit = unit;
    },
  }) as Schema;
  const { data, ...others } = schema.properties as Record<string, Schema>;
  const row = data?.items as Schema;
  const about = Object.fromEntries(Object.entries(others).filter(([name]) => !OF_PAGES.includes(name)));
  return {
    row: {
      ...row,
      properties: {
        ...row.properties,
        [ABOUT]: { type: 'object', properties: { ...about, units: { type: 'object' } } },
      },
    },
    units: Object.fromEntries(unitsIn(row, [])),
  };
};

/** What is the same for all rows of a response. */
export const aboutOf = (response: object, units: TableColumns['units']): object => ({
  ...Object.fromEntries(Object.entries(response).filter(([name]) => !OF_PAGES.includes(name))),
  units,
});

const unitsIn = (schema: Schema, path: readonly string[]): [string, string][] => [
  ...(schema.unit === undefined ? [] : [[path.join('.'), schema.unit] as [string, string]]),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => unitsIn(inner, [...path, name])),
  ...(schema.anyOf ?? []).flatMap((inner) => unitsIn(inner, path)),
  ...(schema.items ? unitsIn(schema.items, path) : []),
];
