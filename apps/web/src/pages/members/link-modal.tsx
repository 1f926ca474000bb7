import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { CodeBlock } from '../../components/code/code-block';
import type { IssuedLink } from '../../data/dashboard';
import { formatRelative } from '../../data/format';

interface LinkModalProps {
  readonly link: (IssuedLink & { readonly title: string }) | null;
  readonly onClose: () => void;
}

/** Shows a single-use link once. */
export function LinkModal({ link, onClose }: LinkModalProps) {
  return (
    <Modal
      opened={link !== null}
      onClose={onClose}
      title={link?.title ?? ''}
      size="lg"
      // It is not shown again: a key or a click beside it must not lose it.
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      {link && (
        <Stack>
          <Text>
            {link.emailed ? 'The link was sent by email. ' : 'Copy the link and send it to them. '}
            It works once, expires {formatRelative(link.expires_at)}, and is not shown again.
          </Text>
          <CodeBlock code={link.link} label="link" />
          <Group justify="flex-end">
            <Button onClick={onClose}>Done</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
