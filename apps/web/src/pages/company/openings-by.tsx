import { SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../components/link';
import { QueryStates } from '../../components/states/query-states';
import { formatNumber, plural } from '../../data/format';
import { facetsQuery, meQuery } from '../../data/queries/postings';
import type { Search } from '../../data/search';
import { quoteValue } from '../../filters/chips-of';
import { labelOfFilter } from '../../filters/describe-chip';
import { jobFilters } from '../../filters/job-filters';
import classes from './company.module.css';

/** What openings are divided by, most useful first. */
const DIMENSIONS = ['onet_codes', 'cities', 'countries', 'levels', 'work_models', 'technologies'];
const VALUES = 5;

interface OpeningsByProps {
  readonly search: Search;
  /** The number of the openings. */
  readonly total: number;
}

/** Where and what the openings of a search are, with those of which it is not known; free. */
export function OpeningsBy({ search, total }: OpeningsByProps) {
  const me = useQuery(meQuery);
  const names = DIMENSIONS.filter((name) => me.data?.fields.facets.includes(name));
  const facets = useQuery({ ...facetsQuery(search, names, VALUES), enabled: names.length > 0 });
  return (
    <QueryStates query={facets} loading={<Skeleton h={168} />}>
      {({ data }) => (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="lg" verticalSpacing="md">
          {data.map(({ facet, values, other_count: others, missing = 0, unknown = missing }) => {
            const found = values.filter(({ count }) => count > 0);
            return (
              <div key={facet}>
                <Title order={3} fz={13}>
                  {labelOfFilter(facet, jobFilters)}
                </Title>
                <ul className={classes.values}>
                  {found.map(({ value, label, count }) => (
                    <li key={value}>
                      <Link to="/explore" search={{ ...search, [facet]: quoteValue(value) }}>
                        {label}
                      </Link>
                      <span className="tabular">{formatNumber(count)}</span>
                    </li>
                  ))}
                </ul>
                {others > 0 && (
                  <Text fz="xs" c="dimmed">
                    and {plural(others, 'other value')}
                  </Text>
                )}
                {found.length === 0 && unknown === 0 && (
                  <Text fz="xs" c="dimmed">
                    none has a known value
                  </Text>
                )}
                {unknown > 0 && (
                  <Text fz="xs" c="dimmed">
                    unknown for {formatNumber(unknown)} of {formatNumber(total)}
                  </Text>
                )}
              </div>
            );
          })}
        </SimpleGrid>
      )}
    </QueryStates>
  );
}
