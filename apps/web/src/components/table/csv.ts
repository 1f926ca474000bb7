type Cell = string | number | boolean | null | undefined;

/** RFC 4180, with a header line. Text that a spreadsheet would evaluate as a formula is escaped. */
export const toCsv = async (header: readonly string[], rows: readonly (readonly Cell[])[]): Promise<string> => {
  // Loaded with the first export, because most visits have none.
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify([header, ...rows] as unknown[][], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { boolean: String },
  });
};

// Without it, Excel reads the file in the code page of the computer.
const BYTE_ORDER_MARK = '\ufeff';

/** Saves CSV or a blob as a file in the browser. */
export function download(name: string, content: string | Blob): void {
  const csv = () => new Blob([BYTE_ORDER_MARK, content], { type: 'text/csv;charset=utf-8' });
  const url = URL.createObjectURL(typeof content === 'string' ? csv() : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
