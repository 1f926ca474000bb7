/** Records in an interval of a real axis. */
export interface Interval {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly label: string;
}

/** Where a step begins, and its height. */
export interface Step {
  readonly position: number;
  readonly density: number;
}

/** The steps over intervals that follow each other: as many records as `unit` of each would have. The last one ends at the end of the axis. */
export const stepsOf = (intervals: readonly Interval[], unit: number): Step[] => {
  const steps = intervals.map(({ from, to, count }) => ({ position: from, density: (count * unit) / (to - from) }));
  const [last, end] = [steps.at(-1), intervals.at(-1)];
  return last && end ? [...steps, { position: end.to, density: last.density }] : steps;
};

/** Joins intervals that are shorter than `width` with those that follow, so that each can be seen. */
export const joined = (intervals: readonly Interval[], width: number, labelOf: (to: number) => string): Interval[] => {
  const short = intervals.filter(({ to }) => to <= width);
  const end = short.at(-1);
  if (!end) return [...intervals];
  const count = short.reduce((sum, one) => sum + one.count, 0);
  const first = { from: short[0]?.from ?? 0, to: end.to, count, label: labelOf(end.to) };
  return [first, ...intervals.slice(short.length)];
};
