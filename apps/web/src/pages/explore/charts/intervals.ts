import { type AxisInterval, joined } from '../../../charts/data/steps';
import type { Facet } from '../../../data/api';

/** What a chart draws of a histogram, and what has no place on its axis. */
export interface AxisIntervals {
  readonly rows: readonly AxisInterval[];
  readonly outside: readonly AxisInterval[];
}

/** The shortest interval of ages that is drawn, in days: shorter ones would be thinner than a line. */
const WEEK = 7;

/** Ages in days, from buckets such as `7-14d`. Those of more than a year have no end. */
export const ageIntervals = ({ values }: Pick<Facet, 'values'>): AxisIntervals => {
  const rows = values.map(({ value, label, count }) => {
    const [from = '', to = ''] = value.replace('d', '').split('-');
    return { from: Number(from), to: to === '' ? Number.POSITIVE_INFINITY : Number(to), count, label };
  });
  const drawn = joined(
    rows.filter(({ to }) => Number.isFinite(to)),
    WEEK,
    (to) => `In the last ${to} days`,
  );
  return { rows: drawn, outside: rows.filter(({ to }) => !Number.isFinite(to)) };
};

/**
 * Annual pay. A posting is in each bucket that its range overlaps, so buckets cannot be divided or joined: only those of the width of the
 * first one are drawn.
 */
export const payIntervals = ({ values }: Pick<Facet, 'values'>): AxisIntervals => {
  const rows = values.map(({ gte = 0, lte, label, count }) => ({
    from: Number(gte),
    to: lte === undefined ? Number.POSITIVE_INFINITY : Number(lte) + 1,
    count,
    label,
  }));
  const width = rows[0] ? rows[0].to - rows[0].from : 0;
  const isDrawn = ({ from, to }: AxisInterval) => to - from === width;
  return { rows: rows.filter(isDrawn), outside: rows.filter((row) => !isDrawn(row)) };
};
