import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../components/actions/use-action';
import type { Column } from '../../components/table/column';
import { timeColumn } from '../../components/table/columns';
import { TablePanel } from '../../components/table/table-panel';
import { get, send } from '../../data/api';
import type { PasswordReset } from '../../data/dashboard';

const passwordResetsQuery = {
  queryKey: ['password-resets'],
  queryFn: () => get('/password-resets'),
  staleTime: 10_000,
};

/** Password-reset links that can still be used. Renders nothing when there are none. */
export function PasswordResets() {
  const resets = useQuery(passwordResetsQuery);
  const withdraw = useAction({
    run: ({ id }: PasswordReset) => send('DELETE', `/password-resets/${id}`),
    success: (_, { email }) => `The reset link for ${email} was withdrawn.`,
    invalidates: ['password-resets', 'audit'],
  });
  if (!resets.data || resets.data.data.length === 0) return null;
  return (
    <TablePanel
      title="Open password reset links"
      query={resets}
      columns={columns}
      rowId={({ id }) => id}
      action={{
        label: 'Withdraw',
        name: ({ email }) => `Withdraw the password reset link for ${email}`,
        run: withdraw.mutate,
        pending: withdraw.isPending,
        destructive: true,
        confirm: {
          title: ({ email }) => `Withdraw the reset link for ${email}?`,
          text: () => 'It stops working immediately. The current password keeps working.',
          action: 'Withdraw link',
        },
      }}
    />
  );
}

const columns: readonly Column<PasswordReset>[] = [
  { id: 'email', header: 'Account', value: ({ email }) => email, size: 260 },
  { id: 'issued_by', header: 'Issued by', value: ({ issued_by }) => issued_by, size: 240 },
  timeColumn('expires_at', 'Expires', (row) => row.expires_at),
];
