/** The columns and values of a row; those of nested objects are named like `pay.p50`. */
const flatten = (row: object, prefix = ''): [string, unknown][] =>
  Object.entries(row).flatMap(([name, value]) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? flatten(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, value] as [string, unknown]],
  );

/** Spreadsheets interpret text that begins with these characters, also with their full-width forms, as a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string' && !Array.isArray(value)) return String(value);
  const text = Array.isArray(value) ? value.join(' ') : value;
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Formats rows as CSV (RFC 4180) with a header row. Columns are in the order in which they first occur. */
export const toCsv = (rows: readonly object[]): string => {
  const flattened = rows.map((row) => new Map(flatten(row)));
  const columns = [...new Set(flattened.flatMap((row) => [...row.keys()]))];
  const lines = [columns, ...flattened.map((row) => columns.map((column) => cell(row.get(column))))];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
};
