import type { Figures } from '#libs/metrics/figures.js';
import type { IndexValue, MonthIndex } from '#libs/metrics/observation/matched-index.js';
import { round } from '#libs/metrics/pay.js';
import { isPartial, monthEnd, monthSpan } from '#libs/metrics/periods/periods.js';

/** A period of a series compared with an earlier one. Relative changes: 0.1 is 10% more. */
export interface SeriesChange {
  readonly from: string;
  readonly to: string;
  readonly new: number | null;
  readonly openings: number | null;
  readonly active: number | null;
}

export const relativeChange = (now: number, before: number): number | null =>
  before === 0 ? null : round(now / before - 1, 4);

/** What was published before the first observation is known only as far as it was still listed then. */
export const isObserved = (from: number, observedFrom: number | null): boolean =>
  observedFrom === null || from >= observedFrom;

/** Values of two chains cannot be compared. */
const indexChange = (now: IndexValue | undefined, before: IndexValue | undefined): number | null =>
  typeof now?.value === 'number' && typeof before?.value === 'number' && now.base_month === before.base_month
    ? relativeChange(now.value, before.value)
    : null;

/**
 * A month compared with an earlier one: published postings by their number, the others by the matched index, whose chain must reach from one to
 * the other. The number of a month of which the dataset covers only a part cannot be compared with that of a whole month.
 */
export const changeOfMonth = (
  [month, earlier]: readonly [number, number],
  months: ReadonlyMap<number, Figures>,
  index: ReadonlyMap<number, MonthIndex>,
  coverage: { asOf: number; observedFrom: number | null },
): SeriesChange => {
  const { from, to } = monthSpan(earlier, coverage.asOf);
  const isWhole = [month, earlier].every(
    (each) => !isPartial(monthSpan(each, coverage.asOf), monthEnd(each), coverage),
  );
  const [now, before] = [index.get(month), index.get(earlier)];
  return {
    from: new Date(from).toISOString(),
    to: new Date(to - 1).toISOString(),
    new: isWhole ? relativeChange(months.get(month)?.n ?? 0, months.get(earlier)?.n ?? 0) : null,
    openings: indexChange(now?.openings, before?.openings),
    active: indexChange(now?.active, before?.active),
  };
};
