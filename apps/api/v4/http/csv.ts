import { toCsv } from '#libs/csv/to-csv.js';

/** The columns and values of a row; those of nested objects are named like `pay.p50`. */
const flatten = (row: object, prefix = ''): [string, unknown][] =>
  Object.entries(row).flatMap(([name, value]) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? flatten(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, value] as [string, unknown]],
  );

/** Rows of an analysis as CSV. Columns are in the order in which they first occur. @param last columns that come last, also without any row. */
export const analysisCsv = (rows: readonly object[], last: readonly string[] = []): string => {
  const flattened = rows.map((row) => new Map(flatten(row)));
  const found = new Set(flattened.flatMap((row) => [...row.keys()]));
  const columns = [...[...found].filter((column) => !last.includes(column)), ...last];
  return toCsv(
    columns,
    flattened.map((row) => columns.map((column) => row.get(column))),
  );
};
