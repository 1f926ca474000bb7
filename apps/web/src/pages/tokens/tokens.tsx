import { Alert, Badge, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get, send } from '../../data/api';
import type { Token, TokenList } from '../../data/dashboard';
import { AdminOnly } from '../../parts/actions/admin-only';
import { Confirm } from '../../parts/actions/confirm';
import { useAction } from '../../parts/actions/use-action';
import { Page } from '../../parts/page/page';
import { Panel } from '../../parts/page/panel';
import { EmptyState } from '../../parts/states/empty-state';
import { QueryStates } from '../../parts/states/query-states';
import { type Column, DataTable } from '../../parts/table/data-table';
import { Time } from '../../parts/time';
import { CreateToken } from './create-token';
import { RotationGuide } from './rotation-guide';

const tokensQuery = { queryKey: ['tokens'], queryFn: () => get<TokenList>('/tokens'), staleTime: 10_000 };

export default function Tokens() {
  const tokens = useQuery(tokensQuery);
  const [creating, { open, close }] = useDisclosure();
  const [revoking, setRevoking] = useState<Token | null>(null);
  const revoke = useAction({
    run: ({ id }: Token) => send('DELETE', `/tokens/${id}`),
    done: (_, { name }) => `Token "${name}" is revoked.`,
    invalidates: ['tokens', 'account'],
  });
  const live = tokens.data?.data.length ?? 0;
  const limit = tokens.data?.limit ?? 5;
  return (
    <Page
      title="API tokens"
      description="Every token reads the same data and shares one plan, one quota and one balance. Tokens never expire; they work until they are revoked."
      request={{ path: '/v4/me', cost: 'It is free, and proves that a token works.' }}
      actions={
        <AdminOnly>
          {(disabled) => (
            <Button leftSection={<IconPlus size={15} />} onClick={open} disabled={disabled}>
              Create token
            </Button>
          )}
        </AdminOnly>
      }
    >
      {tokens.data && live >= limit && (
        <Alert color="yellow" title={`All ${limit} tokens are in use`}>
          Revoke one before you create another. Existing tokens keep working.
        </Alert>
      )}
      <Panel title="Live tokens" note={tokens.data ? `${live} of ${limit} in use` : undefined} flush>
        <QueryStates query={tokens}>
          {({ data }) => (
            <DataTable
              label="API tokens"
              rows={data}
              columns={columns(setRevoking)}
              rowId={({ id }) => id}
              exportName="tokens"
              empty={
                <EmptyState icon={IconKey} title="No tokens yet">
                  The first token of an organization is issued by your provider, when API access is set up. Ask them, or
                  run <code>npm run admin -- token issue</code> if that is you.
                </EmptyState>
              }
            />
          )}
        </QueryStates>
      </Panel>
      <RotationGuide />
      <CreateToken opened={creating} onClose={close} />
      <Confirm
        opened={revoking !== null}
        title={`Revoke "${revoking?.name}"?`}
        action="Revoke token"
        pending={revoke.isPending}
        onClose={() => setRevoking(null)}
        onConfirm={() => revoking && revoke.mutate(revoking, { onSettled: () => setRevoking(null) })}
      >
        <Text>
          Requests with <code>{revoking?.token}</code> get 401 from the next one on. This cannot be undone.{' '}
          {revoking?.last_used_at ? (
            <>
              It was last used <Time value={revoking.last_used_at} />.
            </>
          ) : (
            'It was never used.'
          )}
        </Text>
      </Confirm>
    </Page>
  );
}

const columns = (revoke: (token: Token) => void): readonly Column<Token>[] => [
  { id: 'name', header: 'Name', value: ({ name }) => name, cell: ({ name }) => <strong>{name}</strong>, size: 200 },
  { id: 'token', header: 'Token', value: ({ token }) => token, cell: ({ token }) => <code>{token}</code>, size: 110 },
  { id: 'created_by', header: 'Created by', value: (row) => row.created_by ?? 'Your provider', size: 210 },
  {
    id: 'created_at',
    header: 'Created',
    value: (row) => row.created_at,
    cell: (row) => <Time value={row.created_at} />,
    size: 130,
  },
  {
    id: 'last_used_at',
    header: 'Last used',
    value: (row) => row.last_used_at,
    cell: (row) =>
      row.last_used_at ? (
        <Time value={row.last_used_at} />
      ) : (
        <Badge variant="light" color="gray">
          Never used
        </Badge>
      ),
    size: 140,
  },
  {
    id: 'revoke',
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
            color="red"
            disabled={disabled}
            onClick={() => revoke(row)}
            aria-label={`Revoke ${row.name}`}
          >
            Revoke
          </Button>
        )}
      </AdminOnly>
    ),
  },
];
