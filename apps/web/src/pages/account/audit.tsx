import { Badge, Button, Group, Select, Text } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DASHBOARD, withQuery } from '../../data/api';
import type { AuditEntry } from '../../data/dashboard';
import { humanize } from '../../data/format';
import { CopyButton } from '../../parts/code/copy-button';
import { Page } from '../../parts/page/page';
import { Panel } from '../../parts/page/panel';
import { EmptyState } from '../../parts/states/empty-state';
import { QueryStates } from '../../parts/states/query-states';
import { type Column, DataTable } from '../../parts/table/data-table';
import { LoadMore, pagedQuery, rowsOf } from '../../parts/table/load-more';
import { Time } from '../../parts/time';
import { useSearch } from '../../router';

export default function Audit() {
  const [{ action }, change] = useSearch();
  const entries = useInfiniteQuery(pagedQuery<AuditEntry>('/audit', { action }));
  const rows = rowsOf(entries.data);
  const actions = [...new Set([...rows.map((row) => row.action), ...(action ? [action] : [])])].sort();
  return (
    <Page
      title="Audit log"
      description="What Admins and your provider did in this organization: who, what, when and from where."
      actions={
        <Button
          component="a"
          href={`${DASHBOARD}${withQuery('/audit.csv', { action })}`}
          download
          variant="default"
          leftSection={<IconDownload size={15} />}
        >
          Export CSV
        </Button>
      }
    >
      <Panel flush title="Events" note="Newest first">
        <QueryStates query={entries as never}>
          {() => (
            <>
              <DataTable
                label="Audit log"
                rows={rows}
                columns={columns}
                rowId={({ id }) => id}
                toolbar={
                  <Select
                    aria-label="Filter by action"
                    placeholder="All actions"
                    data={actions.map((value) => ({ value, label: humanize(value.replace('.', ' ')) }))}
                    value={action ?? null}
                    onChange={(value) => change({ action: value ?? undefined })}
                    clearable
                    w={220}
                  />
                }
                empty={
                  <EmptyState icon={IconHistory} title="Nothing has happened yet">
                    Creating a token, inviting a member or blocking a company appears here.
                  </EmptyState>
                }
              />
              <LoadMore query={entries} />
            </>
          )}
        </QueryStates>
      </Panel>
    </Page>
  );
}

const columns: readonly Column<AuditEntry>[] = [
  { id: 'at', header: 'When', value: ({ at }) => at, cell: ({ at }) => <Time value={at} />, size: 130 },
  { id: 'actor', header: 'Who', value: ({ actor }) => actor, size: 210 },
  {
    id: 'action',
    header: 'Action',
    value: ({ action }) => action,
    cell: ({ action }) => (
      <Badge variant="light" color={/delete|remove|revoke|end/.test(action) ? 'red' : 'gray'} tt="none" radius="sm">
        {action}
      </Badge>
    ),
    size: 190,
  },
  {
    id: 'target',
    header: 'What',
    value: ({ target, target_id }) => target ?? target_id,
    cell: ({ target, target_id, details }) => (
      <Text fz="sm" truncate title={JSON.stringify(details)}>
        {target ?? target_id ?? '–'}
      </Text>
    ),
    size: 230,
  },
  {
    id: 'address',
    header: 'From',
    value: ({ address }) => address,
    cell: ({ address }) => <code>{address ?? '–'}</code>,
    size: 130,
  },
  {
    id: 'request_id',
    header: 'Request',
    value: (row) => row.request_id,
    hidden: true,
    size: 280,
    cell: (row) =>
      row.request_id && (
        <Group gap={2} wrap="nowrap">
          <code>{row.request_id}</code>
          <CopyButton value={row.request_id} label="Copy request id" />
        </Group>
      ),
  },
];
