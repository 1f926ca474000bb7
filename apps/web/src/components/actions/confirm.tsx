import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

interface ConfirmProps {
  readonly opened: boolean;
  readonly title: string;
  /** Names the object and the consequences. */
  readonly children: ReactNode;
  readonly action: string;
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before an action with consequences. */
export function Confirm({ opened, title, children, action, pending, onConfirm, onClose }: ConfirmProps) {
  // Keeps the content while the dialog fades out, when the caller has already cleared it.
  const content = useRef({ title, children, action });
  if (opened) content.current = { title, children, action };
  return (
    <Modal opened={opened} onClose={onClose} title={content.current.title}>
      <Stack>
        <Text component="div">{content.current.children}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" onClick={onConfirm} loading={pending}>
            {content.current.action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
