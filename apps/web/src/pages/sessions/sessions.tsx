import { Badge, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../components/actions/confirm';
import { useAction } from '../../components/actions/use-action';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { QueryStates } from '../../components/states/query-states';
import type { Column } from '../../components/table/column';
import { timeColumn } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import { get, send } from '../../data/api';
import type { Device } from '../../data/dashboard';
import { plural } from '../../data/format';
import { useSession } from '../../data/queries/session';
import { ChangePassword } from './change-password';

const sessionsQuery = {
  queryKey: ['sessions'],
  queryFn: () => get('/sessions'),
  staleTime: 10_000,
};

export default function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const session = useSession();
  const end = useAction({
    run: ({ id }: Device) => send('DELETE', `/sessions/${id}`),
    success: (_, { device }) => `The session on ${device} was ended.`,
    invalidates: ['sessions'],
  });
  const endOthers = useAction({
    run: () => send('DELETE', '/sessions'),
    success: ({ ended }) => `${plural(ended, 'session')} ended.`,
    invalidates: ['sessions'],
  });
  const [ending, setEnding] = useState<Device | 'others' | null>(null);
  const close = () => setEnding(null);
  const others = (sessions.data?.data.length ?? 1) - 1;
  return (
    <Page
      title="Sessions"
      description="Where you are signed in. If you do not recognize a session, end it and change your password."
      actions={
        <Button variant="default" disabled={others < 1} onClick={() => setEnding('others')}>
          End other sessions
        </Button>
      }
    >
      <Panel flush title="Your sessions">
        <QueryStates query={sessions} usualRows={2}>
          {({ data }) => <DataTable label="Sessions" rows={data} columns={columns(setEnding)} rowId={({ id }) => id} />}
        </QueryStates>
      </Panel>
      {session?.user.has_password ? (
        <ChangePassword />
      ) : (
        <Panel title="Password">You have none: you sign in at the identity provider of your organization.</Panel>
      )}
      <Confirm
        opened={ending !== null}
        title={ending === 'others' ? 'End all other sessions?' : `End the session on ${ending?.device}?`}
        action={ending === 'others' ? 'End other sessions' : 'End session'}
        pending={end.isPending || endOthers.isPending}
        onClose={close}
        onConfirm={() =>
          ending === 'others'
            ? endOthers.mutate(undefined, { onSettled: close })
            : ending && end.mutate(ending, { onSettled: close })
        }
      >
        The next request from there requires signing in again.
      </Confirm>
    </Page>
  );
}

const columns = (end: (device: Device) => void): readonly Column<Device>[] => [
  {
    id: 'device',
    header: 'Device',
    value: ({ device }) => device,
    size: 210,
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
