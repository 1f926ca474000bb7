import { DIGEST_HOUR, type DigestFrequency } from './digest.js';

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;
const DAYS: Readonly<Record<DigestFrequency, number>> = { daily: 1, weekly: 7 };

const formats = new Map<string, Intl.DateTimeFormat>();

/** How clocks of a zone show a moment; null if there is no such zone. */
const formatOf = (timeZone: string): Intl.DateTimeFormat | null => {
  const known = formats.get(timeZone);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
    });
    formats.set(timeZone, format);
    return format;
  } catch {
    return null;
  }
};

/** Whether this is the name of a time zone. */
export const isTimeZone = (name: string): boolean => formatOf(name) !== null;

/**
 * The period of a moment, as its first day: the day, or the Monday of the week, whose digest was sent last by the clocks of the time zone. Only
 * what these clocks show counts, so a change to or from summer time makes no period longer, shorter or twice.
 */
export const digestPeriod = (at: Date, timeZone: string, frequency: DigestFrequency): string => {
  const local = wallClock(at, timeZone) - DIGEST_HOUR * MS_PER_HOUR;
  const day = Math.floor(local / MS_PER_DAY);
  // 1970-01-01 was a Thursday.
  const first = frequency === 'daily' ? day : day - ((((day + 3) % 7) + 7) % 7);
  return new Date(first * MS_PER_DAY).toISOString().slice(0, 10);
};

/**
 * Whether a period is due after the last one. One that is slightly earlier is not: the reader has moved to the west, and has had its digest. One that
 * is much earlier is: the last one was written before the clock was set back.
 */
export const isNewPeriod = (last: string, current: string, frequency: DigestFrequency): boolean => {
  const days = (Date.parse(current) - Date.parse(last)) / MS_PER_DAY;
  return days > 0 || days < -DAYS[frequency];
};

/** Milliseconds of what clocks show, as if they showed UTC. A zone that is no longer known counts as UTC. */
const wallClock = (at: Date, timeZone: string): number => {
  const format = formatOf(timeZone) ?? (formatOf('UTC') as Intl.DateTimeFormat);
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
};
