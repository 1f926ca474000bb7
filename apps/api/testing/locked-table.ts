import pg from 'pg';

/** Holds back whoever needs a table for more than the mode allows, until `release`. */
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

/** Holds every charge until `release`, at most for half a second, while admission goes on. */
export const blockCharges = (databaseUrl: string) => lockTable(databaseUrl, 'credit_balances', 'EXCLUSIVE');
