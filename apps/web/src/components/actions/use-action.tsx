import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toApiError } from '../../data/http/api-error';

interface ActionOptions<V, R> {
  readonly run: (variables: V) => Promise<R>;
  /** The success message, a sentence. */
  readonly success: (result: R, variables: V) => string;
  /** Reverts the action; adds an Undo button to the message. */
  readonly undo?: ((variables: V) => Promise<unknown>) | undefined;
  /** Query keys to invalidate afterwards. */
  readonly invalidates: readonly string[];
}

/** A mutation that shows a message when it succeeds or fails, offers to undo it, and reloads the affected queries. */
export function useAction<V, R>({ run, success, undo, invalidates }: ActionOptions<V, R>) {
  const client = useQueryClient();
  const reload = () => Promise.all(invalidates.map((key) => client.invalidateQueries({ queryKey: [key] })));
  return useMutation({
    mutationFn: run,
    onSuccess: async (result, variables) => {
      const id = crypto.randomUUID();
      const revert = async () => {
        notifications.hide(id);
        await undo?.(variables).catch(reportFailure);
        await reload();
      };
      notifications.show({
        id,
        color: 'petrol',
        message: (
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <span>{success(result, variables)}</span>
            {undo && (
              <Button size="compact-sm" variant="light" onClick={revert} style={{ flex: 'none' }}>
                Undo
              </Button>
            )}
          </Group>
        ),
      });
      await reload();
    },
    onError: reportFailure,
  });
}

/** Shows an error that does not belong to a form field. */
export function reportFailure(error: unknown): void {
  const { message, requestId } = toApiError(error);
  notifications.show({ color: 'red', autoClose: 8_000, message: requestId ? `${message} (${requestId})` : message });
}
