import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ListedWatch, send } from '../../data/api';
import { toApiError } from '../../data/http/api-error';

/** Asks for another name of a watch. */
export function RenameWatch({ watch, close }: { readonly watch: ListedWatch; readonly close: () => void }) {
  const [name, setName] = useState(watch.name);
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const rename = useMutation({
    mutationFn: () => send('PATCH', `/v4/watches/${watch.id}`, { name }),
    onSuccess: async () => {
      close();
      await client.invalidateQueries({ queryKey: ['watches'] });
    },
    onError: () => field.current?.focus(),
  });
  const error = rename.error && toApiError(rename.error);
  const nameError = error?.parameter === 'name' ? error.message : undefined;
  return (
    <Modal opened onClose={close} title="Rename the watch">
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
            maxLength={200}
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
