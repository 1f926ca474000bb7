import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { send } from '../data/api';
import type { Collection } from '../data/dashboard';
import { toApiError } from '../data/http/api-error';

interface NameCollectionProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The collection to rename. Without it, a new one is created. */
  readonly collection?: Collection;
  readonly onSaved?: (collection: Collection) => void;
}

export default function NameCollection({ opened, onClose, collection, onSaved }: NameCollectionProps) {
  const [name, setName] = useState(collection?.name ?? '');
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      collection ? send('PATCH', `/collections/${collection.id}`, { name }) : send('POST', '/collections', { name }),
    onSuccess: async (saved) => {
      onClose();
      if (!collection) setName('');
      await Promise.all(['collections', 'account'].map((key) => client.invalidateQueries({ queryKey: [key] })));
      onSaved?.(saved);
    },
    onError: () => field.current?.focus(),
  });
  const error = save.error && toApiError(save.error);
  const nameError = error?.parameter === 'name' ? error.message : undefined;
  return (
    <Modal opened={opened} onClose={onClose} title={collection ? 'Rename collection' : 'New collection'}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Stack>
          {error && !nameError && (
            <Alert color="red" role="alert">
              {error.message}
            </Alert>
          )}
          <TextInput
            ref={field}
            label="Name"
            description="Used in searches, such as collections=Competitors"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={nameError}
            required
            withAsterisk={false}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              {collection ? 'Rename' : 'Create'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
