type Cell = string | number | boolean | null | undefined;

// Spreadsheets execute cells that start with these characters, also with their full-width forms, as formulas.
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

const quote = (cell: Cell): string => {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180, with a header line. */
export const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows].map((row) => row.map(quote).join(',')).join('\r\n');

/** Saves a text or a blob as a file in the browser. */
export function download(name: string, content: string | Blob, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
