/** Credits are whole. Postgres hands a bigint over as text; an amount never leaves the safe integers, so a number holds it. */
export const CREDIT_COLUMN = {
  type: 'bigint',
  transformer: { to: (amount?: number) => amount, from: (stored: string) => Number(stored) },
} as const;
