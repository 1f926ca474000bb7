import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#libs/errors/app-error.js';
import { Dataset, OtherVersionError } from '#libs/search/read/dataset.js';
import { outsideSearchContext } from '#libs/search/read/search-context.js';
import { CourierStatusReader, courierProblem } from '#libs/webhooks/courier-status.js';
import { DashboardDatabase } from '../database/dashboard-database.js';
import { Draining } from './draining.js';

/** `ok`, or a sentence that describes the problem. */
type CheckResult = string;

/** How long the results are reused. */
const MAX_AGE_MS = 1_000;
const TIMEOUT_MS = 3_000;
const OK = 'ok';

/**
 * Serves `/livez`, which responds while the process runs, and `/readyz`: 200 if Postgres has all migrations and Elasticsearch has a
 * dataset, otherwise, or once the process was asked to end, 503 with the problem. If only the couriers have a problem, the process serves
 * requests as before: 200 with the status `degraded`. The stores are checked at most once a second.
 */
export const serveHealth = (app: NestFastifyApplication): void => {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const draining = app.get(Draining, { strict: false });
  const check = cached(() => outsideSearchContext(() => checkAll(app)));
  fastify.get('/livez', (_, reply) => reply.header('cache-control', 'no-store').send({ status: OK }));
  fastify.get('/readyz', async (_, reply) => {
    const { stores, courier } = await check();
    const own = { ...stores, ...(draining.started && { process: 'The process is about to end.' }) };
    const isReady = Object.values(own).every((result) => result === OK);
    if (!isReady) reply.status(503).header('retry-after', '1');
    const status = isReady ? (courier === null ? OK : 'degraded') : 'unavailable';
    const checks = courier === null ? own : { ...own, courier };
    return reply.header('cache-control', 'no-store').send({ status, checks });
  });
};

interface Checks {
  readonly stores: Readonly<Record<string, CheckResult>>;
  /** Null if events are found and delivered, or if it is not known because Postgres cannot be reached. */
  readonly courier: string | null;
}

const checkAll = async (app: NestFastifyApplication): Promise<Checks> => {
  const courierStatus = app.get(CourierStatusReader, { strict: false });
  const [postgres, elasticsearch, courier] = await Promise.all([
    withTimeout(checkPostgres(app.get(DashboardDatabase, { strict: false })), 'Postgres cannot be reached.'),
    withTimeout(checkDataset(app.get(Dataset, { strict: false })), 'Elasticsearch cannot be reached.'),
    withTimeout(
      courierStatus.read().then((status) => courierProblem(status) ?? OK),
      OK,
    ),
  ]);
  return { stores: { postgres, elasticsearch }, courier: courier === OK ? null : courier };
};

const checkPostgres = async (database: DashboardDatabase): Promise<CheckResult> =>
  database.run(async (_, dataSource) =>
    (await dataSource.showMigrations()) ? 'Migrations are missing: run `npm run admin -- migrate`.' : OK,
  );

const checkDataset = async (dataset: Dataset): Promise<CheckResult> => {
  try {
    await dataset.assertSearchable();
    return OK;
  } catch (error) {
    if (error instanceof OtherVersionError) return error.advice;
    // Elasticsearch cannot be reached, or has no dataset.
    if (error instanceof AppError && error.code === 'service_unavailable') return error.message;
    throw error;
  }
};

/** @param problem the result if the check fails or takes too long. It is public, so it contains no details. */
const withTimeout = async (check: Promise<CheckResult>, problem: string): Promise<CheckResult> => {
  const timeout = new Promise<CheckResult>((resolve) => setTimeout(resolve, TIMEOUT_MS, problem).unref());
  return Promise.race([check.catch(() => problem), timeout]);
};

const cached = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let known: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (!known || known.until < performance.now()) known = { value: load(), until: performance.now() + MAX_AGE_MS };
    return known.value;
  };
};
