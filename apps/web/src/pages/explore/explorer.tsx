import { Button, Drawer, Group, Menu, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconAdjustmentsHorizontal, IconBriefcase, IconCopy, IconMoodEmpty } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { curlOf, requestUrl } from '../../components/code/api-call';
import { Page } from '../../components/page/page';
import { EmptyState } from '../../components/states/empty-state';
import { ErrorState } from '../../components/states/error-state';
import { toApiError } from '../../data/api-error';
import { formatDate, formatNumber } from '../../data/format';
import { countQuery, facetsQuery, meQuery, PAGE_SIZE, postingsQuery } from '../../data/postings';
import { useSearch } from '../../router';
import { Chips } from './chips';
import classes from './explorer.module.css';
import { ExportCsv } from './export-csv';
import { FacetList } from './facet-list';
import { chipsOf, FACETS, filtersOf, withValue, wordsOf } from './filters';
import { PreviewPane } from './preview-pane';
import { ResultList } from './result-list';
import { SearchBox } from './search-box';

const SORTS = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'updated', label: 'Recently updated' },
  { value: 'relevance', label: 'Relevance' },
  { value: 'salary', label: 'Pay' },
];

/** The query string is that of `GET /v4/jobs`, plus `job`, the posting in the preview. */
export default function Explorer() {
  const [search, change] = useSearch();
  const { job: selected, ...query } = search;
  const filters = filtersOf(query);
  // Postings cost credits, so nothing loads before the user searches or filters.
  const isRequested = Object.keys(query).length > 0;
  const me = useQuery(meQuery);
  const names = Object.keys(FACETS).filter((name) => me.data?.fields.facets.includes(name));
  const facets = useQuery({
    ...facetsQuery(filters, names),
    enabled: names.length > 0,
    placeholderData: (before) => before,
  });
  const postings = useInfiniteQuery({ ...postingsQuery(query), enabled: isRequested });
  const count = useQuery({ ...countQuery(filters), placeholderData: (before) => before });
  const jobs = postings.data?.pages.flatMap((page) => page.data) ?? [];
  const box = useRef<HTMLInputElement>(null);
  const [filtering, drawer] = useDisclosure();
  const isWide = useMediaQuery('(min-width: 1180px)', true, { getInitialValueInEffect: false });

  const select = (id: string | undefined) => change({ job: id }, selected !== undefined);
  const step = (by: number) => {
    const index = jobs.findIndex(({ id }) => id === selected);
    const next = jobs[Math.min(jobs.length - 1, Math.max(0, index + by))];
    if (!next?.id) return;
    select(next.id);
    document.getElementById(next.id)?.scrollIntoView({ block: 'nearest' });
  };
  useHotkeys([
    ['j', () => step(1)],
    ['k', () => step(-1)],
    ['/', () => box.current?.focus()],
    ['Escape', () => select(undefined)],
  ]);
  const apply = (changes: Readonly<Record<string, string | undefined>>) => change({ ...changes, job: undefined });
  const facetList = <FacetList names={names} facets={facets} search={query} onChange={apply} />;
  const request = { path: '/v4/jobs', query: { ...query, limit: PAGE_SIZE } };
  return (
    <Page title="Jobs" wide request={request} actions={<CopyMenu request={request} />}>
      <Stack gap="sm">
        <SearchBox
          ref={box}
          value={search['q'] ?? ''}
          onSearch={(text) =>
            apply({ q: text || undefined, ...(!text && Object.keys(filters).length < 2 && { sort: 'newest' }) })
          }
          onTitle={(title) => apply(withValue(search, 'titles', title.includes(',') ? `"${title}"` : title))}
        />
        <Group gap="xs" className={classes.narrowOnly as string}>
          <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={15} />} onClick={drawer.open}>
            Filters{chipsOf(query).length > 0 && ` (${chipsOf(query).length})`}
          </Button>
        </Group>
        <Chips search={query} facets={facets.data} onChange={apply} />
      </Stack>
      <div className={classes.columns} data-preview={(selected && isWide) || undefined}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
        <aside className={classes.side} aria-label="Filters" tabIndex={0}>
          {facetList}
        </aside>
        <section className={classes.list} aria-label="Results">
          <Group justify="space-between" mb="xs" gap="xs">
            <Text fz="sm" c="dimmed" aria-live="polite">
              {count.data === undefined ? 'Counting' : <strong className="tabular">{formatNumber(count.data)}</strong>}{' '}
              postings
              {postings.data?.pages[0] && `, as of ${formatDate(postings.data.pages[0].as_of)}`}
            </Text>
            <Group gap={6}>
              <ExportCsv search={query} count={count.data ?? 0} />
              <Select
                size="xs"
                w={150}
                aria-label="Order"
                allowDeselect={false}
                data={SORTS.map((sort) => ({
                  ...sort,
                  disabled: sort.value === 'relevance' && !query['q'] && !query['titles'],
                }))}
                value={query['sort'] ?? 'newest'}
                onChange={(sort) => apply({ sort: sort ?? undefined })}
              />
            </Group>
          </Group>
          {!isRequested ? (
            <EmptyState
              icon={IconBriefcase}
              title="Search, or choose a filter"
              action={<Button onClick={() => apply({ sort: 'newest' })}>Show the newest {PAGE_SIZE}</Button>}
            >
              Counts and facets are free. A page of {PAGE_SIZE} postings costs {PAGE_SIZE} credits; suggestions while
              you type cost 1 credit per lookup.
            </EmptyState>
          ) : postings.isError ? (
            <ErrorState error={toApiError(postings.error)} onRetry={() => postings.refetch()} />
          ) : postings.isPending ? (
            <Stack gap={8} aria-busy="true">
              {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
                <Skeleton key={row} h={86} radius="md" />
              ))}
            </Stack>
          ) : jobs.length === 0 ? (
            <EmptyState
              icon={IconMoodEmpty}
              title="No matching postings"
              action={
                <Button
                  variant="default"
                  onClick={() =>
                    apply({
                      ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])),
                      sort: 'newest',
                    })
                  }
                >
                  Clear all filters
                </Button>
              }
            >
              Remove a filter, or click one to negate it. Nothing was charged.
            </EmptyState>
          ) : (
            <>
              <ResultList jobs={jobs} words={wordsOf(query)} selected={selected} onSelect={select} />
              {postings.hasNextPage && (
                <Group justify="center" py="md">
                  <Button
                    variant="default"
                    loading={postings.isFetchingNextPage}
                    onClick={() => postings.fetchNextPage()}
                  >
                    Load {PAGE_SIZE} more ({PAGE_SIZE} credits)
                  </Button>
                </Group>
              )}
            </>
          )}
        </section>
        {selected && <PreviewPane id={selected} jobs={jobs} isWide={isWide} onClose={() => select(undefined)} />}
      </div>
      <Drawer opened={filtering} onClose={drawer.close} title="Filters" size="sm">
        {facetList}
      </Drawer>
    </Page>
  );
}

function CopyMenu({ request }: { readonly request: { path: string; query: Record<string, string | number> } }) {
  const copy = async (text: string, what: string) => {
    await navigator.clipboard.writeText(text);
    notifications.show({ message: `${what} copied.`, color: 'petrol' });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconCopy size={15} />}>
          Copy
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => copy(curlOf(request), 'curl command')}>As curl</Menu.Item>
        <Menu.Item onClick={() => copy(requestUrl(request), '/v4 URL')}>As /v4 URL</Menu.Item>
        <Menu.Item onClick={() => copy(location.href, 'Link')}>Link to this view</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
