import { Button, Select, Text } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Page } from '../../components/page/page';
import { EmptyState } from '../../components/states/empty-state';
import type { Column } from '../../components/table/column';
import { idColumn, timeColumn } from '../../components/table/columns';
import { pagedQuery } from '../../components/table/load-more';
import { TablePanel } from '../../components/table/table-panel';
import type { AuditEntry } from '../../data/dashboard';
import { withQuery } from '../../data/http/query-string';
import { DASHBOARD_API } from '../../data/responses';
import { useSearch } from '../../data/search';
import { ACTIONS, actionText, detailsText } from './audit-texts';

export default function Audit() {
  const [{ action }, change] = useSearch();
  const entries = useInfiniteQuery(pagedQuery('/audit', { action }));
  return (
    <Page
      title="Audit log"
      description="What Admins and the operator did in this organization: who, what, when and from where."
      actions={
        <Button
          component="a"
          href={`${DASHBOARD_API}${withQuery('/audit.csv', { action })}`}
          download
          variant="default"
          leftSection={<IconDownload size={15} />}
        >
          Export CSV
        </Button>
      }
    >
      <TablePanel
        title="Events"
        note="Newest first"
        label="Audit log"
        query={entries}
        columns={columns}
        rowId={({ id }) => id}
        toolbar={
          <Select
            aria-label="Filter by action"
            placeholder="All actions"
            data={Object.entries(ACTIONS).map(([value, label]) => ({ value, label }))}
            value={action ?? null}
            onChange={(value) => change({ action: value ?? undefined })}
            clearable
            searchable
            w="100%"
            maw={320}
          />
        }
        empty={
          <EmptyState icon={IconHistory} title={action ? 'No such events' : 'No events yet'}>
            Events such as creating a token, inviting a member or blocking a company appear here.
          </EmptyState>
        }
      />
    </Page>
  );
}

const ACTORS: Readonly<Record<AuditEntry['actor_type'], (actor: string) => string>> = {
  user: (actor) => actor,
  operator: (actor) => `Operator (${actor})`,
  anonymous: () => 'Not signed in',
};

const columns: readonly Column<AuditEntry>[] = [
  timeColumn('at', 'When', ({ at }) => at),
  {
    id: 'actor',
    header: 'Who',
    value: ({ actor }) => actor,
    cell: ({ actor, actor_type }) => ACTORS[actor_type](actor),
    size: 210,
  },
  {
    id: 'action',
    header: 'Action',
    value: ({ action }) => actionText(action),
    size: 220,
  },
  {
    id: 'target',
    header: 'Target',
    value: ({ target, target_id }) => target ?? target_id,
    cell: (entry) => (
      <div>
        {entry.target || entry.target_id || '–'}
        <Text fz="xs" c="dimmed">
          {detailsText(entry)}
        </Text>
      </div>
    ),
    size: 230,
  },
  {
    id: 'code',
    header: 'Code',
    value: ({ action }) => action,
    cell: ({ action }) => <code>{action}</code>,
    hidden: true,
  },
  {
    id: 'address',
    header: 'From',
    value: ({ address }) => address,
    cell: ({ address }) => (address ? <code>{address}</code> : '–'),
    size: 130,
  },
  idColumn('request_id', 'Request', (row) => row.request_id, { hidden: true }),
];
