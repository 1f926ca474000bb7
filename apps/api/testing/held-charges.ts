import pg from 'pg';

/** Holds every charge until `release`, at most for half a second, while admission goes on. */
export const holdCharges = async (databaseUrl: string): Promise<{ release(): Promise<void> }> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE credit_balances IN EXCLUSIVE MODE');
  return {
    release: async () => {
      await client.query('ROLLBACK');
      await client.end();
    },
  };
};
