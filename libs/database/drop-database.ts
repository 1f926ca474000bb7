import pg from 'pg';

/**
 * Drops a database if it exists, and ends its connections first. `client` is connected to another database of the server, as the owner.
 *
 * Not by `WITH (FORCE)`: it fails (42501) while an autovacuum worker, which belongs to a superuser, vacuums one of the tables. Without it,
 * the server itself ends the worker and waits up to 5 s for all connections to end.
 */
export const dropDatabase = async (client: pg.Client, name: string): Promise<void> => {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) return;
  const identifier = pg.escapeIdentifier(name);
  // Whoever connects again and again cannot keep it alive.
  await client.query(`ALTER DATABASE ${identifier} ALLOW_CONNECTIONS false`);
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`,
    [name],
  );
  await client.query(`DROP DATABASE IF EXISTS ${identifier}`);
};
