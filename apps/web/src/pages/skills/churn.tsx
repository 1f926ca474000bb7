import { useQuery } from '@tanstack/react-query';
import { Figure } from '../../charts/figure';
import { RowBars, rowBarsHeight } from '../../charts/row-bars';
import { formatDate, formatNumber, formatPercent, plural } from '../../data/format';
import { type Analysis, analysisQuery } from '../../data/queries/analyses';
import type { Search } from '../../data/search';
import { analysisNote, methodNote } from '../metrics/analysis-note';
import { points } from './points';
import { Precomputed } from './precomputed';

const TITLE = 'Skill turnover';

/** Changes in the shares of technologies from the previous window to this one. */
export function Churn({ slice, period }: { readonly slice: Search; readonly period: string }) {
  const churn = useQuery(analysisQuery('/v4/technologies/churn', { ...slice, period, limit: '12' }));
  return (
    <Precomputed title={TITLE} query={churn}>
      {(analysis) => <ChurnFigure analysis={analysis} />}
    </Precomputed>
  );
}

function ChurnFigure({ analysis }: { readonly analysis: Analysis<'/v4/technologies/churn'> }) {
  const { churn, against } = analysis;
  const totals = churn
    ? `; turnover is ${churn.excess.toFixed(2)} beyond chance (${churn.rate.toFixed(2)}, of which chance alone gives ${churn.floor.toFixed(2)})`
    : '';
  const before = against
    ? `from the postings published ${formatDate(against.from)} to ${formatDate(against.to)} (n = ${formatNumber(against.n)})`
    : 'from the previous period';
  const boards = churn
    ? `, on the ${plural(churn.boards, 'board')} of which texts were read in both (n = ${formatNumber(churn.previous_n_read)} and ${formatNumber(churn.n_read)})`
    : '';
  return (
    <Figure
      title={TITLE}
      note={`Change of the share of texts that name a technology. ${analysisNote(analysis, analysis.n)}`}
      about={`${sentence(`${before.replace(/^from /, 'compared with ')}${boards}${totals}`)} ${methodNote(analysis)}`}
      definition="churn"
      citation={analysis.citation.text}
      rows={analysis.data}
      height={rowBarsHeight(analysis.data.length)}
      columns={[
        { header: 'Technology', value: ({ label }) => label },
        {
          header: 'Before',
          value: (row) => row.from_share,
          text: (row) => formatPercent(row.from_share),
          align: 'right',
        },
        { header: 'Now', value: (row) => row.to_share, text: (row) => formatPercent(row.to_share), align: 'right' },
        { header: 'Change', value: ({ change }) => change, text: ({ change }) => points(change), align: 'right' },
      ]}
    >
      <RowBars
        title={TITLE}
        rows={analysis.data.map(({ label, change }) => ({
          label,
          value: change,
          color: change < 0 ? '--chart-2' : '--chart-1',
        }))}
        name="Change"
        xLabel="Percentage points"
        format={points}
        tick={(change, decimals) => (change * 100).toFixed(decimals)}
      />
    </Figure>
  );
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
