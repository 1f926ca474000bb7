import { IconCoinOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Bars } from '../../charts/bars';
import { Figure } from '../../charts/figure';
import { rowBarsHeight } from '../../charts/row-bars';
import { Link } from '../../components/link';
import { Panel } from '../../components/page/panel';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { formatDate, formatMoney, formatNumber, formatPercent } from '../../data/format';
import { type Analysis, analysisQuery, SUPPRESSED } from '../../data/queries/analyses';
import type { Search } from '../../data/search';
import { analysisNote, methodNote } from './analysis-note';
import { FigureSkeleton } from './figure-skeleton';

export function Distribution({ slice, period }: { readonly slice: Search; readonly period: string }) {
  const distribution = useQuery(analysisQuery('/v4/metrics/distribution', { ...slice, period }));
  return (
    <QueryStates query={distribution} loading={<FigureSkeleton />}>
      {(analysis) => {
        const counted = analysis.data.reduce((sum, { n }) => sum + n, 0);
        if (counted === 0) {
          return (
            <Panel title="Pay distribution">
              <EmptyState icon={IconCoinOff} title="Suppressed">
                {analysis.pay.suppressed === 'within_one_quarter' && analysis.pay.from && analysis.pay.to ? (
                  <>
                    {SUPPRESSED.within_one_quarter}: it is no figure of the year.{' '}
                    <Link to="/metrics" search={{ ...slice, period: `${analysis.pay.from}..${analysis.pay.to}` }}>
                      Show {formatDate(analysis.pay.from)} to {formatDate(analysis.pay.to)}
                    </Link>
                  </>
                ) : (
                  analysis.note
                )}
              </EmptyState>
            </Panel>
          );
        }
        return (
          <Figure
            title="Pay distribution"
            note={`Postings by the midpoint of their pay, US dollars a year. ${analysisNote(analysis, counted)}`}
            about={`Of the postings published in the period that state both bounds.${datesOf(analysis.pay)} ${methodNote(analysis)}`}
            definition="pay"
            citation={analysis.citation.text}
            rows={analysis.data}
            height={rowBarsHeight(10)}
            columns={[
              { header: 'From, USD', value: ({ from }) => from, text: ({ from }) => formatMoney(from), align: 'right' },
              { header: 'To, USD', value: ({ to }) => to, text: ({ to }) => formatMoney(to), align: 'right' },
              { header: 'n', value: ({ n }) => n, text: ({ n }) => formatNumber(n), align: 'right' },
              {
                header: 'Share',
                value: ({ share }) => share,
                text: ({ share }) => formatPercent(share),
                align: 'right',
              },
            ]}
          >
            <Bars
              title="Pay distribution"
              rows={analysis.data}
              x="from"
              xLabel="USD a year"
              yLabel="Postings"
              labelOf={(from) => formatMoney(Number(from), 'USD', true)}
              series={[{ key: 'n', name: 'Postings', color: '--chart-1' }]}
            />
          </Figure>
        );
      }}
    </QueryStates>
  );
}

/** When the amounts were published: they may be of a part of the period. */
const datesOf = ({ from, to }: Analysis<'/v4/metrics/distribution'>['pay']): string =>
  from && to ? ` 95% of the amounts are of ${formatDate(from)} to ${formatDate(to)}.` : '';
