import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AdminOnly } from '../../components/actions/admin-only';
import { useAction } from '../../components/actions/use-action';
import { send } from '../../data/api';
import { blockedIdsQuery } from '../../data/queries/blocked';

/** Queries whose results depend on blocked companies, and that are free. */
const AFFECTED = ['blocked-sources', 'jobs-count', 'options'];

interface BlockButtonProps {
  readonly id: string;
  readonly name: string;
  /** In a row of a table, where its name has that of the company. */
  readonly inRow?: boolean;
}

/** Blocks a company for the organization, or ends it. */
export function BlockButton({ id, name, inRow = false }: BlockButtonProps) {
  const blocked = useQuery(blockedIdsQuery);
  const block = useAction({
    run: (_: undefined) => send('POST', `/blocked-sources/${id}`),
    success: () => `${name} is blocked. Its postings are excluded for your organization.`,
    undo: () => send('DELETE', `/blocked-sources/${id}`),
    invalidates: AFFECTED,
  });
  const unblock = useAction({
    run: (_: undefined) => send('DELETE', `/blocked-sources/${id}`),
    success: () => `${name} is not blocked any more.`,
    undo: () => send('POST', `/blocked-sources/${id}`),
    invalidates: AFFECTED,
  });
  const isBlocked = blocked.data?.has(id) ?? false;
  const action = isBlocked ? unblock : block;
  return (
    <AdminOnly>
      {(disabled) => (
        <Button
          {...(inRow
            ? { variant: 'subtle', size: 'compact-xs', 'aria-label': `${isBlocked ? 'Unblock' : 'Block'} ${name}` }
            : { variant: 'default' })}
          disabled={disabled || blocked.isPending}
          loading={block.isPending || unblock.isPending}
          onClick={() => action.mutate(undefined)}
        >
          {isBlocked ? 'Unblock' : 'Block'}
        </Button>
      )}
    </AdminOnly>
  );
}
