import { Button, Group, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AdminOnly } from '../../../components/actions/admin-only';
import { ErrorState } from '../../../components/states/error-state';
import { get, type ListedDelivery, type ListedWebhook, send } from '../../../data/api';
import { toApiError } from '../../../data/http/api-error';
import { DeliveryAnswer } from './delivery-answer';

/** Milliseconds between two looks at the log, and how often it is looked at: longer than a receiver may take to answer. */
const POLL_MS = 1_500;
const MAX_POLLS = 16;

/** Sends a message without events, and shows what the receiver answers. */
export function TestWebhook({ webhook }: { readonly webhook: ListedWebhook }) {
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => send('POST', `/v4/webhooks/${webhook.id}/test`),
    onMutate: () => client.removeQueries({ queryKey: ['webhook-test', webhook.id] }),
  });
  const message = start.data?.message_id;
  const outcome = useQuery({
    queryKey: ['webhook-test', webhook.id, message],
    enabled: message !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      isAnswered(state.data) || state.dataUpdateCount >= MAX_POLLS || state.status === 'error' ? false : POLL_MS,
    queryFn: async () => {
      const { data } = await get('/v4/webhooks/{webhook_id}/deliveries', { limit: 10 }, { webhook_id: webhook.id });
      return { sent: data.find(({ message_id }) => message_id === message) ?? null, looks: Date.now() };
    },
  });
  const polls = client.getQueryState(['webhook-test', webhook.id, message])?.dataUpdateCount ?? 0;
  const isWaiting = message !== undefined && !outcome.isError && !isAnswered(outcome.data) && polls < MAX_POLLS;
  const failure = start.error ?? outcome.error;
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <AdminOnly>
          {(disabled) => (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconSend size={14} />}
              disabled={disabled}
              loading={start.isPending || isWaiting}
              onClick={() => start.mutate()}
            >
              Send a test
            </Button>
          )}
        </AdminOnly>
        <Text fz="sm" c="dimmed" role="status">
          {isWaiting
            ? 'The message is on its way.'
            : isAnswered(outcome.data)
              ? ''
              : message === undefined
                ? 'A message without events, free. It is sent even while the webhook is paused.'
                : ''}
        </Text>
      </Group>
      {failure && <ErrorState error={toApiError(failure)} />}
      {isAnswered(outcome.data) && outcome.data?.sent && <DeliveryAnswer delivery={outcome.data.sent} />}
      {message !== undefined && !isWaiting && !failure && !isAnswered(outcome.data) && (
        <Text fz="sm" c="var(--bad)" role="alert">
          {outcome.data?.sent
            ? 'The receiver has not answered yet. The log of deliveries will have the outcome.'
            : 'The message was not sent yet. The courier, which sends messages, may not be running: tell the operator.'}
        </Text>
      )}
    </Stack>
  );
}

const isAnswered = (found: { readonly sent: ListedDelivery | null } | undefined): boolean =>
  found?.sent != null && found.sent.duration_ms !== null;
