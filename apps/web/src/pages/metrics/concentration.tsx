import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Figure } from '../../charts/figure';
import { rowBarsHeight } from '../../charts/row-bars';
import { ShareBars } from '../../charts/share-bars';
import { QueryStates } from '../../components/states/query-states';
import { formatNumber, formatPercent, plural } from '../../data/format';
import { type Analysis, analysisQuery } from '../../data/queries/analyses';
import type { Search } from '../../data/search';
import { analysisNote, methodNote } from './analysis-note';
import { FigureSkeleton } from './figure-skeleton';

const BY = [
  { value: 'countries', label: 'by country' },
  { value: 'states', label: 'by state' },
  { value: 'cbsas', label: 'by metro area' },
  { value: 'industries', label: 'by industry' },
  { value: 'levels', label: 'by level' },
  { value: 'source_ids', label: 'by company' },
  { value: 'onet_codes', label: 'by occupation' },
];

interface ConcentrationProps {
  readonly slice: Search;
  readonly period: string;
  readonly by: string;
  /** Without it, the group cannot be changed. */
  readonly onBy?: (by: string) => void;
}

export function Concentration({ slice, period, by, onBy }: ConcentrationProps) {
  const shares = useQuery(analysisQuery('/v4/metrics/concentration', { ...slice, period, by, limit: '10' }));
  return (
    <QueryStates query={shares} loading={<FigureSkeleton />}>
      {(analysis) => (
        <Figure
          title="Concentration"
          note={`Share of the postings that have a value. ${analysisNote(analysis, analysis.n)}`}
          about={[
            'Of the postings published in the period.',
            analysis.concentration && summaryOf(analysis.concentration),
            methodNote(analysis),
          ]
            .filter(Boolean)
            .join(' ')}
          definition="concentration"
          citation={analysis.citation.text}
          rows={analysis.data}
          height={rowBarsHeight(analysis.data.length)}
          columns={[
            { header: 'Group', value: ({ label, value }) => label ?? value },
            { header: 'n', value: ({ n }) => n, text: ({ n }) => formatNumber(n), align: 'right' },
            { header: 'Share', value: ({ share }) => share, text: ({ share }) => formatPercent(share), align: 'right' },
            {
              header: 'Location quotient',
              value: (row) => row.location_quotient,
              text: (row) => row.location_quotient?.toFixed(2) ?? '–',
              align: 'right',
              about: 'the share divided by that among all postings; 1 means equal.',
            },
          ]}
          actions={
            onBy && (
              <Select
                size="xs"
                w={130}
                aria-label="Group"
                data={BY}
                value={by}
                onChange={(value) => value && onBy(value)}
                allowDeselect={false}
              />
            )
          }
        >
          {analysis.data.length === 1 ? (
            <Text c="dimmed">
              All {plural(analysis.data[0]?.n ?? 0, 'posting')} with a value: {analysis.data[0]?.label}.
            </Text>
          ) : (
            <ShareBars title="Concentration" rows={analysis.data} />
          )}
        </Figure>
      )}
    </QueryStates>
  );
}

type Summary = NonNullable<Analysis<'/v4/metrics/concentration'>['concentration']>;

/** The thresholds of the US Merger Guidelines of 2023. */
const concentrationWord = (hhi: number): string =>
  hhi > 1_800 ? 'highly concentrated' : hhi >= 1_000 ? 'moderately concentrated' : 'not concentrated';

/** The measures of concentration in the response. */
const summaryOf = ({ hhi, effective_number, groups, top_4_share }: Summary): string =>
  [
    `They are ${concentrationWord(hhi)}: the Herfindahl index is ${formatNumber(Math.round(hhi))} of 10,000,`,
    `as that of ${effective_number.toFixed(1)} groups of equal size; there are ${formatNumber(groups)}.`,
    `The largest four have ${formatPercent(top_4_share)}.`,
  ].join(' ');
