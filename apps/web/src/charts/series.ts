export interface Series {
  readonly key: string;
  readonly name: string;
  /** A token, such as `--chart-1`. */
  readonly color: string;
}

const COLORS = 8;

/** The color of the nth series of a chart. */
export const chartColor = (index: number): string => `--chart-${(index % COLORS) + 1}`;
