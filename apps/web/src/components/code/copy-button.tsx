import { ActionIcon, Button, CopyButton as Copied, Tooltip } from '@mantine/core';
import { type Icon, IconCheck, IconCopy } from '@tabler/icons-react';

interface CopyProps {
  readonly value: string;
  /** Name of the copied value, as in "Copy request id". */
  readonly label: string;
  /** A button with the label instead of an icon. */
  readonly withText?: boolean;
  /** Puts the focus of a dialog on the button. */
  readonly autoFocus?: boolean;
  /** Tells two copy buttons side by side apart. */
  readonly icon?: Icon;
}

const focus = (button: HTMLButtonElement | null): void => button?.focus();

export function CopyButton({
  value,
  label,
  withText = false,
  autoFocus = false,
  icon: CopyIcon = IconCopy,
}: CopyProps) {
  return (
    <Copied value={value} timeout={1_600}>
      {({ copied, copy }) =>
        withText ? (
          <Button
            variant="default"
            ref={autoFocus ? focus : undefined}
            onClick={copy}
            leftSection={copied ? <IconCheck size={15} /> : <CopyIcon size={15} />}
            aria-live="polite"
          >
            {copied ? 'Copied' : label}
          </Button>
        ) : (
          <Tooltip label={copied ? 'Copied' : label}>
            <ActionIcon onClick={copy} aria-label={copied ? 'Copied' : label} color={copied ? 'green' : 'gray'}>
              {copied ? <IconCheck size={15} /> : <CopyIcon size={15} />}
            </ActionIcon>
          </Tooltip>
        )
      }
    </Copied>
  );
}
