import { InvalidArgumentError } from 'commander';

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const MAX = 30 * 86_400_000;

/** Parses `30m`, `12h` or `2d` to milliseconds. */
export const parseDuration = (text: string): number => {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (UNITS[unit ?? ''] ?? Number.NaN);
  if (!(milliseconds > 0) || milliseconds > MAX)
    throw new InvalidArgumentError('Use a time such as 30m, 12h or 2d, at most 30d.');
  return milliseconds;
};
