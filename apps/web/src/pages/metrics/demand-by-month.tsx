import { splitChains } from '../../charts/data/chains';
import { Figure } from '../../charts/figure';
import { Lines } from '../../charts/lines';
import { formatMonth } from '../../data/format';
import { analysisNote, methodNote, watchNote } from './analysis-note';
import { COUNTS, CountsByMonth, type MonthFigureProps } from './counts-by-month';
import {
  type Bounds,
  baseColumn,
  boundColumn,
  countColumn,
  type MonthRow,
  monthColumn,
  partialColumn,
} from './month-rows';

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
      bounds: (row) => row.activeBounds,
    },
    {
      key: 'openings',
      name: 'Openings',
      color: '--chart-2',
      value: (row) => row.openingsIndex,
      base: (row) => row.openingsBase,
      bounds: (row) => row.openingsBounds,
    },
  ]);
  const thin = rows.findLast(({ openingsIndex }) => openingsIndex !== null)?.openingsReason ?? null;
  const isBroken = plot.series.length > new Set(plot.series.map(({ name }) => name)).size;
  return (
    <Figure
      title="Demand by month"
      note={`100 is the first month${isBroken ? ' of each line' : ''}${thin === null ? '' : `; thin: ${thin}`}. ${analysisNote(analysis, analysis.n)}`}
      about={[
        'Each month is compared with the month before on the boards that were read in both, so that boards that were added do not count.',
        isBroken && 'Where too few boards were read in two consecutive months, another line begins.',
        'Bands are 95% intervals of the change since the month with 100, with companies as the unit of chance.',
        partialNote(partial),
        watchNote(analysis.watched),
        methodNote(analysis),
      ]
        .filter(Boolean)
        .join(' ')}
      definition="the-matched-index"
      citation={analysis.citation.text}
      rows={rows}
      columns={[
        monthColumn,
        partialColumn,
        countColumn('Index of active', (row) => row.activeIndex),
        boundColumn('Index of active, low', (row) => row.activeBounds, 0),
        boundColumn('Index of active, high', (row) => row.activeBounds, 1),
        baseColumn(
          'Active: month with 100',
          (row) => row.activeIndex,
          (row) => row.activeBase,
        ),
        countColumn('Index of openings', (row) => row.openingsIndex),
        boundColumn('Index of openings, low', (row) => row.openingsBounds, 0),
        boundColumn('Index of openings, high', (row) => row.openingsBounds, 1),
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
        band="95% interval"
        labelOf={formatMonth}
        note={(month) => noteOf(rows.find((row) => row.month === month))}
        series={plot.series}
      />
    </Figure>
  );
}

/** Openings of a part of a month cannot be compared with those of a whole one; active postings can. */
const withoutPartialOpenings = (row: MonthRow): MonthRow =>
  row.partial ? { ...row, openingsIndex: null, openingsBounds: null } : row;

const intervalOf = (name: string, bounds: Bounds): string[] =>
  bounds && bounds[0] !== bounds[1] ? [`${name} ${bounds[0]} to ${bounds[1]} (95%)`] : [];

/** The intervals of a month. */
const noteOf = (row: MonthRow | undefined): string =>
  row
    ? [
        ...intervalOf('Active', row.activeBounds),
        ...(row.partial ? ['Partial month: openings are left out'] : intervalOf('Openings', row.openingsBounds)),
      ].join('; ')
    : '';

const partialNote = (months: readonly string[]): string =>
  months.length === 0
    ? ''
    : `The line of openings leaves out ${months.map((month) => formatMonth(month)).join(' and ')}, of which only a part was observed.`;
