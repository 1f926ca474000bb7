import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#libs/errors/app-error.js';
import { Dataset } from '#libs/search/read/dataset.js';
import { outsideSearchContext } from '#libs/search/read/search-context.js';
import { DashboardDatabase } from '../dashboard/dashboard-database.js';

/** Result of a check: `ok`, or the problem. */
type Check = string;

const MAX_AGE_MS = 1_000;
const TIMEOUT_MS = 3_000;
const OK = 'ok';

/**
 * Serves `/livez`, which responds while the process runs, and `/readyz`: 200 when requests can be served, that is when Postgres has all
 * migrations and Elasticsearch a dataset; otherwise 503 with the problem. Stores are checked at most once a second.
 */
export const serveHealth = (app: NestFastifyApplication): void => {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const check = cached(() => outsideSearchContext(() => checkAll(app)));
  fastify.get('/livez', (_, reply) => reply.header('cache-control', 'no-store').send({ status: OK }));
  fastify.get('/readyz', async (_, reply) => {
    const checks = await check();
    const isReady = Object.values(checks).every((found) => found === OK);
    if (!isReady) reply.status(503).header('retry-after', '1');
    return reply.header('cache-control', 'no-store').send({ status: isReady ? OK : 'unavailable', checks });
  });
};

const checkAll = async (app: NestFastifyApplication): Promise<Record<string, Check>> => {
  const [postgres, elasticsearch] = await Promise.all([
    inTime(checkPostgres(app.get(DashboardDatabase, { strict: false })), 'Postgres cannot be reached.'),
    inTime(checkDataset(app.get(Dataset, { strict: false })), 'Elasticsearch cannot be reached.'),
  ]);
  return { postgres, elasticsearch };
};

const checkPostgres = async (database: DashboardDatabase): Promise<Check> =>
  database.run(async (dataSource) =>
    (await dataSource.showMigrations()) ? 'Migrations are missing: run `npm run admin -- migrate`.' : OK,
  );

const checkDataset = async (dataset: Dataset): Promise<Check> => {
  try {
    await dataset.assertSearchable();
    return OK;
  } catch (error) {
    // Elasticsearch cannot be reached, or has no dataset.
    if (error instanceof AppError && error.code === 'service_unavailable') return error.message;
    throw error;
  }
};

/** The problem is public and has no details; the log of the process has them. */
const inTime = async (check: Promise<Check>, otherwise: string): Promise<Check> => {
  const late = new Promise<Check>((resolve) => setTimeout(resolve, TIMEOUT_MS, otherwise).unref());
  return Promise.race([check.catch(() => otherwise), late]);
};

const cached = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let known: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (!known || known.until < Date.now()) known = { value: load(), until: Date.now() + MAX_AGE_MS };
    return known.value;
  };
};
