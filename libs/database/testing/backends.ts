import pWaitFor from 'p-wait-for';
import pg from 'pg';

const CONDITIONS = {
  /** One of them waits for a lock. */
  blocked: `count(*) FILTER (WHERE wait_event_type = 'Lock') > 0`,
  /** One of them runs a statement. */
  active: `count(*) FILTER (WHERE state = 'active') > 0`,
  /** None of them runs a statement or is in a transaction. */
  idle: `count(*) FILTER (WHERE state IS DISTINCT FROM 'idle') = 0`,
};

/** Waits until the server processes of an application in this database meet a condition. */
export const waitForBackends = async (
  databaseUrl: string,
  applicationName: string,
  condition: keyof typeof CONDITIONS,
): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await pWaitFor(
      async () => {
        const { rows } = await client.query<{ met: boolean }>(
          `SELECT ${CONDITIONS[condition]} AS met FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = $1`,
          [applicationName],
        );
        return rows[0]?.met === true;
      },
      { timeout: 30_000 },
    );
  } finally {
    await client.end();
  }
};
