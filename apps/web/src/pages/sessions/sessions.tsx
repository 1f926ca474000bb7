import { Badge, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { get, send } from '../../data/api';
import type { Device, Page as List } from '../../data/dashboard';
import { plural } from '../../data/format';
import { useAction } from '../../parts/actions/use-action';
import { Page } from '../../parts/page/page';
import { Panel } from '../../parts/page/panel';
import { QueryStates } from '../../parts/states/query-states';
import type { Column } from '../../parts/table/column';
import { timeColumn } from '../../parts/table/columns';
import { DataTable } from '../../parts/table/data-table';
import { ChangePassword } from './change-password';

const sessionsQuery = {
  queryKey: ['sessions'],
  queryFn: () => get<List<Device>>('/sessions'),
  staleTime: 10_000,
};

export default function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const end = useAction({
    run: ({ id }: Device) => send('DELETE', `/sessions/${id}`),
    done: (_, { device }) => `The session on ${device} was ended.`,
    invalidates: ['sessions'],
  });
  const endOthers = useAction({
    run: () => send<{ ended: number }>('DELETE', '/sessions'),
    done: ({ ended }) => `${plural(ended, 'session')} ended.`,
    invalidates: ['sessions'],
  });
  const others = (sessions.data?.data.length ?? 1) - 1;
  return (
    <Page
      title="Sessions"
      description="Where you are signed in. If you do not recognize a session, end it and change your password."
      actions={
        <Button
          variant="default"
          disabled={others < 1}
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate(undefined)}
        >
          End other sessions
        </Button>
      }
    >
      <Panel flush title="Your sessions">
        <QueryStates query={sessions}>
          {({ data }) => (
            <DataTable label="Sessions" rows={data} columns={columns(end.mutate)} rowId={({ id }) => id} />
          )}
        </QueryStates>
      </Panel>
      <ChangePassword />
    </Page>
  );
}

const columns = (end: (device: Device) => void): readonly Column<Device>[] => [
  {
    id: 'device',
    header: 'Device',
    value: ({ device }) => device,
    size: 240,
    cell: ({ device, current }) => (
      <Group gap={8} wrap="nowrap">
        {device}
        {current && (
          <Badge variant="light" color="green">
            This device
          </Badge>
        )}
      </Group>
    ),
  },
  {
    id: 'address',
    header: 'Address',
    value: ({ address }) => address,
    cell: ({ address }) => (address ? <code>{address}</code> : '–'),
    size: 150,
  },
  timeColumn('last_used_at', 'Last used', (row) => row.last_used_at),
  timeColumn('created_at', 'Signed in', (row) => row.created_at),
  timeColumn('expires_at', 'Expires', (row) => row.expires_at, { hidden: true }),
  {
    id: 'end',
    header: '',
    action: true,
    align: 'right',
    size: 100,
    value: () => null,
    cell: (row) =>
      row.current ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          onClick={() => end(row)}
          aria-label={`End the session on ${row.device}`}
        >
          End
        </Button>
      ),
  },
];
