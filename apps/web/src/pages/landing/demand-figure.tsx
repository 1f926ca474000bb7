import { Figure } from '../../charts/figure';
import { Lines } from '../../charts/lines';
import type { PublicFigures } from '../../data/dashboard';
import { formatDate, formatMonth, formatNumber } from '../../data/format';

type Month = PublicFigures['demand'][number];

const TITLE = 'Demand by month';

const number = (header: string, value: (row: Month) => number) => ({
  header,
  value,
  text: (row: Month) => formatNumber(value(row)),
  align: 'right' as const,
});

/** New, closed and active postings of the whole dataset, from `/v4/metrics/series`. */
export default function DemandFigure({ figures }: { readonly figures: PublicFigures }) {
  const published = figures.demand.reduce((sum, month) => sum + month.new, 0);
  return (
    <Figure
      title={TITLE}
      note={`All postings · n = ${formatNumber(published)} · as of ${formatDate(figures.as_of)}`}
      rows={figures.demand}
      columns={[
        { header: 'Month', value: ({ month }) => month, text: ({ month }) => formatMonth(month) },
        number('Active', ({ active }) => active),
        number('New', (row) => row.new),
        number('Closed', ({ closed }) => closed),
      ]}
      height={280}
    >
      <Lines
        title={TITLE}
        rows={figures.demand}
        x="month"
        xLabel="Month"
        yLabel="Postings"
        labelOf={formatMonth}
        note={(label) => (figures.demand.find(({ month }) => month === label)?.partial ? 'Partial month' : null)}
        series={[
          { key: 'active', name: 'Active', color: '--chart-1' },
          { key: 'new', name: 'New', color: '--chart-2' },
          { key: 'closed', name: 'Closed', color: '--chart-3' },
        ]}
      />
    </Figure>
  );
}
