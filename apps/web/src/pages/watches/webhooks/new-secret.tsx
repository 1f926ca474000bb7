import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { ShownOnce } from '../../../components/code/shown-once';
import { Link } from '../../../components/link';
import type { ListedWebhook } from '../../../data/api';

interface NewSecretProps {
  readonly title: string;
  readonly secret: string;
  readonly format: ListedWebhook['format'];
  readonly close: () => void;
}

/** Shows the secret of a webhook, once. */
export const NewSecret = ({ title, secret, format, close }: NewSecretProps) => (
  <Modal
    opened
    onClose={close}
    title={title}
    size="lg"
    closeOnClickOutside={false}
    closeOnEscape={false}
    withCloseButton={false}
  >
    <Stack>
      <Text>
        This is the only time that the secret is shown. A lost one cannot be recovered, only rotated.
        {format === 'standard'
          ? ' Your receiver verifies with it that a message is ours: libraries of Standard Webhooks do so in a dozen languages.'
          : ' Posts to a chat are signed as well; the chat does not need it.'}
      </Text>
      <ShownOnce value={secret} label="Copy secret" testId="webhook-secret" />
      {format === 'standard' && (
        <Text fz="sm" c="dimmed">
          Complete receivers in TypeScript and Python are in <code>examples/webhooks</code>.{' '}
          <Link to="/docs/watches">Guide</Link>
        </Text>
      )}
      <Group justify="flex-end">
        <Button onClick={close}>I have copied it</Button>
      </Group>
    </Stack>
  </Modal>
);
