/** A difference of shares in percentage points. */
export const points = (change: number): string =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${(Math.abs(change) * 100).toFixed(1)} pp`;
