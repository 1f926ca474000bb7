import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Figure } from '../../charts/figure';
import { RowBars } from '../../charts/row-bars';
import { QueryStates } from '../../components/states/query-states';
import { analysisQuery, type Row } from '../../data/analyses';
import { formatMoney, formatNumber, formatPercent } from '../../data/format';
import type { Search } from '../../router';
import { analysisNote } from './analysis-note';
import { FigureSkeleton } from './figure-skeleton';

type Measure = Row<'/v4/metrics/benchmark'>;

const LABELS: Readonly<Record<string, string>> = {
  new: 'New postings',
  closed: 'Closed postings',
  active: 'Active postings',
  employers: 'Employers',
  remote_share: 'Remote share',
  days_open_median: 'Median days open',
  pay_mean: 'Mean pay',
  pay_p10: 'Pay, 10th percentile',
  pay_p25: 'Pay, 25th percentile',
  pay_p50: 'Median pay',
  pay_p75: 'Pay, 75th percentile',
  pay_p90: 'Pay, 90th percentile',
};

const labelOf = ({ measure }: Measure): string => LABELS[measure] ?? measure;

const formatValue = ({ measure }: Measure, value: number | null): string => {
  if (value === null) return '–';
  if (measure.startsWith('pay_')) return formatMoney(value);
  return measure.endsWith('_share') ? formatPercent(value) : formatNumber(value);
};

// The counts of a slice are always smaller than those of the market, so their ratio is not shown.
const isComparable = ({ measure, ratio }: Measure): boolean =>
  ratio !== null && /_(share|median|mean|p\d+)$/.test(measure);

/** Each measure of the slice compared with the whole market. */
export function Benchmark({ slice, period }: { readonly slice: Search; readonly period: string }) {
  const benchmark = useQuery(analysisQuery('/v4/metrics/benchmark', { ...slice, period }));
  return (
    <QueryStates query={benchmark} loading={<FigureSkeleton />}>
      {(analysis) => (
        <Figure
          title="Compared with the whole market"
          note={`Ratio of the slice to all postings; 1 means equal. Gray: not significant or not tested. The table also has the counts. ${analysisNote(analysis, analysis.n)}`}
          rows={analysis.data}
          height={320}
          columns={[
            { header: 'Measure', value: labelOf },
            {
              header: 'Slice',
              value: ({ value }) => value,
              text: (row) => formatValue(row, row.value),
              align: 'right',
            },
            { header: 'n of slice', value: ({ n }) => n, text: ({ n }) => formatNumber(n), align: 'right' },
            {
              header: 'Market',
              value: ({ against }) => against,
              text: (row) => formatValue(row, row.against),
              align: 'right',
            },
            {
              header: 'n of market',
              value: (row) => row.against_n,
              text: (row) => formatNumber(row.against_n),
              align: 'right',
            },
            { header: 'Ratio', value: ({ ratio }) => ratio, text: ({ ratio }) => ratio?.toFixed(2), align: 'right' },
            {
              header: 'Difference',
              value: ({ noise }) => (noise === null ? null : noise ? 'noise' : 'significant'),
              text: (row) => <Verdict row={row} />,
            },
          ]}
        >
          <RowBars
            title="Compared with the whole market"
            rows={analysis.data.filter(isComparable).map((row) => ({
              label: labelOf(row),
              value: row.ratio as number,
              n: row.n,
              ...(row.noise !== false && { color: '--chart-8' }),
            }))}
            name="Ratio"
            xLabel="Ratio to market"
            format={(ratio) => ratio.toFixed(2)}
            reference={1}
          />
        </Figure>
      )}
    </QueryStates>
  );
}

function Verdict({ row: { noise, test } }: { readonly row: Measure }) {
  if (noise === null) return <span>Not tested</span>;
  return (
    <Badge variant="light" color={noise ? 'gray' : 'green'} title={test ?? undefined}>
      {noise ? 'Within noise' : 'Significant'}
    </Badge>
  );
}
