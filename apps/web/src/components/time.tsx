import { MS_PER_DAY } from '#libs/records/time.js';
import { formatDate, formatDateTime, formatRelative } from '../data/format';

interface TimeProps {
  readonly value: string | null | undefined;
  /** Shown instead of a missing time. */
  readonly fallback?: string;
  /** Shows the date instead of the relative time. */
  readonly absolute?: boolean;
}

/** Earlier times are dates: "last year" says little. */
const MAX_RELATIVE_DAYS = 30;

const isDistant = (time: string): boolean => Math.abs(Date.now() - Date.parse(time)) > MAX_RELATIVE_DAYS * MS_PER_DAY;

/** A relative time, or the date of a distant one, with the exact one on hover. */
export function Time({ value, fallback = 'never', absolute = false }: TimeProps) {
  if (!value) return <span style={{ color: 'var(--ink-3)' }}>{fallback}</span>;
  return (
    <time dateTime={value} title={formatDateTime(value)}>
      {absolute || isDistant(value) ? formatDate(value) : formatRelative(value)}
    </time>
  );
}
