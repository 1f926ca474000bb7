export interface ShareRow {
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
  /** The records with the value. */
  readonly n: number;
}

/** A share of fewer records is mostly chance: with 30, its 95% interval is up to 36 percentage points wide. */
const MIN_BASE = 30;

/** Whether the shares are of fewer than 30 records. */
export const isTooFew = (rows: readonly ShareRow[]): boolean =>
  rows.length > 0 && Math.max(...rows.map(({ share, n }) => (share > 0 ? n / share : 0))) < MIN_BASE - 0.5;
