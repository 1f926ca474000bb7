import { IconCpu } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Figure } from '../../charts/figure';
import { rowBarsHeight } from '../../charts/row-bars';
import { ShareBars } from '../../charts/share-bars';
import { Link } from '../../components/link';
import { Panel } from '../../components/page/panel';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { formatNumber, formatPercent, humanize } from '../../data/format';
import { type Analysis, analysisQuery, type Row } from '../../data/queries/analyses';
import type { Search } from '../../data/search';
import { analysisNote, methodNote } from '../metrics/analysis-note';
import { FigureSkeleton } from '../metrics/figure-skeleton';

/** The technologies of a slice, with their share and lift. */
export function Stack({ slice, period }: { readonly slice: Search; readonly period: string }) {
  const stack = useQuery(analysisQuery('/v4/technologies/stack', { ...slice, period, limit: '12' }));
  return (
    <QueryStates query={stack} loading={<FigureSkeleton />}>
      {(analysis) => <StackFigure analysis={analysis} />}
    </QueryStates>
  );
}

/** The technologies of one company. */
export function CompanyStack({ id }: { readonly id: string }) {
  const path = '/v4/sources-id/{source_id}/technologies';
  const stack = useQuery(analysisQuery(path, { period: '365d', limit: '12' }, { source_id: id }, { daily: true }));
  return (
    <QueryStates query={stack} loading={<FigureSkeleton />}>
      {(analysis) => <StackFigure analysis={analysis} />}
    </QueryStates>
  );
}

const lift = (value: number | null): string => (value === null ? '–' : `${value.toFixed(2)}×`);

function StackFigure({ analysis }: { readonly analysis: Analysis<'/v4/technologies/stack'> }) {
  if (analysis.data.length === 0) {
    return (
      <Panel title="Stack" note={analysisNote(analysis, analysis.n)}>
        <EmptyState icon={IconCpu} title="No technologies named">
          Only postings whose text was read can name any.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Figure<Row<'/v4/technologies/stack'>>
      title="Stack"
      note={`Share of the texts that were read. ${analysisNote(analysis, analysis.n)}`}
      about={`Of the postings published in the period whose text was read. ${methodNote(analysis)}`}
      definition="stack"
      citation={analysis.citation.text}
      rows={analysis.data}
      height={rowBarsHeight(analysis.data.length)}
      columns={[
        {
          header: 'Technology',
          value: ({ label }) => label,
          text: ({ label, technology }) => (
            <Link to="/technologies/$slug" params={{ slug: technology }}>
              {label}
            </Link>
          ),
        },
        {
          header: 'Category',
          value: ({ category }) => category,
          text: ({ category }) => (category ? humanize(category) : '–'),
        },
        { header: 'n', value: ({ n }) => n, text: ({ n }) => formatNumber(n), align: 'right' },
        { header: 'Share', value: ({ share }) => share, text: ({ share }) => formatPercent(share), align: 'right' },
        {
          header: 'Lift',
          value: (row) => row.lift,
          text: (row) => lift(row.lift),
          align: 'right',
          about: 'the share divided by that among all postings.',
        },
        {
          header: 'Comparative advantage',
          value: (row) => row.comparative_advantage,
          text: (row) => lift(row.comparative_advantage),
          align: 'right',
          about: 'its part of all mentions of technologies here, divided by that among all postings.',
        },
      ]}
    >
      <ShareBars title="Stack" rows={analysis.data} />
    </Figure>
  );
}
