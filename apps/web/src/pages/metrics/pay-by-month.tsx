import { IconCoinOff } from '@tabler/icons-react';
import { bandKey } from '../../charts/data/chains';
import { Figure } from '../../charts/figure';
import { Lines } from '../../charts/lines';
import { Panel } from '../../components/page/panel';
import { EmptyState } from '../../components/states/empty-state';
import { formatMoney, formatMonth, formatNumber } from '../../data/format';
import type { Analysis } from '../../data/queries/analyses';
import { analysisNote, methodNote } from './analysis-note';
import { boundColumn, countColumn, type MonthRow, monthColumn, partialColumn, payColumn } from './month-rows';

interface PayByMonthProps {
  readonly analysis: Analysis<'/v4/metrics/series'>;
  readonly rows: readonly MonthRow[];
}

/** Quartiles of fewer postings move much from month to month by chance. */
const FEW = 30;

/** The quartiles of the pay that postings state. */
export function PayByMonth({ analysis, rows }: PayByMonthProps) {
  const withPay = rows.reduce((sum, { n }) => sum + n, 0);
  const suppressed = rows.filter((row) => row.suppressed);
  if (suppressed.length === rows.length) {
    return (
      <Panel title="Pay by month" note={analysisNote(analysis, withPay)}>
        <EmptyState icon={IconCoinOff} title="Suppressed">
          In no month do 10 postings of 3 companies state pay, none of them with over 80%.
        </EmptyState>
      </Panel>
    );
  }
  const gaps = suppressed.length > 0 ? ` · ${suppressed.length} of ${rows.length} months suppressed` : '';
  return (
    <Figure
      title="Pay by month"
      note={`US dollars a year. ${analysisNote(analysis, withPay)}${gaps}`}
      about={`Of postings that state both bounds of their pay, by the middle of the range. A month needs 10 of them, of 3 companies, of which none has over 80%. The band is the 95% interval of the median, with companies as the unit of chance: medians of months whose bands overlap may be equal, and months may be of other companies. ${methodNote(analysis)}`}
      definition="pay"
      citation={analysis.citation.text}
      rows={rows}
      columns={[
        monthColumn,
        partialColumn,
        countColumn('n', ({ n }) => n),
        payColumn('p25', ({ p25 }) => p25),
        payColumn('Median', ({ p50 }) => p50),
        boundColumn('Median, low', (row) => row.medianBounds, 0, formatMoney),
        boundColumn('Median, high', (row) => row.medianBounds, 1, formatMoney),
        payColumn('p75', ({ p75 }) => p75),
      ]}
    >
      <Lines
        title="Pay by month"
        rows={rows.map((row) => ({ ...row, [bandKey('p50')]: row.medianBounds }))}
        band="95% interval of the median"
        x="month"
        xLabel="Month"
        yLabel="USD a year"
        labelOf={formatMonth}
        fromZero={false}
        missing={suppressed.map(({ month }) => month)}
        uncertain={rows.filter(({ partial, n }) => partial || n < FEW).map(({ month }) => month)}
        format={(value) => formatMoney(value)}
        tick={(value, decimals) => formatMoney(value, 'USD', true, decimals)}
        note={(label) => noteOf(rows.find(({ month }) => month === label))}
        series={[
          { key: 'p75', name: '75th percentile', color: '--chart-3' },
          { key: 'p50', name: 'Median', color: '--chart-1' },
          { key: 'p25', name: '25th percentile', color: '--chart-2' },
        ]}
      />
    </Figure>
  );
}

const noteOf = (row: MonthRow | undefined): string =>
  [
    `n = ${formatNumber(row?.n ?? 0)}`,
    row?.medianBounds && `median ${formatMoney(row.medianBounds[0])} to ${formatMoney(row.medianBounds[1])} (95%)`,
    row?.partial && 'partial month',
  ]
    .filter(Boolean)
    .join(', ');
