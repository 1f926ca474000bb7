/** Credits are integers. Postgres returns a bigint as text; amounts stay within the safe integers, so a number holds them. */
export const CREDIT_COLUMN = {
  type: 'bigint',
  transformer: { to: (amount?: number) => amount, from: (stored: string) => Number(stored) },
} as const;
