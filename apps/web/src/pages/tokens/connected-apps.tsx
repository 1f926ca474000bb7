import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../components/actions/use-action';
import { EmptyState } from '../../components/states/empty-state';
import type { Column } from '../../components/table/column';
import { numberColumn, timeColumn } from '../../components/table/columns';
import { TablePanel } from '../../components/table/table-panel';
import { get, send } from '../../data/api';
import type { ListedApp } from '../../data/dashboard';

const appsQuery = { queryKey: ['connected-apps'], queryFn: () => get('/connected-apps'), staleTime: 10_000 };

/** Apps that Admins have connected by the address of `/mcp`, and what each may spend. */
export function ConnectedAppsPanel() {
  const apps = useQuery(appsQuery);
  const disconnect = useAction({
    run: ({ id }: ListedApp) => send('DELETE', `/connected-apps/${id}`),
    success: (_, { name }) => `"${name}" was disconnected.`,
    invalidates: ['connected-apps'],
  });
  const list = apps.data;
  return (
    <TablePanel
      title="Connected apps"
      note={
        list ? `${list.data.length} of ${list.limit}; not counted among the tokens` : 'Not counted among the tokens'
      }
      label="Connected apps"
      query={apps}
      usualRows={2}
      columns={columns}
      rowId={({ id }) => id}
      exportName="connected-apps"
      action={{
        label: 'Disconnect',
        name: ({ name }) => `Disconnect ${name}`,
        run: disconnect.mutate,
        pending: disconnect.isPending,
        destructive: true,
        confirm: {
          title: ({ name }) => `Disconnect "${name}"?`,
          text: () => 'Its requests get 401 immediately. To use it again, an Admin has to connect it again.',
          action: 'Disconnect app',
        },
      }}
      empty={
        <EmptyState icon={IconPlugConnected} title="No connected apps">
          Add the address <code>{list?.address}</code> to an assistant such as Claude or ChatGPT. It then asks an Admin
          to connect it.
        </EmptyState>
      }
    />
  );
}

const columns: readonly Column<ListedApp>[] = [
  { id: 'name', header: 'App', value: ({ name }) => name, cell: ({ name }) => <strong>{name}</strong>, size: 170 },
  { id: 'scope', header: 'Scope', value: ({ scope }) => scope, cell: ({ scope }) => <code>{scope}</code>, size: 80 },
  numberColumn('credits_per_day', 'Credits per day', ({ credits_per_day }) => credits_per_day),
  numberColumn('spent_today', 'Spent today', ({ spent_today }) => spent_today),
  { id: 'connected_by', header: 'Connected by', value: ({ connected_by }) => connected_by, size: 190 },
  timeColumn('connected_at', 'Connected', ({ connected_at }) => connected_at),
  timeColumn('last_used_at', 'Last used', ({ last_used_at }) => last_used_at),
  timeColumn('expires_at', 'Ends if unused', ({ expires_at }) => expires_at),
];
