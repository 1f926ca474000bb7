/** A row with its objects taken apart: `pay.p50`. */
const flat = (row: object, prefix = ''): [string, unknown][] =>
  Object.entries(row).flatMap(([name, value]) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? flat(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, value] as [string, unknown]],
  );

/** A spreadsheet runs what begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string' && !Array.isArray(value)) return String(value);
  const text = Array.isArray(value) ? value.join(' ') : value;
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as CSV (RFC 4180) with a header: the columns of all rows, in the order in which they first occur. */
export const toCsv = (rows: readonly object[]): string => {
  const flattened = rows.map((row) => new Map(flat(row)));
  const columns = [...new Set(flattened.flatMap((row) => [...row.keys()]))];
  const lines = [columns, ...flattened.map((row) => columns.map((column) => cell(row.get(column))))];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
};
