import { Button, Group, Select, SimpleGrid, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { IconMoodEmpty } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from '../../components/link';
import { Page } from '../../components/page/page';
import { WhenCharged } from '../../components/price';
import { SaveView } from '../../components/saved/save-view';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { TablePanel } from '../../components/table/table-panel';
import { credits } from '../../data/credits';
import { formatNumber, humanize } from '../../data/format';
import { facetsQuery } from '../../data/queries/postings';
import { mostFrequentQuery, TECHNOLOGIES_PER_PAGE, technologiesQuery } from '../../data/queries/technologies';
import { type Search, type SearchChanges, useSearch } from '../../data/search';
import { FilterChips } from '../../filters/filter-chips';
import { isInForm } from './form-parameters';
import classes from './technologies.module.css';
import { technologyColumns } from './technology-columns';

const SORTS = [
  { value: 'jobs', label: 'Active postings' },
  { value: 'pay', label: 'Median pay' },
  { value: 'name', label: 'Name' },
];

const MARKS = [
  { value: 'hot', label: 'Hot (O*NET)' },
  { value: 'in_demand', label: 'In demand (O*NET)' },
];

/** The query string is that of `GET /v4/technologies`. */
export default function Technologies() {
  const [search, change] = useSearch();
  const isRequested = Object.keys(search).length > 0;
  return (
    <Page
      title="Technologies"
      description={
        <>
          The technologies that postings name, with live counts and pay.
          <WhenCharged>
            {' '}
            A page of {TECHNOLOGIES_PER_PAGE} costs up to {credits(TECHNOLOGIES_PER_PAGE)}
            {!isRequested && '; the list below is free'}.
          </WhenCharged>
        </>
      }
      actions={isRequested && <SaveView page="technologies" search={search} />}
      request={
        isRequested
          ? { path: '/v4/technologies', query: { ...search, limit: TECHNOLOGIES_PER_PAGE } }
          : {
              path: '/v4/jobs/options',
              query: { facets: 'technologies', facet_limit: 100, job_statuses: 'active' },
              cost: 'It is free.',
            }
      }
    >
      <SearchForm />
      <OtherFilters />
      {isRequested ? <Results search={search} change={change} /> : <MostFrequent />}
    </Page>
  );
}

function SearchForm() {
  const [search, change] = useSearch();
  const [text, setText] = useState(search['q'] ?? '');
  useEffect(() => setText(search['q'] ?? ''), [search]);
  const categories = useQuery(facetsQuery({}, ['categories'], 100));
  const mark = MARKS.find(({ value }) => search[value] === 'true')?.value ?? null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const q = text.trim() || undefined;
        // The API accepts `prefix` only together with `q`.
        change({ q, prefix: q && 'true', ...(!q && { sort: search['sort'] ?? 'jobs' }) });
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Name"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          style={{ flex: '1 1 220px' }}
        />
        <Select
          label="Category"
          placeholder="Any"
          clearable
          searchable
          w={{ base: '100%', xs: 190 }}
          data={(categories.data?.data[0]?.values ?? []).map(({ value }) => ({ value, label: humanize(value) }))}
          value={search['categories'] ?? null}
          onChange={(value) => change({ categories: value ?? undefined })}
        />
        <Select
          label="Marked as"
          placeholder="Any"
          clearable
          w={{ base: '100%', xs: 190 }}
          data={MARKS}
          value={mark}
          onChange={(value) => change({ hot: undefined, in_demand: undefined, ...(value && { [value]: 'true' }) })}
        />
        <Select
          label="Sort by"
          w={{ base: '100%', xs: 170 }}
          data={SORTS}
          value={search['sort'] ?? 'jobs'}
          onChange={(value) => change({ sort: value ?? undefined })}
          allowDeselect={false}
        />
        <Button type="submit">Search</Button>
      </Group>
    </form>
  );
}

/** The filters of an address that the form does not show. */
function OtherFilters() {
  const [search, change] = useSearch();
  const others = Object.fromEntries(Object.entries(search).filter(([name, value]) => !isInForm(name, value)));
  return (
    <Group gap={6} role="group" aria-label="Active filters" display={Object.keys(others).length > 0 ? 'flex' : 'none'}>
      <FilterChips
        set={{ filters: [], hasExclusion: false, ignored: ['limit', 'cursor', 'fields'] }}
        search={others}
        labels={{}}
        onChange={change}
      />
    </Group>
  );
}

interface ResultsProps {
  readonly search: Search;
  readonly change: (changes: SearchChanges) => void;
}

function Results({ search, change }: ResultsProps) {
  const technologies = useInfiniteQuery(technologiesQuery(search));
  return (
    <TablePanel
      title="Results"
      note="Pay of the last 365 days, in US dollars a year"
      label="Technologies"
      price={`up to ${credits(TECHNOLOGIES_PER_PAGE)}`}
      query={technologies}
      columns={technologyColumns}
      rowId={({ slug }) => slug}
      order={{ value: search['sort'] ?? 'jobs', ascending: ['name'], onChange: (sort) => change({ sort }) }}
      exportName="technologies"
      empty={
        <EmptyState
          icon={IconMoodEmpty}
          title="No matching technologies"
          action={
            <Button component={Link} to="/technologies" variant="default">
              Show the most frequent
            </Button>
          }
        >
          Check the spelling, or remove a filter.
          <WhenCharged> Nothing was charged.</WhenCharged>
        </EmptyState>
      }
    />
  );
}

/** The 100 technologies that active postings name most often, from the free facet. */
function MostFrequent() {
  const technologies = useQuery(mostFrequentQuery);
  return (
    <section aria-labelledby="most">
      <Title order={2} id="most" mb="sm">
        Most frequent in active postings
      </Title>
      <QueryStates query={technologies} loading={<Skeleton h={480} radius="lg" />}>
        {(values) =>
          values.length === 0 ? (
            <EmptyState icon={IconMoodEmpty} title="No technologies named yet">
              No active posting in this dataset names a technology.
            </EmptyState>
          ) : (
            <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="xs">
              {values.map(({ value, label, count }) => (
                <Link key={value} to="/technologies/$slug" params={{ slug: value }} className={classes.card}>
                  <strong>{label}</strong>
                  <Text component="span" fz="sm" c="dimmed" className="tabular">
                    {formatNumber(count)}
                  </Text>
                </Link>
              ))}
            </SimpleGrid>
          )
        }
      </QueryStates>
    </section>
  );
}
