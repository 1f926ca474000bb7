import { nice, ticks } from 'd3-array';

const TICKS = 5;

export interface AxisScale {
  readonly domain: [number, number];
  readonly ticks: number[];
}

/** Round ticks around the values, from zero on request. */
export function axisScale(values: readonly number[], fromZero: boolean): AxisScale {
  if (values.length === 0) return { domain: [0, 1], ticks: [0, 1] };
  const low = Math.min(...values, ...(fromZero ? [0] : []));
  const high = Math.max(...values, ...(fromZero ? [0] : []));
  if (!Number.isFinite(low) || low === high)
    return { domain: [Math.min(low || 0, 0), high || 1], ticks: [0, high || 1] };
  const [start, end] = nice(low, high, TICKS);
  return { domain: [start, end], ticks: ticks(start, end, TICKS) };
}

/** Formats a value with a number of decimals. */
export type TickFormat = (value: number, decimals: number) => string;

const MAX_DECIMALS = 4;

/** The number in a label, without its unit. */
const numberIn = (label: string): number => Number(label.replaceAll(/[^\d.-]/g, ''));

/** The format with the fewest decimals that rounds no tick, so that no two have the same label. */
export const exactFormat = (values: readonly number[], format: TickFormat): ((value: number) => string) => {
  const isExact = (decimals: number) =>
    values.every((value) => numberIn(format(value, decimals)) === numberIn(format(value, MAX_DECIMALS)));
  let decimals = 0;
  while (decimals < MAX_DECIMALS && !isExact(decimals)) decimals += 1;
  return (value) => format(value, decimals);
};

/** The average width of a letter in pixels. */
const LETTER_WIDTH = 6.6;
const MIN_GAP = 14;

/** The categories whose labels fit next to each other, at equal distances, the last one included. */
export const fittingCategories = <C extends string | number>(
  categories: readonly C[],
  labels: readonly string[],
  width: number,
): C[] => {
  const longest = Math.max(1, ...labels.map((label) => label.length)) * LETTER_WIDTH + MIN_GAP;
  const every = Math.max(1, Math.ceil(categories.length / Math.max(1, Math.floor(width / longest))));
  return categories.filter((_, index) => (categories.length - 1 - index) % every === 0);
};
