import { SimpleGrid, Skeleton, Text, TextInput } from '@mantine/core';
import { IconMoodEmpty } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from '@tanstack/react-router';
import { formatNumber } from '../../data/format';
import { facetsQuery } from '../../data/postings';
import { Page } from '../../parts/page/page';
import { EmptyState } from '../../parts/states/empty-state';
import { QueryStates } from '../../parts/states/query-states';
import { useSearch } from '../../router';
import classes from './technologies.module.css';

/** The technologies that postings name most, from the free facet. */
export default function Technologies() {
  const [search, change] = useSearch();
  const facets = useQuery(facetsQuery({ job_statuses: 'active' }, ['technologies'], 100));
  const text = (search['find'] ?? '').toLowerCase();
  return (
    <Page
      title="Technologies"
      description="The hundred that active postings name most. Open one for its trend and pay."
      request={{
        path: '/v4/jobs/options',
        query: { facets: 'technologies', facet_limit: 100, job_statuses: 'active' },
        cost: 'It is free.',
      }}
    >
      <TextInput
        label="Find"
        value={search['find'] ?? ''}
        onChange={({ currentTarget }) => change({ find: currentTarget.value || undefined }, true)}
        maw={320}
      />
      <QueryStates query={facets} loading={<Skeleton h={480} radius="lg" />}>
        {(data) => {
          const values = (data[0]?.values ?? []).filter(({ label }) => label.toLowerCase().includes(text));
          if (values.length === 0) {
            return (
              <EmptyState icon={IconMoodEmpty} title="Nothing found">
                It is not among the hundred that postings name most.
              </EmptyState>
            );
          }
          return (
            <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="xs">
              {values.map(({ value, label, count }) => (
                <RouterLink key={value} to={`/technologies/${value}`} className={classes.card}>
                  <strong>{label}</strong>
                  <Text component="span" fz="sm" c="dimmed" className="tabular">
                    {formatNumber(count)}
                  </Text>
                </RouterLink>
              ))}
            </SimpleGrid>
          );
        }}
      </QueryStates>
    </Page>
  );
}
