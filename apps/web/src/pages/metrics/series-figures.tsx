import { SimpleGrid } from '@mantine/core';
import { IconCoinOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Figure, type FigureColumn } from '../../charts/figure';
import { Lines } from '../../charts/lines';
import { Panel } from '../../components/page/panel';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { type Row as AnalysisRow, analysisQuery, SUPPRESSED } from '../../data/analyses';
import { formatMoney, formatMonth, formatNumber } from '../../data/format';
import type { Search } from '../../data/search';
import { analysisNote, watchNote } from './analysis-note';
import { FigureSkeleton } from './figure-skeleton';

interface Row {
  readonly month: string;
  readonly partial: boolean;
  readonly new: number;
  readonly activeIndex: number | null;
  readonly openingsIndex: number | null;
  readonly opened: number | null;
  readonly active: number | null;
  readonly closed: number | null;
  readonly p25: number | null;
  readonly p50: number | null;
  readonly p75: number | null;
  readonly n: number;
  readonly suppressed: AnalysisRow<'/v4/metrics/series'>['pay']['suppressed'];
}

const number = (header: string, value: (row: Row) => number | null): FigureColumn<Row> => ({
  header,
  value,
  text: (row) => (value(row) === null ? '–' : formatNumber(value(row) as number)),
  align: 'right',
});

const pay = (header: string, value: (row: Row) => number | null): FigureColumn<Row> => ({
  header,
  value,
  text: (row) =>
    value(row) === null
      ? row.suppressed
        ? SUPPRESSED[row.suppressed]
        : 'Suppressed'
      : formatMoney(value(row) as number),
  align: 'right',
});

const month: FigureColumn<Row> = {
  header: 'Month',
  value: (row) => row.month,
  text: (row) => `${formatMonth(row.month)}${row.partial ? ' (partial)' : ''}`,
};

/** Demand and pay by month, from one analysis. */
export function SeriesFigures({ slice }: { readonly slice: Search }) {
  const series = useQuery(analysisQuery('/v4/metrics/series', slice));
  return (
    <QueryStates query={series} loading={<FigureSkeleton />}>
      {(analysis) => {
        const rows: Row[] = analysis.data.map((row) => ({
          month: row.month,
          partial: row.partial,
          new: row.new,
          activeIndex: row.index.active.value,
          openingsIndex: row.index.openings.value,
          opened: row.opened,
          active: row.active,
          closed: row.closed,
          p25: row.pay.p25,
          p50: row.pay.p50,
          p75: row.pay.p75,
          n: row.pay.n,
          suppressed: row.pay.suppressed,
        }));
        if (rows.length === 0) return null;
        const withPay = rows.reduce((sum, { n }) => sum + n, 0);
        const suppressedCount = rows.filter(({ suppressed }) => suppressed).length;
        const suppressed = suppressedCount > 0 ? ` · ${suppressedCount} of ${rows.length} months suppressed` : '';
        const noteOf = (label: string) => {
          const row = rows.find((one) => one.month === label);
          return row?.partial ? 'Partial month' : null;
        };
        return (
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Figure
              title="Demand by month"
              note={`${analysisNote(analysis, analysis.n)}${watchNote(analysis.watched)}`}
              rows={rows}
              columns={[
                month,
                number('Index of active', (row) => row.activeIndex),
                number('Index of openings', (row) => row.openingsIndex),
                number('Active', (row) => row.active),
                number('Opened', (row) => row.opened),
                number('Closed', (row) => row.closed),
                number('Published', (row) => row.new),
              ]}
            >
              <Lines
                title="Demand by month"
                rows={rows}
                x="month"
                xLabel="Month"
                yLabel="Index, boards watched in both months"
                fromZero={false}
                missing={rows
                  .filter(({ activeIndex, openingsIndex }) => activeIndex === null && openingsIndex === null)
                  .map((row) => row.month)}
                labelOf={formatMonth}
                note={noteOf}
                series={[
                  { key: 'activeIndex', name: 'Active', color: '--chart-1' },
                  { key: 'openingsIndex', name: 'Openings', color: '--chart-2' },
                ]}
              />
            </Figure>
            {suppressedCount === rows.length ? (
              <Panel title="Pay by month" note={analysisNote(analysis, withPay)}>
                <EmptyState icon={IconCoinOff} title="Suppressed">
                  Pay is suppressed in every month: too few postings state it, or only one employer does.
                </EmptyState>
              </Panel>
            ) : (
              <Figure
                title="Pay by month"
                note={`US dollars a year, postings that state pay. ${analysisNote(analysis, withPay)}${suppressed}`}
                rows={rows}
                columns={[
                  month,
                  number('n', (row) => row.n),
                  pay('p25', (row) => row.p25),
                  pay('Median', (row) => row.p50),
                  pay('p75', (row) => row.p75),
                ]}
              >
                <Lines
                  title="Pay by month"
                  rows={rows}
                  x="month"
                  xLabel="Month"
                  yLabel="USD a year"
                  labelOf={formatMonth}
                  fromZero={false}
                  missing={rows.filter((row) => row.suppressed).map((row) => row.month)}
                  format={(value) => formatMoney(value)}
                  tick={(value) => formatMoney(value, 'USD', true)}
                  note={(label) => `n = ${formatNumber(rows.find((row) => row.month === label)?.n ?? 0)}`}
                  series={[
                    { key: 'p75', name: '75th percentile', color: '--chart-3' },
                    { key: 'p50', name: 'Median', color: '--chart-1' },
                    { key: 'p25', name: '25th percentile', color: '--chart-2' },
                  ]}
                />
              </Figure>
            )}
          </SimpleGrid>
        );
      }}
    </QueryStates>
  );
}
