import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { send } from '../../data/api';
import { toApiError } from '../../data/http/api-error';
import { ITEMS, type Item, type SavedKind } from './items';

interface RenameItemProps {
  readonly kind: SavedKind;
  readonly item: Item;
  readonly close: () => void;
}

/** Asks for another name of a saved item. */
export function RenameItem({ kind, item, close }: RenameItemProps) {
  const { path, query } = ITEMS[kind];
  const [name, setName] = useState(item.name);
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const rename = useMutation({
    mutationFn: () => send('PATCH', `${path}/${item.id}`, { name }),
    onSuccess: async () => {
      close();
      await client.invalidateQueries({ queryKey: [query] });
    },
    onError: () => field.current?.focus(),
  });
  const error = rename.error && toApiError(rename.error);
  const nameError = error?.parameter === 'name' ? error.message : undefined;
  return (
    <Modal opened onClose={close} title={`Rename the ${kind}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate();
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
            value={name}
            maxLength={100}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={nameError}
            required
            withAsterisk={false}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={rename.isPending}>
              Rename
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
