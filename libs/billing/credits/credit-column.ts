/** Credits are integers. Postgres returns a bigint as text; amounts are safe integers, so they are converted to numbers. */
export const CREDIT_COLUMN = {
  type: 'bigint',
  transformer: { to: (amount?: number) => amount, from: (stored: string) => Number(stored) },
} as const;
