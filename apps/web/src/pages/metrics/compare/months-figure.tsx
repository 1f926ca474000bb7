import { bandKey, commonBase, rebased } from '../../../charts/data/chains';
import { Figure } from '../../../charts/figure';
import { Lines } from '../../../charts/lines';
import { chartColor } from '../../../charts/series';
import { formatMonth, formatRounded } from '../../../data/format';
import type { Analysis } from '../../../data/queries/analyses';
import { analysisNote, NOT_KNOWN } from '../analysis-note';

interface MonthsFigureProps {
  /** The series of each set. */
  readonly series: readonly Analysis<'/v4/metrics/series'>[];
  /** The names of the sets, in the same order. */
  readonly names: readonly string[];
}

interface Point {
  readonly month: string;
  readonly base: string | null;
  readonly bounds: readonly number[] | null;
}

/** The interval of the change since the base. With 100 in another month than that of its chain, an index has none. */
const boundsIn = (points: readonly Point[], month: string, base: string | null): readonly number[] | null =>
  points.find((point) => base !== null && point.month === month && point.base === base)?.bounds ?? null;

/** What an index needs. */
const NEEDED = 'it needs 5 boards that were read in two consecutive months, with 30 postings';

type Row = Readonly<Record<string, number | string | null | readonly number[]>>;

/** The index of active postings of each set on one chart; where too few boards were read for one, the postings published. */
export function MonthsFigure({ series, names }: MonthsFigureProps) {
  const months = [...new Set(series.flatMap(({ data }) => data.map(({ month }) => month)))].sort();
  if (months.length === 0) return null;
  const partial = new Set(series.flatMap(({ data }) => data.filter((row) => row.partial).map(({ month }) => month)));
  const indexes = series.map(({ data }) =>
    data.map(({ month, index: { active } }) => ({
      month,
      value: active.value,
      base: active.base_month,
      bounds: active.low === null || active.high === null ? null : [active.low, active.high],
    })),
  );
  const base = commonBase(indexes);
  const values =
    base === null
      ? series.map(({ data }) => new Map(data.map((row) => [row.month, row.new])))
      : indexes.map((points) => rebased(points, base));
  const rows: Row[] = months.map((month) => ({
    month,
    ...Object.fromEntries(values.map((value, index) => [`set${index}`, value.get(month) ?? null])),
    ...Object.fromEntries(indexes.map((points, index) => [bandKey(`set${index}`), boundsIn(points, month, base)])),
  }));
  const keys = series.map((_, index) => ({
    key: `set${index}`,
    name: names[index] ?? `Set ${index + 1}`,
    color: chartColor(index),
  }));
  const title = base === null ? 'Published postings by month' : 'Active postings by month';
  const about =
    base === null
      ? `Numbers of postings, which grow when boards are added. No set has an index: ${NEEDED}.`
      : `Index: 100 in ${formatMonth(base)}, over boards that were read in both months. Bands: 95% interval, shown only for sets whose index starts in that month.`;
  const notes = series.map(
    (analysis, index) =>
      `${names[index] ?? `Set ${index + 1}`}: ${analysisNote(analysis, analysis.n)}${values[index]?.size ? '' : ` (no index: ${NEEDED})`}`,
  );
  const isKnown = series.every(({ data }) => data.every((row) => row.new !== null));
  return (
    <Figure
      title={title}
      note={[about, !isKnown && NOT_KNOWN, notes.join('; ')].filter(Boolean).join(' ')}
      rows={rows}
      columns={[
        { header: 'Month', value: (row) => String(row['month']), text: (row) => formatMonth(String(row['month'])) },
        { header: 'Partial month', value: (row) => String(partial.has(String(row['month']))), onlyInCsv: true },
        ...keys.map(({ key, name }) => ({
          header: name,
          value: (row: Row) => (typeof row[key] === 'number' ? row[key] : null),
          text: (row: Row) => (typeof row[key] === 'number' ? formatRounded(row[key]) : '–'),
          align: 'right' as const,
        })),
      ]}
    >
      <Lines
        title={title}
        rows={rows}
        x="month"
        xLabel="Month"
        yLabel={base === null ? 'Postings' : 'Index'}
        fromZero={base === null}
        {...(base !== null && { band: '95% interval' })}
        uncertain={[...partial]}
        labelOf={formatMonth}
        format={formatRounded}
        series={keys}
      />
    </Figure>
  );
}
