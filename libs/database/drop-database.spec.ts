import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { dropDatabase } from './drop-database.js';
import { createEmptyTestDatabase, runOn } from './testing/test-database.js';

const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString });
  // A connection that is ended fails more than once.
  client.on('error', () => {});
  await client.connect();
  return client;
};

test('a database is dropped while a client is connected, which cannot connect again', async () => {
  const { url } = await createEmptyTestDatabase();
  const name = new URL(url).pathname.slice(1);
  const server = process.env.DATABASE_URL as string;
  const connected = await connect(url);
  const reconnected = once(connected, 'error').then(() => connect(url));
  const owner = await connect(server);
  await Promise.all([dropDatabase(owner, name), expect(reconnected).rejects.toThrow(name)]);
  // Nothing is left to drop.
  await dropDatabase(owner, name);
  await owner.end();
  expect(await runOn(server, 'SELECT FROM pg_database WHERE datname = $1', [name])).toEqual([]);
});
