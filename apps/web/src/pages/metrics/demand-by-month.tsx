import { IconChartLine } from '@tabler/icons-react';
import { Figure } from '../../charts/figure';
import { Lines } from '../../charts/lines';
import { Panel } from '../../components/page/panel';
import { EmptyState } from '../../components/states/empty-state';
import type { Analysis } from '../../data/analyses';
import { formatMonth } from '../../data/format';
import { analysisNote, watchNote } from './analysis-note';
import { countColumn, type MonthRow, monthColumn } from './month-rows';

interface MonthFigureProps {
  readonly analysis: Analysis<'/v4/metrics/series'>;
  readonly rows: readonly MonthRow[];
}

/** The matched indexes of active postings and of openings. */
export function DemandByMonth({ analysis, rows }: MonthFigureProps) {
  if (rows.every(({ activeIndex, openingsIndex }) => activeIndex === null && openingsIndex === null)) {
    return (
      <Panel title="Demand by month" note={`${analysisNote(analysis, analysis.n)}${watchNote(analysis.watched)}`}>
        <EmptyState icon={IconChartLine} title="No index">
          An index needs at least 5 boards that were read in two consecutive months, with 30 postings. The numbers of
          published postings are under Postings.
        </EmptyState>
      </Panel>
    );
  }
  const partial = rows.filter((row) => row.partial).map(({ month }) => month);
  return (
    <Figure
      title="Demand by month"
      note={`Compares boards that were read in both months; 100 is the first month. ${partialNote(partial)}${analysisNote(analysis, analysis.n)}${watchNote(analysis.watched)}`}
      rows={rows}
      columns={[
        monthColumn,
        countColumn('Index of active', (row) => row.activeIndex),
        countColumn('Index of openings', (row) => row.openingsIndex),
        countColumn('Active', (row) => row.active),
        countColumn('Opened', (row) => row.opened),
        countColumn('Closed', (row) => row.closed),
        countColumn('Published', (row) => row.new),
      ]}
    >
      <Lines
        title="Demand by month"
        rows={rows.map(withoutPartialOpenings)}
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
        series={[
          { key: 'activeIndex', name: 'Active', color: '--chart-1' },
          { key: 'openingsIndex', name: 'Openings', color: '--chart-2' },
        ]}
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
