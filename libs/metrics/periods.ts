import { MS_PER_DAY } from '#libs/records/time.js';

/** Rolling windows, in days. They end at the dataset's `as_of`. */
export const WINDOWS = [30, 90, 365] as const;
export type Window = (typeof WINDOWS)[number];

/** Months before `as_of` that the grid keeps. */
export const MONTHS_KEPT = 36;

/** Epoch milliseconds; `to` is not part of it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The window of this number of days up to and including `as_of`. */
export const windowSpan = (days: number, asOf: number): Span => ({ from: asOf - days * MS_PER_DAY + 1, to: asOf + 1 });

/** The window of the same length that ends where the other begins. */
export const spanBefore = ({ from, to }: Span): Span => ({ from: from - (to - from), to: from });

/** Months are counted from the year 0, so that they can be added to. */
export const monthOf = (time: number): number => {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

const startOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1);

/** A calendar month in UTC, of which `as_of` may cut the last. */
export const monthSpan = (month: number, asOf: number): Span => ({
  from: startOf(month),
  to: Math.min(startOf(month + 1), asOf + 1),
});

/** `2026-07`. */
export const monthName = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;

/** @param name `2026-07`. */
export const monthNamed = (name: string): number => Number(name.slice(0, 4)) * 12 + Number(name.slice(5, 7)) - 1;

/** Whether the dataset saw all of a span: it may begin before the first observation, or end after `as_of`. */
export const isPartial = (
  { from }: Span,
  end: number,
  { asOf, observedFrom }: { asOf: number; observedFrom: number },
) => from < observedFrom || end > asOf + 1;

/** The end of a month, also where `as_of` cuts it. */
export const monthEnd = (month: number): number => startOf(month + 1);
