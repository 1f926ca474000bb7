import { Button, Drawer, Group, Skeleton, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from '../../components/link';
import { Page } from '../../components/page/page';
import { SaveView } from '../../components/saved/save-view';
import { WatchSearch } from '../../components/watch/watch-search';
import type { Job } from '../../data/api';
import { plural } from '../../data/format';
import { PAGE_SIZE } from '../../data/page-prices';
import { foundQuery, postingsQuery } from '../../data/queries/postings';
import { type SearchChanges, useSearch } from '../../data/search';
import { isListShown, isMapShown } from '../../data/shown-view';
import { chipsOf, quoteValue, withValue } from '../../filters/chips-of';
import { FilterBar } from '../../filters/filter-bar';
import { jobFilters } from '../../filters/job-filters';
import { UnknownNote } from '../../filters/unknown-note';
import { CopyMenu } from './copy-menu';
import { FIRST_FILTERS, sortAfterSearch, withDefaults } from './defaults';
import { DidYouMean } from './did-you-mean';
import classes from './explorer.module.css';
import { FacetList } from './facets/facet-list';
import { useFacets } from './facets/use-facets';
import { useListForm } from './list/list-form';
import { Results } from './results';
import { ResultsHeader } from './results-header';
import { SearchBox } from './search-box';
import { useExplorerKeys } from './use-explorer-keys';

// The library of charts, maps, and the library that cleans the text of a posting, load when they are used.
const SearchCharts = lazy(() => import('./charts/search-charts'));
const SearchMap = lazy(() => import('./map/search-map'));
const PreviewPane = lazy(() => import('./preview/preview-pane'));

/** The query string is that of `GET /v4/jobs`, plus `job`, the posting in the preview, and `show`: `charts`, or a map. */
export default function Explorer() {
  const [search, change] = useSearch();
  const { job: selected, show, ...requested } = search;
  // Postings cost credits, so nothing loads before the user searches or filters.
  const isRequested = Object.keys(requested).length > 0;
  const query = isRequested ? requested : FIRST_FILTERS;
  // Charts and maps are free: the postings load when the list is shown.
  const isList = isListShown(show);
  const postings = useInfiniteQuery({ ...postingsQuery(query), enabled: isRequested && isList });
  const facets = useFacets(query, postings.isLoading);
  const pages = postings.data?.pages ?? [];
  const jobs = pages.flatMap((page) => page.data);
  const count = useQuery({ ...foundQuery(query), enabled: !postings.isLoading });
  // The last page of a search says how many there are, before they are counted.
  const total = count.data ?? (pages.at(-1)?.next_cursor === null ? jobs.length : undefined);
  const folded = pages.flatMap((page) => page.folded ?? []);
  const list = useListForm();
  const box = useRef<HTMLInputElement>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [filtering, drawer] = useDisclosure();
  const isWide = useMediaQuery('(min-width: 1180px)', true, { getInitialValueInEffect: false });

  const select = (id: string | undefined) => change({ job: id }, selected !== undefined);
  useExplorerKeys({ jobs, selected, select, box });
  /** After a posting was hidden, or its company blocked, the next one that stays is opened. */
  const openNext = (isExcluded: (job: Pick<Job, 'id' | 'source'>) => boolean) => {
    const at = jobs.findIndex(({ id }) => id === selected);
    const stays = (job: Job) => !isExcluded(job);
    select((jobs.slice(at + 1).find(stays) ?? jobs.slice(0, Math.max(0, at)).findLast(stays))?.id);
  };
  const apply = (changes: SearchChanges) => change({ ...withDefaults(requested, changes), job: undefined });
  const facetList = <FacetList {...facets} search={query} onChange={apply} onMore={setEditing} />;
  const request = { path: '/v4/jobs', query: { ...query, limit: PAGE_SIZE } };
  return (
    <Page
      title="Postings"
      description={<Link to="/quality">How far fields can be trusted</Link>}
      wide
      request={request}
      actions={
        <>
          <SaveView
            page="explore"
            search={isRequested ? search : query}
            asOf={pages[0]?.as_of ?? (isList ? undefined : facets.query.data?.as_of)}
          />
          <WatchSearch kind="jobs" search={query} size="sm" />
          <CopyMenu request={request} />
        </>
      }
    >
      <Stack gap="sm">
        <SearchBox
          ref={box}
          value={search['q'] ?? ''}
          onSearch={(text) => apply({ q: text || undefined, sort: sortAfterSearch(requested, text) })}
          onTitle={(title) => apply(withValue(search, 'titles', quoteValue(title)))}
        />
        <Group gap="xs" className={classes.narrowOnly as string}>
          <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={15} />} onClick={drawer.open}>
            Filters{isRequested && ` (${chipsOf(query, jobFilters).length})`}
          </Button>
        </Group>
        <FilterBar
          set={isList ? jobFilters : { ...jobFilters, price: 'free' }}
          search={query}
          onChange={apply}
          editing={editing}
          onEditing={setEditing}
        />
      </Stack>
      <div className={classes.columns} data-preview={(selected && isWide) || undefined}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
        <aside className={classes.side} aria-label="Filters" tabIndex={0}>
          {facetList}
        </aside>
        <section className={classes.list} aria-label="Results">
          <ResultsHeader
            search={query}
            total={total}
            isUncounted={count.isError}
            asOf={pages[0]?.as_of ?? facets.query.data?.as_of}
            pages={pages}
            onChange={apply}
            list={list}
            hasPreview={selected !== undefined && isWide}
            show={show}
            onShow={(next) => change({ ...withDefaults(requested, {}), show: next, job: undefined })}
          />
          <UnknownNote set={jobFilters} search={query} isWaiting={postings.isLoading} onChange={apply} />
          <DidYouMean words={pages[0]?.did_you_mean} search={query} onChange={apply} />
          {!isList ? (
            <Suspense fallback={<Skeleton h={420} radius="lg" />}>
              {isMapShown(show) ? (
                <SearchMap
                  search={query}
                  show={show}
                  onShow={(next) => change({ show: next }, true)}
                  onChange={apply}
                />
              ) : (
                <SearchCharts search={query} />
              )}
            </Suspense>
          ) : (
            <Results
              search={query}
              query={postings}
              jobs={jobs}
              folded={folded.length > 0 ? folded : undefined}
              form={list.form}
              total={total}
              asOf={pages[0]?.as_of}
              without={pages[0]?.without}
              isRequested={isRequested}
              selected={selected}
              onSelect={select}
              onChange={apply}
            />
          )}
        </section>
        {selected && (
          <Suspense>
            <PreviewPane
              id={selected}
              jobs={jobs}
              search={query}
              isWide={isWide}
              onClose={() => select(undefined)}
              onExcluded={openNext}
            />
          </Suspense>
        )}
      </div>
      <Drawer opened={filtering} onClose={drawer.close} title="Filters" size="sm">
        {facetList}
        <div className={classes.sheetEnd}>
          <Button fullWidth onClick={drawer.close}>
            {total === undefined ? 'Show results' : `Show ${plural(total, 'posting')}`}
          </Button>
        </div>
      </Drawer>
    </Page>
  );
}
