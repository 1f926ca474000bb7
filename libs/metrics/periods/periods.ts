import { MS_PER_DAY } from '#libs/records/time.js';

/** Rolling windows, in days. They end at the dataset's `as_of`. */
export const WINDOWS = [30, 90, 365] as const;
export type Window = (typeof WINDOWS)[number];

/** Months before `as_of` that the grid keeps. */
export const MONTHS_KEPT = 36;

/** A period in epoch milliseconds: `from` is inclusive, `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The window of a number of days up to and including `as_of`. */
export const windowSpan = (days: number, asOf: number): Span => ({ from: asOf - days * MS_PER_DAY + 1, to: asOf + 1 });

/** The period of the same length that ends where the given one begins. */
export const spanBefore = ({ from, to }: Span): Span => ({ from: from - (to - from), to: from });

/** The number of a month, counted from the year 0, so that months can be added and compared. */
export const monthOf = (time: number): number => {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

const monthStart = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1);

/** A calendar month in UTC, which ends early if `as_of` is in it. */
export const monthSpan = (month: number, asOf: number): Span => ({
  from: monthStart(month),
  to: Math.min(monthStart(month + 1), asOf + 1),
});

/** The name of a month: `2026-07`. */
export const monthName = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;

/** The month with a name. @param name `2026-07`. */
export const parseMonth = (name: string): number => Number(name.slice(0, 4)) * 12 + Number(name.slice(5, 7)) - 1;

/**
 * Whether the dataset covers only part of a period, which begins before the first observation or ends after `as_of`.
 * @param end the end of the period, even if it is after `as_of`. @param coverage observedFrom is null if it is unknown.
 */
export const isPartial = (
  { from }: Span,
  end: number,
  { asOf, observedFrom }: { asOf: number; observedFrom: number | null },
): boolean => (observedFrom !== null && from < observedFrom) || end > asOf + 1;

/** The end of a calendar month, even if `as_of` is earlier. */
export const monthEnd = (month: number): number => monthStart(month + 1);
