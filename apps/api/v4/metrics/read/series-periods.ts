import type { Span } from '#libs/metrics/periods/periods.js';
import { afterAsOf } from '#libs/metrics/periods/requested-period.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';

/** The periods of a series other than months, which the grid has. */
export type ShortInterval = 'week' | 'day';

/** A week or a day of a series. */
export interface ShortPeriod {
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  readonly span: Span;
  /** Its end, even if that is after `as_of`. */
  readonly end: number;
  /** The beginning of the earlier period with which it is compared. */
  readonly before: { readonly previous: number; readonly year: number };
}

interface IntervalRule {
  readonly days: number;
  readonly noun: string;
  readonly byDefault: number;
  readonly most: number;
}

const RULES: Readonly<Record<ShortInterval, IntervalRule>> = {
  week: { days: 7, noun: 'weeks', byDefault: 26, most: 157 },
  day: { days: 1, noun: 'days', byDefault: 30, most: 92 },
};

/** A year of whole weeks, so that the same days of the week are compared. */
export const YEAR_OF_WEEKS = 364 * MS_PER_DAY;

/** The number of a day. @param name a day, or a month, of which it is the first (`from`) or the last (`to`). */
const dayOf = (parameter: 'from' | 'to', name: string): number => {
  const isMonth = name.length === 7;
  const time = isMonth
    ? Date.UTC(
        Number(name.slice(0, 4)),
        Number(name.slice(5)) - (parameter === 'from' ? 1 : 0),
        parameter === 'from' ? 1 : 0,
      )
    : Date.parse(name);
  if (Number.isNaN(time) || (!isMonth && !new Date(time).toISOString().startsWith(name)))
    throw invalidParameter(parameter, 'is not a day of the calendar', name);
  return time / MS_PER_DAY;
};

/** The Monday of a day's week. Day 0, the first of 1970, was a Thursday. */
const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

const nameOf = (day: number): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);

/**
 * The weeks, which begin on Mondays, or the days from `from` to `to`, in UTC. A week is whole, except that of `as_of`.
 * @throws AppError `invalid_request` for a range that is reversed, too long, or begins after the dataset ends.
 */
export const shortPeriods = (
  interval: ShortInterval,
  from: string | undefined,
  to: string | undefined,
  asOf: number,
): ShortPeriod[] => {
  const { days, noun, byDefault, most } = RULES[interval];
  const today = Math.floor(asOf / MS_PER_DAY);
  const startOf = (day: number): number => (interval === 'week' ? mondayOf(day) : day);
  const wantedLast = to === undefined ? today : dayOf('to', to);
  const last = startOf(Math.min(wantedLast, today));
  const first = from === undefined ? last - (byDefault - 1) * days : startOf(dayOf('from', from));
  if (to !== undefined && dayOf('from', to) > today) throw afterAsOf('to', to, asOf);
  if (from !== undefined && first > today) throw afterAsOf('from', from, asOf);
  if (from !== undefined && (first > last || dayOf('from', from) > wantedLast))
    throw invalidParameter('from', `must not be after \`to\` (${to ?? nameOf(today)})`, from);
  const count = (last - first) / days + 1;
  if (count > most)
    throw invalidParameter(
      'from',
      `makes ${count} ${noun}, and a series has at most ${most}: choose a later \`from\`, or a longer \`interval\``,
      from,
    );
  return Array.from({ length: count }, (_, index): ShortPeriod => {
    const day = first + index * days;
    const end = (day + days) * MS_PER_DAY;
    return {
      from: nameOf(day),
      to: nameOf(day + days - 1),
      span: { from: day * MS_PER_DAY, to: Math.min(end, asOf + 1) },
      end,
      before: { previous: (day - days) * MS_PER_DAY, year: day * MS_PER_DAY - YEAR_OF_WEEKS },
    };
  });
};
