import { isPartial, type Span } from './periods.js';

/** A period as responses describe it. */
export interface PeriodView {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Whether the dataset covers only part of the period. */
  readonly partial: boolean;
}

/** @param time milliseconds since the epoch. */
export const iso = (time: number): string => new Date(time).toISOString();

/**
 * The note that explains why a slice has no rows.
 * @param known for how many of the postings that match its other filters the rest is known.
 */
export const emptyNote = (
  { to }: PeriodView,
  observedFrom: number | null,
  known: { readonly n: number; readonly of: number } | null,
): string =>
  `No posting that matches the filters was published in the period${
    known && known.n < known.of
      ? `, as far as is known: the filters are known for ${known.n} of ${known.of} postings`
      : ''
  }.${
    observedFrom !== null && Date.parse(to) < observedFrom
      ? ` It ends before the dataset was first observed (${iso(observedFrom)}).`
      : ''
  }`;

/**
 * Describes a period in a response.
 * @param end the end of the period, even if it is after `as_of`.
 */
export const periodView = (
  name: string,
  { from, to }: Span,
  end: number,
  { asOf, observedFrom }: { asOf: number; observedFrom: number | null },
): PeriodView => ({
  name,
  from: iso(from),
  to: iso(to - 1),
  partial: isPartial({ from, to }, end, { asOf, observedFrom }),
});
