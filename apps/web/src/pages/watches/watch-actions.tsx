import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { Confirm } from '../../components/actions/confirm';
import { useAction } from '../../components/actions/use-action';
import { type ListedWatch, type ListedWebhook, send } from '../../data/api';
import { plural } from '../../data/format';
import { RenameWatch } from './rename-watch';

interface WatchActionsProps {
  readonly watch: ListedWatch;
  /** Those that receive its events. */
  readonly webhooks: readonly ListedWebhook[];
  readonly onDeleted?: () => void;
  readonly size?: 'xs' | 'sm';
}

/** Pauses, renames and deletes a watch. */
export function WatchActions({ watch, webhooks, onDeleted, size = 'xs' }: WatchActionsProps) {
  const { id, name, status } = watch;
  const [isRenaming, rename] = useDisclosure();
  const [isDeleting, confirm] = useDisclosure();
  const next = status === 'paused' ? 'active' : 'paused';
  const set = useAction({
    run: (wanted: 'active' | 'paused') => send('PATCH', `/v4/watches/${id}`, { status: wanted }),
    success: (_, wanted) =>
      wanted === 'paused' ? `${name} is paused.` : `${name} is active, and tells what changed meanwhile.`,
    invalidates: ['watches'],
  });
  const remove = useAction({
    run: () => send('DELETE', `/v4/watches/${id}`),
    success: () => `${name} was deleted.`,
    invalidates: ['watches', 'webhooks'],
  });
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <Button
        size={size}
        variant="default"
        loading={set.isPending}
        onClick={() => set.mutate(next)}
        aria-label={`${next === 'paused' ? 'Pause' : 'Activate'} ${name}`}
      >
        {next === 'paused' ? 'Pause' : 'Activate'}
      </Button>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon aria-label={`More actions of ${name}`} size={size === 'xs' ? 30 : 36}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={rename.open}>Rename</Menu.Item>
          <Menu.Item color="red" onClick={confirm.open}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRenaming && <RenameWatch watch={watch} close={rename.close} />}
      <Confirm
        opened={isDeleting}
        title={`Delete ${name}?`}
        action="Delete watch"
        pending={remove.isPending}
        onClose={confirm.close}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => onDeleted?.(), onSettled: confirm.close })}
      >
        Its events are deleted as well, and cannot be read any more.
        {webhooks.length > 0 && ` ${plural(webhooks.length, 'webhook')} will not receive them any longer.`}
      </Confirm>
    </Group>
  );
}
