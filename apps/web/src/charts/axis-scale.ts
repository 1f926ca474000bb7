import { nice, ticks } from 'd3-array';

const TICKS = 5;

export interface AxisScale {
  readonly domain: [number, number];
  readonly ticks: number[];
}

/** Round ticks around the values, from zero on request. */
export function axisScale(values: readonly number[], fromZero: boolean): AxisScale {
  const low = Math.min(...values, ...(fromZero ? [0] : []));
  const high = Math.max(...values, ...(fromZero ? [0] : []));
  if (!Number.isFinite(low) || low === high)
    return { domain: [Math.min(low || 0, 0), high || 1], ticks: [0, high || 1] };
  const [start, end] = nice(low, high, TICKS);
  return { domain: [start, end], ticks: ticks(start, end, TICKS) };
}
