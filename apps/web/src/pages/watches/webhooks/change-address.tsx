import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ListedWebhook, send } from '../../../data/api';
import { toApiError } from '../../../data/http/api-error';

/** Asks for another address of a webhook. */
export function ChangeAddress({ webhook, close }: { readonly webhook: ListedWebhook; readonly close: () => void }) {
  const [url, setUrl] = useState(webhook.url);
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => send('PATCH', `/v4/webhooks/${webhook.id}`, { url }),
    onSuccess: async () => {
      close();
      await client.invalidateQueries({ queryKey: ['webhooks'] });
    },
    onError: () => field.current?.focus(),
  });
  const error = change.error && toApiError(change.error);
  const urlError = error?.parameter === 'url' ? error.message : undefined;
  return (
    <Modal opened onClose={close} title="Change the address">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <Stack>
          {error && !urlError && (
            <Alert color="red" role="alert">
              {error.message}
            </Alert>
          )}
          <TextInput
            ref={field}
            label="Address"
            description="The secret stays. A message that waits for its retry is sent at once."
            inputMode="url"
            value={url}
            onChange={({ currentTarget }) => setUrl(currentTarget.value)}
            error={urlError}
            required
            withAsterisk={false}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={change.isPending}>
              Change the address
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
