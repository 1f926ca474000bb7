import { MS_PER_DAY } from '#libs/records/time.js';
import type { HistogramBucket, HistogramKind } from '../kind.js';

/** US dollars per year. Ranges that pay overlaps cannot be added up, so those below 300,000 are equally wide, as a chart needs them. */
const PAY_EDGES = [...Array.from({ length: 12 }, (_, i) => 25_000 * (i + 1)), 500_000];
const DAY_EDGES = [1, 3, 7, 14, 30, 60, 90, 180, 365];

/** The ranges between edges; the first has no lower edge, the last no upper one. */
const ranges = (edges: readonly number[]): { from?: number; to?: number }[] =>
  [...edges, undefined].map((to, i) => ({
    ...(i > 0 && { from: edges[i - 1] as number }),
    ...(to !== undefined && { to }),
  }));

const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

const payLabel = (from: number | undefined, to: number | undefined): string => {
  if (from === undefined) return `Below ${dollars(to as number)}`;
  return to === undefined ? `${dollars(from)} or more` : `${dollars(from)} to ${dollars(to - 1)}`;
};

/** Annual pay in US dollars. A range of pay is counted in each bucket that it overlaps, as by the filter. */
export const payHistogram: HistogramKind = {
  write: (amount) => amount,
  buckets: () =>
    ranges(PAY_EDGES).map(({ from, to }) => ({
      value: `${from ?? 0}-${to === undefined ? '' : to - 1}`,
      label: payLabel(from, to),
      ...(from !== undefined && { gte: from }),
      ...(to !== undefined && { lte: to - 1 }),
    })),
};

const ageLabel = (from: number | undefined, to: number | undefined): string => {
  if (from === undefined) return to === 1 ? 'In the last day' : `In the last ${to} days`;
  return to === undefined ? `More than ${from} days ago` : `${from + 1} to ${to} days ago`;
};

/** Age in days, counted back from `as_of`, so that the first buckets together are the matches of `_within_days`. */
export const ageHistogram: HistogramKind = {
  write: (time) => new Date(time).toISOString(),
  buckets: ({ asOf }) =>
    ranges(DAY_EDGES).map(
      ({ from, to }): HistogramBucket => ({
        value: `${from ?? 0}-${to ?? ''}d`,
        label: ageLabel(from, to),
        ...(to !== undefined && { gte: asOf - to * MS_PER_DAY }),
        ...(from !== undefined && { lte: asOf - from * MS_PER_DAY - 1 }),
      }),
    ),
};
