import { IconCpu } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Figure } from '../../charts/figure';
import { Lines } from '../../charts/lines';
import { chartColor } from '../../charts/series';
import { Panel } from '../../components/page/panel';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { formatMonth, formatNumber, formatPercent } from '../../data/format';
import { type Analysis, analysisQuery } from '../../data/queries/analyses';
import type { Search } from '../../data/search';
import { analysisNote, methodNote } from '../metrics/analysis-note';
import { FigureSkeleton } from '../metrics/figure-skeleton';
import { points } from './points';

type Trend = Analysis<'/v4/technologies/trend'>;

interface MonthRow {
  readonly month: string;
  readonly read: number;
  readonly coverage: number | null;
  readonly isCoverageChanged: boolean;
  readonly isPartial: boolean;
  /** By technology. */
  readonly shares: Readonly<Record<string, number | null>>;
  readonly counts: Readonly<Record<string, number>>;
  /** Changes from the month before on matched boards. */
  readonly changes: Readonly<Record<string, number | null>>;
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
              Only postings whose text was read can name any.
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
      note={`Share of the texts that were read. ${analysisNote(analysis, analysis.n)}`}
      about={`Boards that join or leave change these shares too: the table has the change from the month before on the same boards. ${methodNote(analysis)}`}
      definition="trend"
      citation={analysis.citation.text}
      rows={rows}
      columns={[
        {
          header: 'Month',
          value: ({ month }) => month,
          text: ({ month, isPartial }) => `${formatMonth(month)}${isPartial ? ' (partial)' : ''}`,
        },
        { header: 'Partial month', value: ({ isPartial }) => String(isPartial), onlyInCsv: true },
        {
          header: 'Read',
          value: ({ coverage }) => coverage,
          text: ({ coverage, isCoverageChanged }) =>
            coverage === null ? '–' : `${formatPercent(coverage)}${isCoverageChanged ? ' (changed)' : ''}`,
          align: 'right',
        },
        { header: 'n', value: ({ read }) => read, text: ({ read }) => formatNumber(read), align: 'right' },
        ...[...labels].map(([technology, label]) => ({
          header: label,
          value: ({ shares }: MonthRow) => shares[technology] ?? null,
          text: ({ shares, counts }: MonthRow) =>
            shares[technology] == null
              ? '–'
              : `${formatPercent(shares[technology])} (${formatNumber(counts[technology] ?? 0)})`,
          align: 'right' as const,
        })),
        ...[...labels].map(([technology, label]) => ({
          header: `${label}, same boards`,
          value: ({ changes }: MonthRow) => changes[technology] ?? null,
          text: ({ changes }: MonthRow) => (changes[technology] == null ? '–' : points(changes[technology])),
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
        format={(share) => formatPercent(share)}
        tick={formatPercent}
        missing={rows
          .filter(({ shares }) => Object.values(shares).every((share) => share === null))
          .map((row) => row.month)}
        missingLabel="Fewer than 30 texts read"
        uncertain={rows.filter(({ isPartial }) => isPartial).map(({ month }) => month)}
        note={(month) => noteOf(rows.find((row) => row.month === month))}
        series={[...labels].map(([key, name], index) => ({ key, name, color: chartColor(index) }))}
      />
    </Figure>
  );
}

const noteOf = (row: MonthRow | undefined): string =>
  [
    `n = ${formatNumber(row?.read ?? 0)}`,
    row?.coverage != null && `${formatPercent(row.coverage)} of the postings were read`,
    row?.isPartial && 'partial month',
    row?.isCoverageChanged && 'much more or less than in the month before',
  ]
    .filter(Boolean)
    .join(', ');

const byMonth = ({ data }: Trend): MonthRow[] =>
  [...Map.groupBy(data, ({ month }) => month)].map(([month, cells]) => ({
    month,
    read: cells[0]?.n_read ?? 0,
    coverage: cells[0]?.coverage ?? null,
    isCoverageChanged: cells[0]?.coverage_changed ?? false,
    isPartial: cells[0]?.partial ?? false,
    shares: Object.fromEntries(cells.map(({ technology, share }) => [technology, share])),
    counts: Object.fromEntries(cells.map(({ technology, n }) => [technology, n])),
    changes: Object.fromEntries(cells.map(({ technology, matched }) => [technology, matched?.change ?? null])),
  }));
