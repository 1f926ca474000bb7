import { splitChains } from '../../charts/data/chains';
import { Figure } from '../../charts/figure';
import { Lines } from '../../charts/lines';
import { formatMonth } from '../../data/format';
import { analysisNote, watchNote } from './analysis-note';
import { COUNTS, CountsByMonth, type MonthFigureProps } from './counts-by-month';
import { baseColumn, countColumn, type MonthRow, monthColumn } from './month-rows';

/** The matched indexes of active postings and of openings; without an index, as for one company, the counts. */
export function DemandByMonth({ analysis, rows }: MonthFigureProps) {
  if (rows.every(({ activeIndex, openingsIndex }) => activeIndex === null && openingsIndex === null))
    return <CountsByMonth analysis={analysis} rows={rows} />;
  const partial = rows.filter((row) => row.partial).map(({ month }) => month);
  const plot = splitChains(rows.map(withoutPartialOpenings), [
    {
      key: 'active',
      name: 'Active',
      color: '--chart-1',
      value: (row) => row.activeIndex,
      base: (row) => row.activeBase,
    },
    {
      key: 'openings',
      name: 'Openings',
      color: '--chart-2',
      value: (row) => row.openingsIndex,
      base: (row) => row.openingsBase,
    },
  ]);
  const isBroken = plot.series.length > new Set(plot.series.map(({ name }) => name)).size;
  return (
    <Figure
      title="Demand by month"
      note={`Compares boards that were read in both months; 100 is the first month${isBroken ? ' of each line: where too few boards were read in two consecutive months, another one begins' : ''}. ${partialNote(partial)}${analysisNote(analysis, analysis.n)}${watchNote(analysis.watched)}`}
      rows={rows}
      columns={[
        monthColumn,
        countColumn('Index of active', (row) => row.activeIndex),
        baseColumn(
          'Active: month with 100',
          (row) => row.activeIndex,
          (row) => row.activeBase,
        ),
        countColumn('Index of openings', (row) => row.openingsIndex),
        baseColumn(
          'Openings: month with 100',
          (row) => row.openingsIndex,
          (row) => row.openingsBase,
        ),
        ...COUNTS,
      ]}
    >
      <Lines
        title="Demand by month"
        rows={plot.rows}
        x="month"
        xLabel="Month"
        yLabel="Index"
        fromZero={false}
        missing={rows
          .filter(({ activeIndex, openingsIndex }) => activeIndex === null && openingsIndex === null)
          .map(({ month }) => month)}
        missingLabel="Too few boards"
        uncertain={partial}
        labelOf={formatMonth}
        note={(month) => (partial.includes(month) ? 'Partial month: openings are left out' : null)}
        series={plot.series}
      />
    </Figure>
  );
}

/** Openings of a part of a month cannot be compared with those of a whole one; active postings can. */
const withoutPartialOpenings = (row: MonthRow): MonthRow => (row.partial ? { ...row, openingsIndex: null } : row);

const partialNote = (months: readonly string[]): string =>
  months.length === 0
    ? ''
    : `The line of openings leaves out ${months.map((month) => formatMonth(month)).join(' and ')}, of which only a part was observed. `;
