import { ticks } from 'd3-array';

/** What a value of a place is: a number of records, an amount or share, or a relative change. */
export type ValueKind = 'count' | 'amount' | 'change';

/** An interval of values with one color. */
export interface ScaleStep {
  /** Inclusive. The first step has no lower bound. */
  readonly from: number;
  /** Exclusive; infinite in the last step. */
  readonly to: number;
  /** A token, such as `--map-1`. */
  readonly color: string;
}

const COLORS = ['--map-1', '--map-2', '--map-3', '--map-4', '--map-5'] as const;
/** Relative changes at which a color begins, and the colors. */
const CHANGES = [Number.NEGATIVE_INFINITY, -0.25, -0.05, 0.05, 0.25];
const CHANGE_COLORS = ['--map-fall-2', '--map-fall-1', '--map-even', '--map-rise-1', '--map-rise-2'];
/** The most steps of amounts, so that each has a color. */
const AMOUNT_STEPS = 4;

/** Intervals with round bounds for the values of places. Zero is in none of those of counts: a place without records has no color. */
export const scaleOf = (values: readonly number[], kind: ValueKind): readonly ScaleStep[] => {
  if (kind === 'change') return stepsFrom(CHANGES, CHANGE_COLORS);
  if (kind === 'count') return stepsFrom(countBounds(values));
  return stepsFrom(amountBounds(values));
};

/** The color of a value; undefined for a count of zero. */
export const colorOf = (steps: readonly ScaleStep[], value: number): string | undefined =>
  steps.findLast(({ from }) => value >= from)?.color;

const stepsFrom = (
  bounds: readonly number[],
  colors: readonly string[] = spread(bounds.length),
): readonly ScaleStep[] =>
  bounds.map((from, index) => ({
    from,
    to: bounds[index + 1] ?? Number.POSITIVE_INFINITY,
    color: colors[index] as string,
  }));

/** As many of the colors, from light to dark, as there are steps. */
const spread = (steps: number): string[] =>
  Array.from(
    { length: steps },
    (_, index) => COLORS[steps === 1 ? 2 : Math.round((index * (COLORS.length - 1)) / (steps - 1))] as string,
  );

/** Each bound is about as many times the one before: a place of a thousand postings and one of ten differ. */
const countBounds = (values: readonly number[]): number[] => {
  const most = Math.max(1, ...values);
  return [...new Set(COLORS.map((_, index) => roundDown(most ** (index / COLORS.length))))];
};

/** The largest of 1, 2, 5, 10, 20, 50, ... that is not above a number. */
const roundDown = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([5, 2, 1].find((step) => step * power <= value) ?? 1) * power;
};

const amountBounds = (values: readonly number[]): number[] => {
  if (values.length === 0) return [];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const bounds = ticks(low, high, AMOUNT_STEPS)
    .filter((bound) => bound > low && bound < high)
    .slice(-AMOUNT_STEPS);
  return [Number.NEGATIVE_INFINITY, ...bounds];
};
