import { nice, ticks } from 'd3-array';

const TICKS = 5;

/** Round ticks around values. A scale of counts or shares includes zero. */
export function axisOf(values: readonly number[], fromZero: boolean): { domain: [number, number]; ticks: number[] } {
  const low = Math.min(...values, ...(fromZero ? [0] : []));
  const high = Math.max(...values, ...(fromZero ? [0] : []));
  if (!Number.isFinite(low) || low === high)
    return { domain: [Math.min(low || 0, 0), high || 1], ticks: [0, high || 1] };
  const [start, end] = nice(low, high, TICKS);
  return { domain: [start, end], ticks: ticks(start, end, TICKS) };
}
