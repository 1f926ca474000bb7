import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconBriefcase, IconMoodEmpty } from '@tabler/icons-react';
import type { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Price, WhenCharged } from '../../components/price';
import { EmptyState } from '../../components/states/empty-state';
import { ErrorState } from '../../components/states/error-state';
import type { Job } from '../../data/api';
import { credits } from '../../data/credits';
import { toApiError } from '../../data/http/api-error';
import { PAGE_SIZE } from '../../data/page-prices';
import type { RecordPage } from '../../data/records';
import type { Search, SearchChanges } from '../../data/search';
import { withoutFilters } from '../../filters/chips-of';
import { jobFilters } from '../../filters/job-filters';
import { WithoutButtons } from '../../filters/without-buttons';
import type { ListForm } from './list/list-form';
import { ResultList } from './list/result-list';

// The table of compact rows loads when it is chosen.
const CompactList = lazy(async () => ({ default: (await import('./list/compact-list')).CompactList }));

interface ResultsProps {
  readonly search: Search;
  readonly query: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'isError' | 'error' | 'isPending' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >;
  readonly jobs: readonly Job[];
  readonly folded: readonly number[] | undefined;
  readonly form: ListForm;
  /** How many postings there are; undefined before they are counted. */
  readonly total: number | undefined;
  /** The date of the dataset. */
  readonly asOf: string | undefined;
  /** If nothing was found: the parameters without which there would be postings. */
  readonly without: RecordPage<Job>['without'];
  /** Whether the user has asked for postings, which cost credits. */
  readonly isRequested: boolean;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly onChange: (changes: SearchChanges) => void;
}

/** The postings of a search, in its states: not requested, loading, failed, empty, full. */
export function Results(props: ResultsProps) {
  const {
    search,
    query,
    jobs,
    folded,
    form,
    total,
    asOf,
    without = [],
    isRequested,
    selected,
    onSelect,
    onChange,
  } = props;
  if (!isRequested) {
    return (
      <EmptyState
        icon={IconBriefcase}
        title="Search, or choose a filter"
        action={
          <Button onClick={() => onChange({ sort: 'newest' })}>
            Show the newest {PAGE_SIZE}
            <Price of="the newest postings">{credits(PAGE_SIZE)}</Price>
          </Button>
        }
      >
        The number of postings is shown before you open them.
        <WhenCharged>
          {' '}
          Counts and filters are free. A page of {PAGE_SIZE} postings costs {credits(PAGE_SIZE)}; title suggestions
          while you type cost 1 credit per lookup.
        </WhenCharged>
      </EmptyState>
    );
  }
  if (query.isError) return <ErrorState error={toApiError(query.error)} onRetry={() => query.refetch()} />;
  if (query.isPending) {
    return (
      <Stack gap={8} aria-busy="true">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} h={86} radius="md" />
        ))}
      </Stack>
    );
  }
  if (jobs.length === 0) {
    return (
      <EmptyState
        icon={IconMoodEmpty}
        title="No matching postings"
        action={
          <Stack gap="sm" align="center">
            <WithoutButtons set={jobFilters} search={search} without={without} onChange={onChange} />
            <Button
              variant="subtle"
              onClick={() => onChange({ ...withoutFilters(search, jobFilters), sort: 'newest' })}
            >
              Clear all filters
            </Button>
          </Stack>
        }
      >
        {without.length > 0
          ? 'Each of these filters alone excludes every posting that matches the others.'
          : 'No filter alone excludes them all: remove several, or search for other words.'}
        <WhenCharged> Nothing was charged.</WhenCharged>
      </EmptyState>
    );
  }
  const next = Math.min(PAGE_SIZE, total === undefined ? PAGE_SIZE : Math.max(1, total - jobs.length));
  return (
    <>
      {form === 'compact' ? (
        <Suspense fallback={<Skeleton h={360} radius="md" />}>
          <CompactList {...{ jobs, folded, search, asOf, selected, onSelect, onChange }} />
        </Suspense>
      ) : (
        <ResultList {...{ jobs, folded, search, asOf, selected, onSelect }} />
      )}
      {query.hasNextPage && (
        <Group justify="center" py="md">
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {next < PAGE_SIZE ? `Load the last ${next}` : `Load ${next} more`}
            <Price of="the next page">{`up to ${credits(next)}`}</Price>
          </Button>
        </Group>
      )}
    </>
  );
}
