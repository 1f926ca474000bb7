import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../components/actions/use-action';
import type { Column } from '../../components/table/column';
import { timeColumn } from '../../components/table/columns';
import { TablePanel } from '../../components/table/table-panel';
import { get, send } from '../../data/api';
import type { Invitation } from '../../data/dashboard';
import { humanize } from '../../data/format';

const invitationsQuery = {
  queryKey: ['invitations'],
  queryFn: () => get('/invitations'),
  staleTime: 10_000,
};

/** Pending invitations. Renders nothing when there are none. */
export function Invitations() {
  const invitations = useQuery(invitationsQuery);
  const revoke = useAction({
    run: ({ id }: Invitation) => send('DELETE', `/invitations/${id}`),
    success: (_, { email }) => `The invitation for ${email} was revoked.`,
    invalidates: ['invitations', 'account'],
  });
  if (!invitations.data || invitations.data.data.length === 0) return null;
  return (
    <TablePanel
      title="Pending invitations"
      query={invitations}
      columns={columns}
      rowId={({ id }) => id}
      action={{
        label: 'Revoke',
        name: ({ email }) => `Revoke the invitation for ${email}`,
        run: revoke.mutate,
        pending: revoke.isPending,
        destructive: true,
        confirm: {
          title: ({ email }) => `Revoke the invitation for ${email}?`,
          text: () => 'Its link stops working immediately.',
          action: 'Revoke invitation',
        },
      }}
    />
  );
}

const columns: readonly Column<Invitation>[] = [
  { id: 'email', header: 'E-mail address', value: ({ email }) => email, size: 260 },
  { id: 'role', header: 'Role', value: ({ role }) => humanize(role), size: 100 },
  { id: 'invited_by', header: 'Invited by', value: (row) => row.invited_by ?? 'Operator', size: 200 },
  timeColumn('expires_at', 'Expires', (row) => row.expires_at),
];
