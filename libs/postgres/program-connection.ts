import pg from 'pg';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens the one connection of a command, which holds locks or a transaction of many minutes: its statements have no timeouts. Requests use
 * `RequestPool` and `BatchedStatement`.
 *
 * @param purpose what the connection is for; part of its `application_name`.
 * @param onLost called when the connection is lost. Its next statement fails in any case.
 * @throws errors of the driver.
 */
export const openProgramConnection = async (
  databaseUrl: string,
  purpose: string,
  onLost: () => void = () => {},
): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `rolecall-${purpose}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // Without a listener, a lost connection would end the process.
  client.on('error', onLost);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
};
