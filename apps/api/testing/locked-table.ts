import pg from 'pg';

/** Blocks statements that conflict with the lock mode of a table, until `release`. */
export const lockTable = async (
  databaseUrl: string,
  table: string,
  mode: 'EXCLUSIVE' | 'ACCESS EXCLUSIVE',
): Promise<{ release(): Promise<void> }> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ${mode} MODE`);
  return {
    release: async () => {
      await client.query('ROLLBACK');
      await client.end();
    },
  };
};

/** Blocks every charge until `release`, for at most half a second. Admission is not blocked. */
export const blockCharges = (databaseUrl: string) => lockTable(databaseUrl, 'credit_balances', 'EXCLUSIVE');
