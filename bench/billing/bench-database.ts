import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { dropDatabase } from '#libs/database/drop-database.js';
import { startPostgres } from '#libs/services/embedded/embedded-postgres.js';
import { downloadsFolder } from '#libs/services/project-paths.js';

/**
 * An empty database on the server of DATABASE_URL, otherwise on a separate server with the same durability settings as in
 * production.
 */
export async function openBenchDatabase(env: NodeJS.ProcessEnv): Promise<{ url: string; close(): Promise<void> }> {
  const server = env.DATABASE_URL ? { url: env.DATABASE_URL, stop: async () => {} } : await startServer();
  const name = `rolecall_bench_${randomBytes(6).toString('hex')}`;
  await withClient(server.url, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    close: async () => {
      await withClient(server.url, (client) => dropDatabase(client, name));
      await server.stop();
    },
  };
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = join(downloadsFolder, 'bench-billing');
  mkdirSync(folder, { recursive: true });
  const server = await startPostgres(join(folder, 'postgres'), { durable: true, log: console.log });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function withClient(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
