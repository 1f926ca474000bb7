import { Figure } from '../../charts/figure';
import { Lines } from '../../charts/lines';
import type { PublicFigures } from '../../data/dashboard';
import { formatDate, formatMonth, formatNumber } from '../../data/format';

type Month = PublicFigures['demand'][number];

const TITLE = 'Demand by month';

const number = (header: string, value: (row: Month) => number | null) => ({
  header,
  value,
  text: (row: Month) => (value(row) === null ? '–' : formatNumber(value(row) as number)),
  align: 'right' as const,
});

/** The matched index of the whole dataset, which does not grow when boards are added, from `/v4/metrics/series`. */
export default function DemandFigure({ figures }: { readonly figures: PublicFigures }) {
  const published = figures.demand.reduce((sum, month) => sum + month.new, 0);
  return (
    <Figure
      title={TITLE}
      note={`Active postings of boards that were watched throughout, indexed · n = ${formatNumber(published)} postings published in these months, of ${formatNumber(figures.counts.postings)} in the dataset · as of ${formatDate(figures.as_of)}`}
      rows={figures.demand}
      columns={[
        { header: 'Month', value: ({ month }) => month, text: ({ month }) => formatMonth(month) },
        number('Index', ({ index }) => index),
        number('Active', ({ active }) => active),
        number('Published', (row) => row.new),
        number('Closed', ({ closed }) => closed),
      ]}
      height={280}
    >
      <Lines
        title={TITLE}
        rows={figures.demand}
        x="month"
        xLabel="Month"
        yLabel="Index, 100 in the first month"
        fromZero={false}
        labelOf={formatMonth}
        note={(label) => (figures.demand.find(({ month }) => month === label)?.partial ? 'Partial month' : null)}
        uncertain={figures.demand.filter(({ partial }) => partial).map(({ month }) => month)}
        missingLabel="No index"
        missing={figures.demand.filter(({ index }) => index === null).map(({ month }) => month)}
        series={[{ key: 'index', name: 'Active postings', color: '--chart-1' }]}
      />
    </Figure>
  );
}
