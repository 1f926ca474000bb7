import { ActionIcon, Group, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { send } from '../../data/api';
import { Confirm } from '../actions/confirm';
import { useAction } from '../actions/use-action';
import { CopyButton } from '../code/copy-button';
import { ITEMS, type Item, type SavedKind } from './items';
import { RenameItem } from './rename-item';

interface ItemActionsProps {
  readonly kind: SavedKind;
  readonly item: Item;
  readonly onDeleted?: () => void;
}

/** Copies the link of a saved item, renames, shares and deletes it. */
export function ItemActions({ kind, item, onDeleted }: ItemActionsProps) {
  const { id, name, shared, own, editable } = item;
  const { path, query, page } = ITEMS[kind];
  const [isRenaming, rename] = useDisclosure();
  const [isDeleting, confirm] = useDisclosure();
  const share = useAction({
    run: (wanted: boolean) => send('PATCH', `${path}/${id}`, { shared: wanted }),
    success: (_, wanted) => (wanted ? `${name} is shared with your organization.` : `Only you see ${name} now.`),
    undo: (wanted) => send('PATCH', `${path}/${id}`, { shared: !wanted }),
    invalidates: [query],
  });
  const remove = useAction({
    run: () => send('DELETE', `${path}/${id}`),
    success: () => `${name} was deleted.`,
    undo: () => send('POST', `${path}/${id}/restore`),
    invalidates: [query],
  });
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end" align="flex-start">
      {shared && <CopyButton value={`${location.origin}${page}/${id}`} label={`Copy link to ${name}`} />}
      <Menu position="bottom-end" shadow="md" disabled={!editable}>
        <Menu.Target>
          <ActionIcon
            aria-label={`More actions of ${name}`}
            size={30}
            disabled={!editable}
            title={editable ? undefined : 'Only the person who saved it and Admins can change it'}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={rename.open}>Rename</Menu.Item>
          {(!shared || own) && (
            <Menu.Item onClick={() => share.mutate(!shared)}>
              {shared ? 'Make private' : 'Share with the organization'}
            </Menu.Item>
          )}
          <Menu.Item color="red" onClick={confirm.open}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRenaming && <RenameItem kind={kind} item={item} close={rename.close} />}
      <Confirm
        opened={isDeleting}
        title={`Delete ${name}?`}
        action={`Delete ${kind}`}
        pending={remove.isPending}
        onClose={confirm.close}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => onDeleted?.(), onSettled: confirm.close })}
      >
        {shared ? 'Your colleagues no longer see it, and links to it no longer open.' : 'Only you see it.'} Undo is
        offered for a moment.
      </Confirm>
    </Group>
  );
}
