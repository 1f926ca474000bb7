import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Figure } from '../../charts/figure';
import { Lines } from '../../charts/lines';
import { Panel } from '../../components/page/panel';
import { QueryStates } from '../../components/states/query-states';
import { formatDate, formatNumber } from '../../data/format';
import { type Analysis, analysisQuery, type Row } from '../../data/queries/analyses';
import { methodNote, watchNote } from '../metrics/analysis-note';
import { FigureSkeleton } from '../metrics/figure-skeleton';

/** A week of the series. */
export type Week = Row<'/v4/metrics/series'>;

const TITLE = 'Openings on its board';

/** The openings of a company by week; 1 credit, once for the same data. */
export const openingsQuery = (id: string) =>
  analysisQuery('/v4/metrics/series', { source_ids: id, interval: 'week' }, {}, { daily: true });

/** How many postings its board had in each week: those of its last read within 30 days. Weeks without such a read are gaps. */
export function OpeningsFigure({ id }: { readonly id: string }) {
  const series = useQuery(openingsQuery(id));
  return (
    <QueryStates query={series} loading={<FigureSkeleton />}>
      {(analysis) => <Openings analysis={analysis} />}
    </QueryStates>
  );
}

const count = (header: string, value: (row: Week) => number | null) => ({
  header,
  value,
  text: (row: Week) => (value(row) === null ? 'not known' : formatNumber(value(row) as number)),
  align: 'right' as const,
});

function Openings({ analysis }: { readonly analysis: Analysis<'/v4/metrics/series'> }) {
  const { data, watched, as_of } = analysis;
  const known = data.filter(({ active }) => active !== null);
  if (known.length < 2) {
    return (
      <Panel title={TITLE}>
        {/* As high as a figure, for which its place was kept. */}
        <Text c="dimmed" mih={290}>
          Not known: its board was read {known.length === 0 ? 'too rarely' : 'in one week only'}; a line would be
          invented. {watchNote(watched)}
        </Text>
      </Panel>
    );
  }
  const gaps = data.filter(({ active }) => active === null);
  return (
    <Figure<Week>
      title={TITLE}
      note={`Postings on its board at its last read before the end of each week, which may be up to 30 days older${gaps.length > 0 ? '; gaps: not read for 30 days' : ''} · as of ${formatDate(as_of)}`}
      about={[
        'A week counts with the last list that was read before its end, at most 30 days old.',
        watchNote(watched),
        methodNote(analysis),
      ]
        .filter(Boolean)
        .join(' ')}
      definition="counts"
      citation={analysis.citation.text}
      rows={data}
      height={220}
      columns={[
        {
          header: 'Week from',
          value: ({ from }) => from,
          text: ({ from, partial }) => `${formatDate(from)}${partial ? ' (partial)' : ''}`,
        },
        { header: 'Until', value: ({ to }) => to, text: ({ to }) => formatDate(to) },
        { header: 'Partial week', value: ({ partial }) => String(partial), onlyInCsv: true },
        count('Open at the end', ({ active }) => active),
        count('Opened', ({ opened }) => opened),
        count('Closed', ({ closed }) => closed),
      ]}
    >
      <Lines
        title={TITLE}
        rows={data}
        x="from"
        xLabel="Week from"
        yLabel="Postings"
        labelOf={formatDate}
        missing={gaps.map(({ from }) => from)}
        missingLabel="Not read"
        uncertain={data.filter(({ partial }) => partial).map(({ from }) => from)}
        uncertainLabel="Dashed: a week that has not ended"
        note={(from) => (data.find((row) => row.from === from)?.partial ? 'Partial week' : null)}
        series={[{ key: 'active', name: 'Open postings', color: '--chart-1' }]}
      />
    </Figure>
  );
}
