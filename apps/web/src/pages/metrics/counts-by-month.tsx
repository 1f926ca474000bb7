import { Figure } from '../../charts/figure';
import { Lines } from '../../charts/lines';
import { formatMonth } from '../../data/format';
import type { Analysis } from '../../data/queries/analyses';
import { analysisNote, methodNote, NOT_KNOWN, watchNote } from './analysis-note';
import { countColumn, type MonthRow, monthColumn, partialColumn } from './month-rows';

export interface MonthFigureProps {
  readonly analysis: Analysis<'/v4/metrics/series'>;
  readonly rows: readonly MonthRow[];
}

export const COUNTS = [
  countColumn('Active', (row) => row.active),
  countColumn('Opened', (row) => row.opened),
  countColumn('Closed', (row) => row.closed),
  countColumn('Published', (row) => row.new),
];

const TITLE = 'Demand by month';
const ABOUT = 'Numbers of postings.';
const INDEX =
  'These numbers rise when boards are added. An index, which does not, needs 5 boards that were read in two consecutive months, with 30 postings.';
const NOT_WATCHED = 'Active postings are not known: no board was watched.';

/** The numbers of postings, which rise when boards are added. */
export function CountsByMonth({ analysis, rows }: MonthFigureProps) {
  const isKnown = rows.every((row) => row.new !== null);
  const isWatched = rows.some(({ active }) => active !== null);
  return (
    <Figure
      title={TITLE}
      note={[ABOUT, !isKnown && NOT_KNOWN, !isWatched && NOT_WATCHED, analysisNote(analysis, analysis.n)]
        .filter(Boolean)
        .join(' ')}
      about={[INDEX, watchNote(analysis.watched), methodNote(analysis)].filter(Boolean).join(' ')}
      definition="the-matched-index"
      citation={analysis.citation.text}
      rows={rows}
      columns={[monthColumn, partialColumn, ...COUNTS]}
    >
      <Lines
        title={TITLE}
        rows={rows}
        x="month"
        xLabel="Month"
        yLabel={isWatched ? 'Postings' : 'Postings published'}
        uncertain={rows.filter(({ partial }) => partial).map(({ month }) => month)}
        labelOf={formatMonth}
        note={(month) => (rows.find((row) => row.month === month)?.partial ? 'Partial month' : null)}
        series={[
          ...(isWatched ? [{ key: 'active', name: 'Active', color: '--chart-1' }] : []),
          { key: 'new', name: 'Published', color: '--chart-2' },
        ]}
      />
    </Figure>
  );
}
