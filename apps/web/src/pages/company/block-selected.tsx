import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { AdminOnly } from '../../components/actions/admin-only';
import { Confirm } from '../../components/actions/confirm';
import { useAction } from '../../components/actions/use-action';
import { send } from '../../data/api';
import { plural } from '../../data/format';

interface BlockSelectedProps {
  readonly ids: readonly string[];
  readonly onBlocked: () => void;
}

/** Blocks several companies for the organization. */
export default function BlockSelected({ ids, onBlocked }: BlockSelectedProps) {
  const [isAsking, setAsking] = useState(false);
  const block = useAction({
    run: async (chosen: readonly string[]) => {
      for (const id of chosen) await send('POST', `/blocked-sources/${id}`);
      setAsking(false);
      onBlocked();
    },
    success: (_, chosen) => `${plural(chosen.length, 'company is', 'companies are')} blocked.`,
    undo: async (chosen) => {
      for (const id of chosen) await send('DELETE', `/blocked-sources/${id}`);
    },
    invalidates: ['blocked-sources', 'jobs-count', 'options'],
  });
  return (
    <AdminOnly>
      {(disabled) => (
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBan size={15} />}
            disabled={disabled}
            onClick={() => setAsking(true)}
          >
            Block
          </Button>
          <Confirm
            opened={isAsking}
            title={`Block ${plural(ids.length, 'company', 'companies')}`}
            action="Block"
            pending={block.isPending}
            onClose={() => setAsking(false)}
            onConfirm={() => block.mutate(ids)}
          >
            Their postings are excluded from every search and list of your organization, until they are unblocked.
          </Confirm>
        </>
      )}
    </AdminOnly>
  );
}
