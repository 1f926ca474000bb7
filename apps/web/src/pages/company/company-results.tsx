import { Button, Group, Text } from '@mantine/core';
import { IconFolderPlus, IconMoodEmpty } from '@tabler/icons-react';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ExportList } from '../../components/export/export-list';
import { exportedSearch } from '../../components/export/exported-search';
import { Link } from '../../components/link';
import { WhenCharged } from '../../components/price';
import { EmptyState } from '../../components/states/empty-state';
import { useKeptColumns } from '../../components/table/kept-columns';
import { TablePanel } from '../../components/table/table-panel';
import { WatchSearch } from '../../components/watch/watch-search';
import { nextPageCredits } from '../../data/credits';
import { formatDate, formatNumber, plural } from '../../data/format';
import {
  COMPANIES_PER_PAGE,
  COMPANY_INCLUDE,
  companiesQuery,
  technologiesIn,
  technologyCountsQuery,
} from '../../data/queries/companies';
import { recordsOf } from '../../data/records';
import type { Search, SearchChanges } from '../../data/search';
import { companyFilters } from '../../filters/company-filters';
import { matchesQuery } from '../../filters/filter-queries';
import { WithoutButtons } from '../../filters/without-buttons';
import { companyColumns, NO_SELECTION } from './company-columns';
import { DEFAULT_ORDER } from './company-order';

const AddToCollection = lazy(async () => ({
  default: (await import('../../components/actions/add-to-collection')).AddToCollection,
}));

const BlockSelected = lazy(() => import('./block-selected'));

/** In place of the menu until companies are chosen. */
const nothingToAdd = (
  <Button size="xs" variant="default" leftSection={<IconFolderPlus size={15} />} disabled>
    Add to collection
  </Button>
);

/** The name of the table, under which the browser keeps the chosen columns. */
const LABEL = 'Companies';

interface CompanyResultsProps {
  readonly search: Search;
  readonly onChange: (changes: SearchChanges) => void;
}

/** The companies of a search, with a choice of them for a collection. */
export function CompanyResults({ search, onChange }: CompanyResultsProps) {
  const companies = useInfiniteQuery(companiesQuery(search));
  const count = useQuery(matchesQuery(companyFilters, search));
  const pages = companies.data?.pages ?? [];
  const rows = pages.flatMap(({ data }) => data);
  const technologies = technologiesIn(search);
  const technologyCounts = useQueries({
    queries: pages.map(({ data }) =>
      technologyCountsQuery(
        data.map(({ id }) => id),
        technologies,
      ),
    ),
    combine: (found) => new Map(found.flatMap(({ data }) => [...(data ?? [])])),
  });
  const [shown] = useKeptColumns(LABEL, companyColumns(NO_SELECTION, technologyCounts));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const ids = rows.map(({ id }) => id).filter((id) => selected.has(id));
  const toggle = (id: string) =>
    setSelected((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <TablePanel
      title="Results"
      note={[
        count.data !== undefined && plural(count.data, 'company', 'companies'),
        pages[0] && `as of ${formatDate(pages[0].as_of)}`,
        technologies.length > 0 && 'active with technology: active postings that name any of the technologies',
        'change: open postings now against 90 days ago (n), on boards watched at both ends',
      ]
        .filter(Boolean)
        .join(' · ')}
      label={LABEL}
      price={nextPageCredits(COMPANIES_PER_PAGE, rows.length, count.data)}
      query={companies}
      columns={companyColumns({ ids: selected, toggle }, technologies.length > 0 ? technologyCounts : null)}
      rowId={({ id }) => id}
      order={{ value: search['sort'] ?? DEFAULT_ORDER, onChange: (sort) => onChange({ sort }) }}
      toolbar={
        <Group gap="xs" w="100%">
          {ids.length === 0 ? (
            nothingToAdd
          ) : (
            <Suspense fallback={nothingToAdd}>
              <AddToCollection ids={ids} onAdded={() => setSelected(new Set())} />
            </Suspense>
          )}
          <Button
            size="xs"
            variant="subtle"
            disabled={rows.length === 0}
            onClick={() => setSelected(ids.length === rows.length ? new Set() : new Set(rows.map(({ id }) => id)))}
          >
            {ids.length === rows.length && rows.length > 0
              ? 'Select none'
              : `Select all ${rows.length > 0 ? formatNumber(rows.length) : ''}`}
          </Button>
          <ExportList
            search={exportedSearch(
              { kind: 'sources', set: companyFilters, search, include: COMPANY_INCLUDE },
              count.data,
            )}
            rows={{
              title: 'Companies',
              fileName: 'companies',
              count: count.data ?? 0,
              pages,
              load: (page) => recordsOf('/v4/sources', { ...search, include: COMPANY_INCLUDE, ...page }),
              columnsOf: async (found) => {
                const { companyExport } = await import('./company-export');
                return companyExport({ companies: found, technologies, shown });
              },
            }}
          />
          <WatchSearch kind="sources" search={search} />
          {ids.length > 0 && (
            <Suspense>
              <BlockSelected ids={ids} onBlocked={() => setSelected(new Set())} />
            </Suspense>
          )}
          <Text fz="sm" c="dimmed" aria-live="polite">
            {ids.length > 0 && `${formatNumber(ids.length)} selected`}
          </Text>
          {ids.length > 0 && (
            <Button
              component={Link}
              to="/explore"
              search={{ source_ids: ids.join(','), job_statuses: 'active' }}
              size="xs"
              variant="subtle"
            >
              See active postings of the selected
            </Button>
          )}
        </Group>
      }
      empty={
        <EmptyState
          icon={IconMoodEmpty}
          title="No matching companies"
          action={
            <WithoutButtons
              set={companyFilters}
              search={search}
              without={pages[0]?.without ?? []}
              onChange={onChange}
            />
          }
        >
          Check the spelling, remove a filter, or search by domain.
          <WhenCharged> Nothing was charged.</WhenCharged>
        </EmptyState>
      }
    />
  );
}
