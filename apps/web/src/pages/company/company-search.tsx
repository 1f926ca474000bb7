import { Button, Group, Select, TextInput } from '@mantine/core';
import { IconBuilding, IconMoodEmpty } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from '../../components/link';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import type { Column } from '../../components/table/column';
import { numberColumn } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import type { Facet } from '../../data/api';
import { type Company, get } from '../../data/api';
import { companiesQuery, industriesOf } from '../../data/companies';
import { formatDate, formatNumber, plural } from '../../data/format';
import { useSearch } from '../../data/search';

const FILTERS = { industries: 'Industry', hq_countries: 'Country', employee_ranges: 'Employees' } as const;

export default function CompanySearch() {
  const [search, change] = useSearch();
  const isRequested = Object.keys(search).length > 0;
  const [text, setText] = useState(search['q'] ?? '');
  useEffect(() => setText(search['q'] ?? ''), [search]);
  const options = useQuery({
    queryKey: ['source-options'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      get<{ data: Facet[] }>('/v4/sources/options', { facets: Object.keys(FILTERS).join(), facet_limit: 100 }),
  });
  const companies = useQuery({ ...companiesQuery(search), enabled: isRequested });
  return (
    <Page
      title="Companies"
      description="Companies that publish postings. A page of 10 costs 10 credits."
      request={{ path: '/v4/sources', query: { ...search, limit: 10 } }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change({ q: text.trim() || undefined, ...(!text.trim() && !isRequested && { limit: undefined }) });
        }}
      >
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Name or domain"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            style={{ flex: '1 1 240px' }}
          />
          {Object.entries(FILTERS).map(([name, label]) => (
            <Select
              key={name}
              label={label}
              placeholder="Any"
              clearable
              searchable
              w={{ base: '100%', xs: 190 }}
              data={(options.data?.data.find(({ facet }) => facet === name)?.values ?? []).map((value) => ({
                value: value.value,
                label: `${value.label} (${formatNumber(value.count)})`,
              }))}
              value={search[name] ?? null}
              onChange={(value) => change({ [name]: value ?? undefined })}
            />
          ))}
          <Button type="submit">Search</Button>
        </Group>
      </form>
      <Panel flush title="Results">
        {isRequested ? (
          <QueryStates query={companies}>
            {({ data, as_of, has_more }) => (
              <DataTable
                label="Companies"
                rows={data}
                columns={columns}
                rowId={({ id }) => id}
                exportName="companies"
                footer={`${has_more ? 'First 10 results; narrow the search to see others' : plural(data.length, 'company', 'companies')} · as of ${formatDate(as_of)}`}
                empty={
                  <EmptyState icon={IconMoodEmpty} title="No matching companies">
                    Check the spelling, or search by domain. Nothing was charged.
                  </EmptyState>
                }
              />
            )}
          </QueryStates>
        ) : (
          <EmptyState icon={IconBuilding} title="Search, or choose a filter">
            Choosing filters is free; results cost 1 credit each.
          </EmptyState>
        )}
      </Panel>
    </Page>
  );
}

const columns: readonly Column<Company>[] = [
  {
    id: 'brand_name',
    header: 'Company',
    value: (row) => row.brand_name ?? row.url_source,
    cell: (row) => <Link to={`/companies/${row.id}`}>{row.brand_name ?? row.url_source}</Link>,
    size: 220,
  },
  { id: 'url_source', header: 'Domain', value: (row) => row.url_source, size: 190 },
  { id: 'industries', header: 'Industry', value: (row) => industriesOf(row) || null, size: 200 },
  { id: 'hq_country', header: 'Country', value: (row) => row.hq_country, size: 90 },
  { id: 'employee_range', header: 'Employees', value: (row) => row.employee_range, size: 110 },
  { id: 'jobboard_format', header: 'Job board', value: (row) => row.jobboard_format, size: 120, hidden: true },
  numberColumn('active_jobs_count', 'Active postings', (row) => row.active_jobs_count, { size: 130 }),
];
