import type { Figures } from './contender.js';

/** Prints the figures of contenders. */
export const printFigures = (figures: Map<string, Figures>): void =>
  console.table(
    Object.fromEntries(
      [...figures].map(([name, { p50, p99, perSecond }]) => [
        name,
        { 'p50 ms': p50, 'p99 ms': p99, 'requests/s': Math.round(perSecond) },
      ]),
    ),
  );

export const ratio = (a: number, b: number): string => (a / b).toFixed(2);
