import { Button, Tabs, Text } from '@mantine/core';
import { IconBriefcaseOff, IconBuildingOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { send } from '../../data/api';
import type { BlockedCompany, HiddenJob } from '../../data/dashboard';
import { AdminOnly } from '../../parts/actions/admin-only';
import { useAction } from '../../parts/actions/use-action';
import { CompanyPicker } from '../../parts/company-picker';
import { Link } from '../../parts/link';
import { Page } from '../../parts/page/page';
import { Panel } from '../../parts/page/panel';
import { EmptyState } from '../../parts/states/empty-state';
import { QueryStates } from '../../parts/states/query-states';
import { type Column, DataTable } from '../../parts/table/data-table';
import { LoadMore, pagedQuery, rowsOf } from '../../parts/table/load-more';
import { Time } from '../../parts/time';
import { useSearch } from '../../router';

/** Queries whose results depend on what is excluded. */
const STALE = ['blocked-sources', 'hidden-jobs', 'jobs', 'options', 'company-jobs'];

export default function Exclusions() {
  const [{ tab = 'companies' }, change] = useSearch();
  return (
    <Page
      title="Exclusions"
      description="Blocked companies and hidden postings are left out of every jobs read: search, counts, facets, company feeds and the MCP tools. The change applies from the next request on."
      request={{ path: tab === 'companies' ? '/v4/sources/blocked' : '/v4/jobs/hidden' }}
    >
      <Tabs value={tab} onChange={(value) => change({ tab: value ?? undefined }, true)} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="companies">Blocked companies</Tabs.Tab>
          <Tabs.Tab value="jobs">Hidden postings</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="companies">
          <BlockedCompanies />
        </Tabs.Panel>
        <Tabs.Panel value="jobs">
          <HiddenJobs />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function BlockedCompanies() {
  const blocked = useInfiniteQuery(pagedQuery<BlockedCompany>('/blocked-sources'));
  const rows = rowsOf(blocked.data);
  const block = useAction({
    run: ({ id }: { id: string; name: string }) => send('POST', `/blocked-sources/${id}`),
    done: (_, { name }) => `${name} is blocked.`,
    undo: ({ id }) => send('DELETE', `/blocked-sources/${id}`),
    invalidates: STALE,
  });
  const unblock = useAction({
    run: ({ source_id }: BlockedCompany) => send('DELETE', `/blocked-sources/${source_id}`),
    done: (_, row) => `${row.brand_name ?? row.source_id} is unblocked.`,
    undo: ({ source_id }) => send('POST', `/blocked-sources/${source_id}`),
    invalidates: STALE,
  });
  const columns: readonly Column<BlockedCompany>[] = [
    {
      id: 'brand_name',
      header: 'Company',
      value: (row) => row.brand_name,
      size: 260,
      cell: (row) => (
        <Link to="/companies/$id" params={{ id: row.source_id }}>
          {row.brand_name ?? row.url_source ?? row.source_id}
        </Link>
      ),
    },
    { id: 'url_source', header: 'Domain', value: (row) => row.url_source, size: 200 },
    {
      id: 'source_id',
      header: 'Id',
      value: (row) => row.source_id,
      hidden: true,
      size: 300,
      cell: (row) => <code>{row.source_id}</code>,
    },
    {
      id: 'blocked_at',
      header: 'Blocked',
      value: (row) => row.blocked_at,
      cell: (row) => <Time value={row.blocked_at} />,
      size: 130,
    },
    {
      id: 'unblock',
      header: '',
      action: true,
      align: 'right',
      value: () => null,
      size: 120,
      cell: (row) => (
        <AdminOnly>
          {(disabled) => (
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={disabled}
              onClick={() => unblock.mutate(row)}
              aria-label={`Unblock ${row.brand_name ?? row.source_id}`}
            >
              Unblock
            </Button>
          )}
        </AdminOnly>
      ),
    },
  ];
  return (
    <Panel flush title="Blocked companies">
      <QueryStates query={blocked as never}>
        {() => (
          <>
            <DataTable
              label="Blocked companies"
              rows={rows}
              columns={columns}
              rowId={(row) => row.source_id}
              exportName="blocked-companies"
              toolbar={<CompanyPicker label="Block a company" onPick={({ id, name }) => block.mutate({ id, name })} />}
            />
            {rows.length === 0 && (
              <EmptyState icon={IconBuildingOff} title="No company is blocked">
                Search a company above to leave its postings out of everything your organization reads.
              </EmptyState>
            )}
            <LoadMore query={blocked} />
          </>
        )}
      </QueryStates>
    </Panel>
  );
}

function HiddenJobs() {
  const hidden = useInfiniteQuery(pagedQuery<HiddenJob>('/hidden-jobs'));
  const rows = rowsOf(hidden.data);
  const unhide = useAction({
    run: ({ job_id }: HiddenJob) => send('DELETE', `/hidden-jobs/${job_id}`),
    done: (_, row) => `“${row.title ?? row.job_id}” is visible again.`,
    undo: ({ job_id }) => send('POST', `/hidden-jobs/${job_id}`),
    invalidates: STALE,
  });
  const columns: readonly Column<HiddenJob>[] = [
    {
      id: 'title',
      header: 'Posting',
      value: ({ title }) => title,
      cell: ({ title }) =>
        title ?? (
          <Text c="dimmed" fz="sm">
            No longer in the dataset
          </Text>
        ),
      size: 320,
    },
    { id: 'brand_name', header: 'Company', value: (row) => row.brand_name, size: 180 },
    {
      id: 'job_id',
      header: 'Id',
      value: (row) => row.job_id,
      hidden: true,
      size: 300,
      cell: (row) => <code>{row.job_id}</code>,
    },
    {
      id: 'hidden_at',
      header: 'Hidden',
      value: (row) => row.hidden_at,
      cell: (row) => <Time value={row.hidden_at} />,
      size: 130,
    },
    {
      id: 'unhide',
      header: '',
      action: true,
      align: 'right',
      value: () => null,
      size: 110,
      cell: (row) => (
        <AdminOnly>
          {(disabled) => (
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={disabled}
              onClick={() => unhide.mutate(row)}
              aria-label={`Show ${row.title ?? row.job_id} again`}
            >
              Show again
            </Button>
          )}
        </AdminOnly>
      ),
    },
  ];
  return (
    <Panel flush title="Hidden postings">
      <QueryStates query={hidden as never}>
        {() => (
          <>
            <DataTable
              label="Hidden postings"
              rows={rows}
              columns={columns}
              rowId={(row) => row.job_id}
              exportName="hidden-postings"
              empty={
                <EmptyState
                  icon={IconBriefcaseOff}
                  title="No posting is hidden"
                  action={
                    <Button component={Link} to="/explore">
                      Open the explorer
                    </Button>
                  }
                >
                  Hide a posting from its preview in the explorer. It then disappears from every read of your
                  organization.
                </EmptyState>
              }
            />
            <LoadMore query={hidden} />
          </>
        )}
      </QueryStates>
    </Panel>
  );
}
