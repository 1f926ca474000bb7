import { Alert, Badge, Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AdminOnly } from '../../components/actions/admin-only';
import { useAction } from '../../components/actions/use-action';
import { Page } from '../../components/page/page';
import { EmptyState } from '../../components/states/empty-state';
import type { Column } from '../../components/table/column';
import { timeColumn } from '../../components/table/columns';
import { TablePanel } from '../../components/table/table-panel';
import { Time } from '../../components/time';
import { get, send } from '../../data/api';
import type { Token } from '../../data/dashboard';
import { useSearch } from '../../data/search';
import { ConnectedAppsPanel } from './connected-apps';
import { CreateToken } from './create-token';
import { RotationGuide } from './rotation-guide';
import { permissionsOf } from './scopes';

const tokensQuery = { queryKey: ['tokens'], queryFn: () => get('/tokens'), staleTime: 10_000 };

export default function Tokens() {
  const tokens = useQuery(tokensQuery);
  const [{ create }, change] = useSearch();
  const revoke = useAction({
    run: ({ id }: Token) => send('DELETE', `/tokens/${id}`),
    success: (_, { name }) => `Token "${name}" was revoked.`,
    invalidates: ['tokens', 'account'],
  });
  const list = tokens.data;
  const live = list?.data.filter(({ test }) => !test) ?? [];
  return (
    <Page
      title="API tokens"
      description="All tokens share the plan, rate limits and balance of your organization. They work until they are revoked or expire."
      request={{ path: '/v4/me', cost: 'It is free and shows whether a token works.' }}
      actions={
        <AdminOnly>
          {(disabled) => (
            <Button
              leftSection={<IconPlus size={15} />}
              onClick={() => change({ create: 'true' }, true)}
              disabled={disabled}
            >
              Create token
            </Button>
          )}
        </AdminOnly>
      }
    >
      {list && live.length >= list.limit && (
        <Alert color="yellow" title={`All ${list.limit} tokens are in use`}>
          Revoke one before you create another. Existing tokens keep working.
        </Alert>
      )}
      <TablePanel
        title="Live tokens"
        note={list && `${live.length} of ${list.limit} in use${testNote(list.data.length - live.length)}`}
        label="API tokens"
        query={tokens}
        usualRows={2}
        columns={columns}
        rowId={({ id }) => id}
        exportName="tokens"
        action={{
          label: 'Revoke',
          name: ({ name }) => `Revoke ${name}`,
          run: revoke.mutate,
          pending: revoke.isPending,
          destructive: true,
          confirm: {
            title: ({ name }) => `Revoke "${name}"?`,
            text: (token) => <RevokeWarning token={token} />,
            action: 'Revoke token',
          },
        }}
        empty={
          <EmptyState icon={IconKey} title="No tokens yet">
            The operator issues the first token when API access is set up. If you operate this deployment, run{' '}
            <code>npm run admin -- token issue</code>.
          </EmptyState>
        }
      />
      <RotationGuide />
      <ConnectedAppsPanel />
      <CreateToken opened={create === 'true'} onClose={() => change({ create: undefined }, true)} />
    </Page>
  );
}

/** Test tokens count apart. */
const testNote = (count: number): string => (count === 0 ? '' : `, and ${count} for test data`);

function RevokeWarning({ token }: { readonly token: Token }) {
  return (
    <>
      Requests with <code>{token.token}</code> get 401 immediately. This cannot be undone.{' '}
      {token.last_used_at ? (
        <>
          It was last used <Time value={token.last_used_at} />.
        </>
      ) : (
        'It was never used.'
      )}
    </>
  );
}

const columns: readonly Column<Token>[] = [
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ name, test }) => (
      <>
        <strong>{name}</strong>{' '}
        {test && (
          <Badge variant="light" color="yellow">
            Test
          </Badge>
        )}
      </>
    ),
    size: 200,
  },
  { id: 'token', header: 'Token', value: ({ token }) => token, cell: ({ token }) => <code>{token}</code>, size: 110 },
  { id: 'read_only', header: 'May', value: permissionsOf, size: 200 },
  { id: 'created_by', header: 'Created by', value: (row) => row.created_by ?? 'Operator', size: 210 },
  timeColumn('created_at', 'Created', (row) => row.created_at),
  {
    ...timeColumn<Token>('expires_at', 'Expires', (row) => row.expires_at),
    cell: ({ expires_at }) => (expires_at ? <Time value={expires_at} /> : 'Never'),
  },
  {
    ...timeColumn<Token>('last_used_at', 'Last used', (row) => row.last_used_at),
    cell: ({ last_used_at }) =>
      last_used_at ? (
        <Time value={last_used_at} />
      ) : (
        <Badge variant="light" color="gray">
          Never used
        </Badge>
      ),
  },
];
