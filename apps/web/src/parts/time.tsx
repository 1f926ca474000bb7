import { Tooltip } from '@mantine/core';
import { formatDate, formatDateTime, formatRelative } from '../data/format';

interface TimeProps {
  readonly value: string | null | undefined;
  /** Shown when there is no time. */
  readonly none?: string;
  /** The date instead of the distance from now. */
  readonly absolute?: boolean;
}

/** A time relative to now; the exact one is in the tooltip. */
export function Time({ value, none = 'never', absolute = false }: TimeProps) {
  if (!value) return <span style={{ color: 'var(--ink-3)' }}>{none}</span>;
  return (
    <Tooltip label={formatDateTime(value)}>
      <time dateTime={value}>{absolute ? formatDate(value) : formatRelative(value)}</time>
    </Tooltip>
  );
}
