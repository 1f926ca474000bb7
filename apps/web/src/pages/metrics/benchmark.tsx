import { Badge, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Figure } from '../../charts/figure';
import { RowBars } from '../../charts/row-bars';
import { QueryStates } from '../../components/states/query-states';
import { formatMoney, formatNumber, formatPercent } from '../../data/format';
import { analysisQuery, type Row } from '../../data/queries/analyses';
import { thinReasonOf } from '../../data/reliability';
import type { Search } from '../../data/search';
import { analysisNote, methodNote } from './analysis-note';
import { FigureSkeleton } from './figure-skeleton';
import { DIMENSIONS, dimensionsOf } from './slice';
import { VERDICTS, verdictOf } from './verdict';

type Measure = Row<'/v4/metrics/benchmark'>;

const LABELS: Readonly<Record<string, string>> = {
  new: 'New postings',
  closed: 'Closed postings',
  active: 'Active postings',
  employers: 'Companies',
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

interface BenchmarkProps {
  readonly slice: Search;
  readonly period: string;
  /** The dimensions that the wider set of postings keeps, or `all` for none. */
  readonly against: string;
  readonly onAgainst: (against: string) => void;
}

/** Each measure of the slice compared with a wider set of postings. */
export function Benchmark({ slice, period, against, onAgainst }: BenchmarkProps) {
  const benchmark = useQuery(analysisQuery('/v4/metrics/benchmark', { ...slice, period, against }));
  // Keeping every dimension would compare the slice with itself.
  const kept = Object.keys(slice).length > 1 ? Object.keys(dimensionsOf(slice)) : [];
  const wider = against === 'all' ? 'all postings' : sameText(against);
  return (
    <QueryStates query={benchmark} loading={<FigureSkeleton />}>
      {(analysis) => (
        <Figure
          title={`Compared with ${wider}`}
          note={`Your postings divided by ${wider}; 1 means equal. ${analysisNote(analysis, analysis.n)}`}
          about={`Only measures that do not grow with the number of postings are drawn; the table also has the counts. Tests are between companies, not postings. ${methodNote(analysis)}`}
          definition="benchmark-and-comparison"
          citation={analysis.citation.text}
          actions={
            kept.length > 0 && (
              <Select
                size="xs"
                w={210}
                aria-label="Compare with"
                data={[
                  { value: 'all', label: 'All postings' },
                  ...kept.map((name) => ({ value: name, label: `Postings of ${sameText(name)}` })),
                ]}
                value={against}
                onChange={(value) => value && onAgainst(value)}
                allowDeselect={false}
              />
            )
          }
          rows={analysis.data}
          height={320}
          columns={[
            { header: 'Measure', value: labelOf },
            {
              header: 'Your postings',
              value: ({ value }) => value,
              text: (row) => formatValue(row, row.value),
              align: 'right',
            },
            { header: 'n', value: ({ n }) => n, text: ({ n }) => formatNumber(n), align: 'right' },
            {
              header: 'Compared with',
              value: ({ against }) => against,
              text: (row) => formatValue(row, row.against),
              align: 'right',
            },
            {
              header: 'n compared with',
              value: (row) => row.against_n,
              text: (row) => formatNumber(row.against_n),
              align: 'right',
            },
            { header: 'Ratio', value: ({ ratio }) => ratio, text: ({ ratio }) => ratio?.toFixed(2), align: 'right' },
            {
              header: 'Reliability',
              value: ({ reliability }) => reliability.level,
              text: ({ reliability }) => thinReasonOf(reliability) ?? 'good',
            },
            {
              header: 'Difference',
              value: (row) => VERDICTS[verdictOf(row)].name,
              text: (row) => <Verdict row={row} />,
            },
          ]}
        >
          <RowBars
            title={`Compared with ${wider}`}
            rows={analysis.data.filter(isComparable).map((row) => ({
              label: labelOf(row),
              value: row.ratio as number,
              n: row.n,
              color: VERDICTS[verdictOf(row)].color,
            }))}
            name="Ratio"
            xLabel="Ratio"
            format={(ratio) => ratio.toFixed(2)}
            tick={(ratio, decimals) => ratio.toFixed(Math.max(1, decimals))}
            reference={1}
            legend={Object.entries(VERDICTS)
              .filter(([key]) => key !== 'first')
              .map(([key, { name, color }]) => ({ key, name, color }))}
          />
        </Figure>
      )}
    </QueryStates>
  );
}

const sameText = (name: string): string => `the same ${(DIMENSIONS[name] ?? name).toLowerCase()}`;

function Verdict({ row }: { readonly row: Measure }) {
  const { name, badge } = VERDICTS[verdictOf(row)];
  return (
    <Badge variant="light" color={badge} title={row.test ?? undefined}>
      {name}
    </Badge>
  );
}
