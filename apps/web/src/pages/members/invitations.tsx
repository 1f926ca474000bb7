import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { get, send } from '../../data/api';
import type { Invitation, Page } from '../../data/dashboard';
import { humanize } from '../../data/format';
import { AdminOnly } from '../../parts/actions/admin-only';
import { useAction } from '../../parts/actions/use-action';
import { Panel } from '../../parts/page/panel';
import { type Column, DataTable } from '../../parts/table/data-table';
import { Time } from '../../parts/time';

const invitationsQuery = {
  queryKey: ['invitations'],
  queryFn: () => get<Page<Invitation>>('/invitations'),
  staleTime: 10_000,
};

/** Open invitations; nothing when there are none. */
export function Invitations() {
  const invitations = useQuery(invitationsQuery);
  const withdraw = useAction({
    run: ({ id }: Invitation) => send('DELETE', `/invitations/${id}`),
    done: (_, { email }) => `The invitation of ${email} is withdrawn.`,
    invalidates: ['invitations'],
  });
  if (!invitations.data || invitations.data.data.length === 0) return null;
  const columns: readonly Column<Invitation>[] = [
    { id: 'email', header: 'Email', value: ({ email }) => email, size: 260 },
    { id: 'role', header: 'Role', value: ({ role }) => humanize(role), size: 100 },
    { id: 'invited_by', header: 'Invited by', value: (row) => row.invited_by ?? 'Your provider', size: 200 },
    {
      id: 'expires_at',
      header: 'Expires',
      value: (row) => row.expires_at,
      cell: (row) => <Time value={row.expires_at} />,
      size: 130,
    },
    {
      id: 'withdraw',
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
              color="red"
              disabled={disabled}
              onClick={() => withdraw.mutate(row)}
              aria-label={`Withdraw the invitation of ${row.email}`}
            >
              Withdraw
            </Button>
          )}
        </AdminOnly>
      ),
    },
  ];
  return (
    <Panel title="Open invitations" flush>
      <DataTable label="Open invitations" rows={invitations.data.data} columns={columns} rowId={({ id }) => id} />
    </Panel>
  );
}
