import { Group, SegmentedControl, Select, Stack, Switch, Text, Tooltip } from '@mantine/core';
import { IconLayoutList, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { components } from '../../../../../clients/typescript/schema';
import { ExportList } from '../../components/export/export-list';
import { exportedSearch } from '../../components/export/exported-search';
import type { Job } from '../../data/api';
import { formatDate, formatNumber } from '../../data/format';
import { type RecordPage, recordsOf } from '../../data/records';
import type { Search, SearchChanges } from '../../data/search';
import { isListShown, isMapShown } from '../../data/shown-view';
import { matchesQuery } from '../../filters/filter-queries';
import { jobFilters } from '../../filters/job-filters';
import { exportColumns } from './export-columns';
import type { ListForm, useListForm } from './list/list-form';

/** By the orders of the API. */
const SORT_LABELS: Readonly<Record<components['schemas']['JobsSortValue'], string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  updated: 'Least recently updated',
  relevance: 'Relevance',
  salary: 'Pay',
};

interface ResultsHeaderProps {
  readonly search: Search;
  /** How many postings there are; undefined before they are counted. */
  readonly total: number | undefined;
  /** Counting them failed. */
  readonly isUncounted: boolean;
  /** The date of the dataset. */
  readonly asOf: string | undefined;
  /** The pages that are loaded. */
  readonly pages: readonly RecordPage<Job>[];
  readonly onChange: (changes: SearchChanges) => void;
  readonly list: ReturnType<typeof useListForm>;
  /** A posting is open beside the list, which leaves room for one row of controls. */
  readonly hasPreview: boolean;
  /** `charts`, a map, or the list. */
  readonly show: string | undefined;
  readonly onShow: (show: string | undefined) => void;
}

/** The number of postings of this search, the export and the order. */
export function ResultsHeader({
  search,
  total,
  isUncounted,
  asOf,
  pages,
  onChange,
  list,
  hasPreview,
  show,
  onShow,
}: ResultsHeaderProps) {
  const isFolded = search['collapse'] === 'role';
  // An export has every posting of a role.
  const unfolded = useQuery({ ...matchesQuery(jobFilters, search), enabled: isFolded });
  const exported = isFolded ? unfolded.data : total;
  return (
    <Stack mb="xs" gap={6}>
      <Text fz="sm" c="dimmed" aria-live="polite">
        {total !== undefined ? (
          <>
            <strong className="tabular">{formatNumber(total)}</strong>{' '}
            {isFolded ? (total === 1 ? 'role' : 'roles') : total === 1 ? 'posting' : 'postings'}
          </>
        ) : isUncounted ? (
          'The number of postings is not available'
        ) : (
          'Counting postings'
        )}
        {asOf && `, as of ${formatDate(asOf)}`}
      </Text>
      <Group gap={6}>
        {isListShown(show) && !hasPreview && (
          <>
            <Tooltip
              label="One row for the postings of a company with the same title, in several places"
              multiline
              w={240}
            >
              <Switch
                size="xs"
                label="Group by role"
                checked={isFolded}
                onChange={({ currentTarget }) => onChange({ collapse: currentTarget.checked ? 'role' : undefined })}
              />
            </Tooltip>
            {list.isOffered && (
              <SegmentedControl
                size="xs"
                aria-label="Rows"
                value={list.form}
                onChange={(form) => list.choose(form as ListForm)}
                data={[
                  { value: 'rich', label: <IconLayoutList size={15} aria-label="Rich rows" /> },
                  { value: 'compact', label: <IconTable size={15} aria-label="Compact rows" /> },
                ]}
              />
            )}
          </>
        )}
        <SegmentedControl
          size="xs"
          aria-label="Show"
          value={isMapShown(show) ? 'map' : (show ?? 'list')}
          onChange={(next) => onShow(next === 'list' ? undefined : next)}
          data={[
            { value: 'list', label: 'List' },
            { value: 'charts', label: 'Charts' },
            { value: 'map', label: 'Map' },
          ]}
        />
        <ExportList
          search={exportedSearch({ kind: 'jobs', set: jobFilters, search }, exported)}
          rows={{
            title: 'Postings',
            fileName: 'postings',
            count: total ?? 0,
            pages,
            load: (page) => recordsOf('/v4/jobs', { ...search, ...page }),
            columnsOf: () => exportColumns(search),
          }}
        />
        <Select
          size="xs"
          w={150}
          aria-label="Order"
          allowDeselect={false}
          data={Object.entries(SORT_LABELS).map(([value, label]) => ({
            value,
            label,
            disabled: value === 'relevance' && !search['q'] && !search['titles'],
          }))}
          value={search['sort'] ?? 'newest'}
          onChange={(sort) => onChange({ sort: sort ?? undefined })}
        />
      </Group>
    </Stack>
  );
}
