import { formatDate, formatDateTime, formatRelative } from '../data/format';

interface TimeProps {
  readonly value: string | null | undefined;
  /** Shown instead of a missing time. */
  readonly fallback?: string;
  /** Shows the date instead of the relative time. */
  readonly absolute?: boolean;
}

/** A relative time, with the exact one on hover. */
export function Time({ value, fallback = 'never', absolute = false }: TimeProps) {
  if (!value) return <span style={{ color: 'var(--ink-3)' }}>{fallback}</span>;
  return (
    <time dateTime={value} title={formatDateTime(value)}>
      {absolute ? formatDate(value) : formatRelative(value)}
    </time>
  );
}
