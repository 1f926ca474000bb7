import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFolderPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { send } from '../../data/api';
import { plural } from '../../data/format';
import { collectionsQuery } from '../../data/queries/collections';
import { AdminOnly } from './admin-only';
import { useAction } from './use-action';

const NameCollection = lazy(() => import('../name-collection'));

interface AddToCollectionProps {
  /** Companies to add. */
  readonly ids: readonly string[];
  readonly onAdded?: () => void;
  readonly size?: 'xs' | 'sm';
}

interface Target {
  readonly id: string;
  readonly name: string;
}

/** Adds companies to a collection, which can be created for it. */
export function AddToCollection({ ids, onAdded, size = 'xs' }: AddToCollectionProps) {
  const collections = useQuery(collectionsQuery);
  const [creating, { open, close }] = useDisclosure();
  const add = useAction({
    run: ({ id }: Target) => send('POST', `/collections/${id}/sources`, { source_ids: ids }),
    success: (_, { name }) => `${plural(ids.length, 'company was', 'companies were')} added to ${name}.`,
    invalidates: ['collections'],
  });
  const addTo = (target: Target) => add.mutate(target, { onSuccess: () => onAdded?.() });
  return (
    <AdminOnly>
      {(disabled) => (
        <>
          <Menu position="bottom-start" shadow="md" width={230}>
            <Menu.Target>
              <Button
                size={size}
                variant="default"
                leftSection={<IconFolderPlus size={15} />}
                disabled={disabled || ids.length === 0}
                loading={add.isPending}
              >
                Add to collection
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Add {plural(ids.length, 'company', 'companies')} to</Menu.Label>
              {(collections.data?.data ?? []).map((collection) => (
                <Menu.Item key={collection.id} onClick={() => addTo(collection)}>
                  {collection.name}
                </Menu.Item>
              ))}
              <Menu.Divider />
              <Menu.Item onClick={open}>New collection</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          {creating && (
            <Suspense>
              <NameCollection opened onClose={close} onSaved={addTo} />
            </Suspense>
          )}
        </>
      )}
    </AdminOnly>
  );
}
