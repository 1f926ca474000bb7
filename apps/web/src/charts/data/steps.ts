/** Records in an interval of a real axis. */
export interface AxisInterval {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly label: string;
}

/** An end of a step over an interval. */
export interface StepEnd {
  readonly position: number;
  readonly density: number;
  readonly interval: AxisInterval;
}

/**
 * Both ends of the steps over intervals that follow each other, so that the nearest end to any position is one of its own interval. The
 * height of a step is the number of records that `unit` of it has on average.
 */
export const stepsOf = (intervals: readonly AxisInterval[], unit: number): StepEnd[] =>
  intervals.flatMap((interval) => {
    const { from, to, count } = interval;
    const density = (count * unit) / (to - from);
    return [from, to].map((position) => ({ position, density, interval }));
  });

/** Joins intervals that are shorter than `width` with those that follow, so that each can be seen. */
export const joined = (
  intervals: readonly AxisInterval[],
  width: number,
  labelOf: (to: number) => string,
): AxisInterval[] => {
  const short = intervals.filter(({ to }) => to <= width);
  const end = short.at(-1);
  if (!end) return [...intervals];
  const count = short.reduce((sum, one) => sum + one.count, 0);
  const first = { from: short[0]?.from ?? 0, to: end.to, count, label: labelOf(end.to) };
  return [first, ...intervals.slice(short.length)];
};
