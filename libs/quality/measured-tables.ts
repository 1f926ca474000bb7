import { intervalOf } from './interval.js';
import type { Bench, Measurement } from './measurements.js';

/** The page of each bench, and how its rows are written there. */
const TABLES: Readonly<
  Record<Bench, { readonly file: string; readonly columns: readonly string[]; row(each: Measurement): unknown[] }>
> = {
  public: {
    file: 'docs/quality.md',
    columns: ['set', 'measure', 'n', 'Rolecall', '95 %', 'published'],
    row: ({ set, measure, n, correct, reference }) => {
      const { share, low, high } = intervalOf({ n, right: correct });
      return [set, measure, n, digits(share), `${digits(low)} to ${digits(high)}`, reference || '-'];
    },
  },
  enrichment: {
    file: 'docs/enrichment.md',
    columns: ['extractor', 'against', 'n', 'precision', 'recall', 'coverage', 'target'],
    row: ({ set, measure, n, extracted, correct, reference }) => [
      measure,
      set,
      n,
      digits(correct / (extracted ?? n)),
      digits(correct / n),
      digits((extracted ?? n) / n),
      reference,
    ],
  },
};

const digits = (share: number): string => (Number.isFinite(share) ? share.toFixed(3) : '-');

const tableRow = (cells: readonly unknown[]): string => `| ${cells.join(' | ')} |`;

/** The measurements of a bench as a table in Markdown. */
export const measuredTable = (bench: Bench, rows: readonly Measurement[]): string => {
  const { columns, row } = TABLES[bench];
  const own = rows.filter((each) => each.bench === bench);
  return [tableRow(columns), tableRow(columns.map(() => '---')), ...own.map((each) => tableRow(row(each)))].join('\n');
};

const MARKED = /(<!-- measured -->\n)[\s\S]*?(\n<!-- end of measured -->)/;

/** The pages with a table of measurements: file -> a function that renews the table between its markers. */
export const measuredPages = (rows: readonly Measurement[]): ReadonlyMap<string, (page: string) => string> =>
  new Map(
    (Object.keys(TABLES) as Bench[]).map((bench) => [
      TABLES[bench].file,
      (page) => page.replace(MARKED, (_, start, end) => `${start}${measuredTable(bench, rows)}${end}`),
    ]),
  );
