import { Alert, Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { WhenCharged } from '../../../components/price';
import { type ListedWatch, type ListedWebhook, send } from '../../../data/api';
import { credits } from '../../../data/credits';
import { formatNumber } from '../../../data/format';
import { toApiError } from '../../../data/http/api-error';

interface ReplayEventsProps {
  readonly webhook: ListedWebhook;
  readonly watch: ListedWatch;
  readonly close: () => void;
}

/** Asks from which event on those of a watch are delivered again. */
export function ReplayEvents({ webhook, watch, close }: ReplayEventsProps) {
  const last = watch.last_sequence;
  const [from, setFrom] = useState<number>(last);
  const client = useQueryClient();
  const replay = useMutation({
    mutationFn: () => send('POST', `/v4/webhooks/${webhook.id}/replay`, { watch_id: watch.id, from_sequence: from }),
    onSuccess: async () => {
      close();
      await client.invalidateQueries({ queryKey: ['webhooks'] });
    },
  });
  const error = replay.error && toApiError(replay.error);
  const fieldError = error?.parameter === 'from_sequence' ? error.message : undefined;
  return (
    <Modal opened onClose={close} title="Deliver events again">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          replay.mutate();
        }}
      >
        <Stack>
          {error && !fieldError && (
            <Alert color="red" role="alert">
              {error.message}
            </Alert>
          )}
          <NumberInput
            label="First event"
            description={`Its number (sequence), up to ${formatNumber(last)}, the last one. The log of deliveries has those of each message.`}
            min={1}
            max={last}
            allowDecimal={false}
            value={from}
            onChange={(value) => setFrom(Number(value))}
            error={fieldError}
            data-autofocus
          />
          <Text fz="sm">
            It and all after it are sent again, with the same ids.
            <WhenCharged> Their records are charged again: up to {credits(Math.max(1, last - from + 1))}.</WhenCharged>
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={replay.isPending} disabled={from < 1}>
              Deliver again
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
