import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Densities } from '../../../charts/densities';
import { Figure } from '../../../charts/figure';
import { FigureScope } from '../../../charts/figure-scope';
import { RowBars, rowBarsHeight } from '../../../charts/row-bars';
import { Link } from '../../../components/link';
import { WhenCharged } from '../../../components/price';
import { QueryStates } from '../../../components/states/query-states';
import type { Facet } from '../../../data/api';
import { formatDate, formatMoney, formatNumber } from '../../../data/format';
import { distributionsQuery } from '../../../data/queries/postings';
import type { Search } from '../../../data/search';
import { filtersOf } from '../../../filters/chips-of';
import { jobFilters } from '../../../filters/job-filters';
import { useFilterTexts } from '../../../filters/use-filter-texts';
import { type AxisIntervals, ageIntervals, payIntervals } from './intervals';

const RANKED = { source_ids: 'Top companies', cities: 'Top cities', onet_codes: 'Top occupations' } as const;
const VALUES = 10;
const AGE_TICKS = [0, 30, 60, 90, 180, 365];
const PAY_TICKS = [0, 50_000, 100_000, 150_000, 200_000, 250_000, 300_000];

/** The postings of a search by age, pay, company, place and occupation, from the free facets. */
export default function SearchCharts({ search }: { readonly search: Search }) {
  const filters = filtersOf(search, jobFilters);
  // Of open postings alone, none was closed, and all were open for as long as they were watched.
  const { job_statuses: _, job_statuses_not: __, ...slice } = filters;
  const texts = useFilterTexts(jobFilters, search);
  const facets = useQuery(distributionsQuery(filters, ['created_at', 'salary', ...Object.keys(RANKED)], VALUES));
  return (
    <QueryStates query={facets}>
      {({ data, as_of }) => (
        <FigureScope value={texts?.length === 0 ? 'All postings' : (texts ?? []).join(' · ')}>
          <Group justify="space-between" mb="sm" gap="sm">
            <Text fz="sm" c="dimmed">
              Counts of all postings of this search<WhenCharged>; free</WhenCharged>. Metrics count its closed postings
              too.
            </Text>
            <Button component={Link} to="/metrics" search={slice} variant="default" size="xs">
              Open in metrics
            </Button>
          </Group>
          <SimpleGrid cols={{ base: 1, lg: 2 }}>
            <Ranges
              facet={data.find(({ facet }) => facet === 'created_at')}
              intervalsOf={ageIntervals}
              unit={7}
              title="By age"
              asOf={as_of}
              xLabel="Days since published"
              yLabel="Postings a week"
              ticks={AGE_TICKS}
              tick={String}
              reversed
            />
            <Ranges
              facet={data.find(({ facet }) => facet === 'salary')}
              intervalsOf={payIntervals}
              unit={25_000}
              title="By pay"
              asOf={as_of}
              about="each in every step that its range overlaps"
              xLabel="USD a year"
              yLabel="Postings"
              ticks={PAY_TICKS}
              tick={(amount) => formatMoney(amount, 'USD', true, 0)}
            />
            {Object.entries(RANKED).map(([name, title]) => (
              <Ranking key={name} facet={data.find(({ facet }) => facet === name)} title={title} asOf={as_of} />
            ))}
          </SimpleGrid>
        </FigureScope>
      )}
    </QueryStates>
  );
}

/** What a figure rests on: the postings of the search that have a value, of all. */
const noteOf = ({ total, unknown = 0 }: Facet, asOf: string, about?: string): string =>
  [
    `n = ${formatNumber(total - unknown)}`,
    unknown > 0 && `unknown for ${formatNumber(unknown)} of ${formatNumber(total)}`,
    about,
    `as of ${formatDate(asOf)}`,
  ]
    .filter(Boolean)
    .join(' · ');

interface FacetFigureProps {
  readonly facet: Facet | undefined;
  readonly title: string;
  readonly asOf: string;
}

const columns = [
  { header: 'Value', value: ({ label }: Facet['values'][number]) => label },
  {
    header: 'Postings',
    value: ({ count }: Facet['values'][number]) => count,
    text: ({ count }: Facet['values'][number]) => formatNumber(count),
    align: 'right' as const,
  },
];

interface RangesProps extends FacetFigureProps {
  readonly intervalsOf: (facet: Facet) => AxisIntervals;
  /** The width for which the height of a step is a number of postings. */
  readonly unit: number;
  /** What counts as what. */
  readonly about?: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly ticks: readonly number[];
  readonly tick: (position: number) => string;
  readonly reversed?: boolean;
}

function Ranges({ facet, intervalsOf, title, asOf, about, ...plot }: RangesProps) {
  if (!facet) return null;
  const { rows, outside } = intervalsOf(facet);
  const beyond = outside
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label.toLowerCase()}: ${formatNumber(count)}`);
  return (
    <Figure
      title={title}
      note={noteOf(
        facet,
        asOf,
        [about, beyond.length > 0 && `not drawn: ${beyond.join(', ')}`].filter(Boolean).join(' · '),
      )}
      rows={facet.values}
      columns={columns}
    >
      <Densities title={title} rows={rows} {...plot} />
    </Figure>
  );
}

function Ranking({ facet, title, asOf }: FacetFigureProps) {
  if (!facet || facet.values.length === 0) return null;
  return (
    <Figure
      title={title}
      note={noteOf(
        facet,
        asOf,
        facet.other_count > 0 ? `${formatNumber(facet.other_count)} others are not shown` : undefined,
      )}
      rows={facet.values.slice(0, VALUES)}
      height={rowBarsHeight(Math.min(VALUES, facet.values.length))}
      columns={columns}
    >
      <RowBars
        title={title}
        rows={facet.values.slice(0, VALUES).map(({ label, count }) => ({ label, value: count }))}
        name="Postings"
        xLabel="Postings"
        format={formatNumber}
      />
    </Figure>
  );
}
