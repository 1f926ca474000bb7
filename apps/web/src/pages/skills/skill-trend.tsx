import { IconCpu } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Figure } from '../../charts/figure';
import { Lines } from '../../charts/lines';
import { chartColor } from '../../charts/series';
import { Panel } from '../../components/page/panel';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { type Analysis, analysisQuery } from '../../data/analyses';
import { formatMonth, formatNumber, formatPercent } from '../../data/format';
import type { Search } from '../../router';
import { analysisNote } from '../metrics/analysis-note';
import { FigureSkeleton } from '../metrics/figure-skeleton';

type Trend = Analysis<'/v4/technologies/trend'>;

interface MonthRow {
  readonly month: string;
  readonly naming: number;
  /** By technology. */
  readonly shares: Readonly<Record<string, number | null>>;
  readonly counts: Readonly<Record<string, number>>;
}

/** The share of postings that name a technology, by month; by default for the five most frequent ones of the slice. */
export function SkillTrend({ slice }: { readonly slice: Search }) {
  const trend = useQuery(analysisQuery('/v4/technologies/trend', slice));
  return (
    <QueryStates query={trend} loading={<FigureSkeleton />}>
      {(analysis) =>
        analysis.data.length === 0 ? (
          <Panel title="Technology trend">
            <EmptyState icon={IconCpu} title="No technologies named">
              {analysis.note}
            </EmptyState>
          </Panel>
        ) : (
          <TrendFigure analysis={analysis} />
        )
      }
    </QueryStates>
  );
}

function TrendFigure({ analysis }: { readonly analysis: Trend }) {
  const labels = new Map(analysis.data.map(({ technology, label }) => [technology, label]));
  const rows = byMonth(analysis);
  const title = labels.size === 1 ? `Share of postings that name ${[...labels.values()][0]}` : 'Technology trend';
  return (
    <Figure
      title={title}
      note={`Of the postings that name any technology. ${analysisNote(analysis, analysis.n, analysis.coverage)}`}
      rows={rows}
      columns={[
        { header: 'Month', value: ({ month }) => month, text: ({ month }) => formatMonth(month) },
        { header: 'n', value: ({ naming }) => naming, text: ({ naming }) => formatNumber(naming), align: 'right' },
        ...[...labels].map(([technology, label]) => ({
          header: label,
          value: ({ shares }: MonthRow) => shares[technology] ?? null,
          text: ({ shares, counts }: MonthRow) =>
            shares[technology] == null
              ? '–'
              : `${formatPercent(shares[technology])} (${formatNumber(counts[technology] ?? 0)})`,
          align: 'right' as const,
        })),
      ]}
    >
      <Lines
        title={title}
        rows={rows.map(({ month, shares }) => ({ month, ...shares }))}
        x="month"
        xLabel="Month"
        yLabel="Share of postings"
        labelOf={formatMonth}
        format={formatPercent}
        tick={(share) => formatPercent(share, 0)}
        note={(month) => `n = ${formatNumber(rows.find((row) => row.month === month)?.naming ?? 0)}`}
        series={[...labels].map(([key, name], index) => ({ key, name, color: chartColor(index) }))}
      />
    </Figure>
  );
}

const byMonth = ({ data }: Trend): MonthRow[] =>
  [...Map.groupBy(data, ({ month }) => month)].map(([month, cells]) => ({
    month,
    naming: cells[0]?.n_naming ?? 0,
    shares: Object.fromEntries(cells.map(({ technology, share }) => [technology, share])),
    counts: Object.fromEntries(cells.map(({ technology, n }) => [technology, n])),
  }));
