import { stringify } from 'csv-stringify/sync';

/** At the start of a file, by which Excel reads UTF-8 instead of the code page of the computer. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Formats rows as CSV (RFC 4180) below a header row. Lists are separated by spaces, other objects are written as JSON, and text that a
 * spreadsheet would evaluate as a formula is escaped.
 */
export const toCsv = (header: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  csvRows([header, ...rows]);

/** The same without a header. */
export const csvRows = (rows: readonly (readonly unknown[])[]): string =>
  stringify(rows as unknown[][], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: {
      object: (value) => (Array.isArray(value) ? value.join(' ') : JSON.stringify(value)),
      boolean: String,
    },
  });
