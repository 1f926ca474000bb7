import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import pWaitFor from 'p-wait-for';
import pg from 'pg';
import { createDataSource } from '#libs/database/data-source.js';
import { migrate } from '#libs/database/migrate.js';
import {
  createEmptyTestDatabase,
  createTestDatabase,
  createTestOrganization,
  runOn,
  type TestDatabase,
  type TestOrganization,
} from '#libs/database/testing/test-database.js';
import { BillingModule } from '../billing.module.js';
import { TcpProxy } from '../testing/tcp-proxy.js';
import { newToken } from '../tokens/token-format.js';
import { Admission } from './admission.js';

/** Postgres does not change until the refusal, so only the timeout can cause it. */
const expectRefused = (admission: Admission, token: string): Promise<void> =>
  expect(admission.admit(token)).rejects.toMatchObject({ code: 'service_unavailable' });

let database: TestDatabase;
let caller: TestOrganization;
let proxy: TcpProxy;
let admission: Admission;

beforeAll(async () => {
  database = await createTestDatabase();
  caller = await createTestOrganization(database.url);
});

afterAll(() => database?.drop());

beforeEach(async () => {
  proxy = await TcpProxy.to(database.url);
  admission = new Admission({ databaseUrl: proxy.url });
});

afterEach(async () => {
  await admission.onApplicationShutdown();
  await proxy.disconnect();
});

test('Postgres stopped: service_unavailable, and recovery as soon as it is up', async () => {
  await admission.admit(caller.token);
  await proxy.disconnect();
  await expectRefused(admission, caller.token);
  await proxy.restore();
  await expect(admission.admit(caller.token)).resolves.toMatchObject({ caller: { tokenId: caller.tokenId } });
});

test('Postgres accepts connections and never responds: service_unavailable', async () => {
  await proxy.restore({ silent: true });
  await expectRefused(admission, caller.token);
  await proxy.restore();
  await expect(admission.admit(caller.token)).resolves.toMatchObject({ caller: { tokenId: caller.tokenId } });
});

test('Postgres slow: every request waiting is service_unavailable, and then it recovers', async () => {
  await admission.admit(caller.token);
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE api_tokens IN ACCESS EXCLUSIVE MODE');
  await Promise.all(Array.from({ length: 32 }, () => expectRefused(admission, caller.token)));
  await blocker.query('ROLLBACK');
  await blocker.end();
  await expect(admission.admit(caller.token)).resolves.toMatchObject({ caller: { tokenId: caller.tokenId } });
});

test("one organization's windows are locked: the others are admitted, and it is refused", async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => createTestOrganization(database.url)));
  await admission.admit(caller.token);
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('BEGIN');
  await blocker.query('SELECT FROM rate_windows WHERE organization_id = $1 FOR UPDATE', [caller.organizationId]);
  const refused = expectRefused(admission, caller.token);
  const admitted = await Promise.all(others.map(({ token }) => admission.admit(token)));
  expect(admitted.map((one) => one.caller.organizationId)).toEqual(others.map((one) => one.organizationId));
  await refused;
  await blocker.query('ROLLBACK');
  await blocker.end();
  await expect(admission.admit(caller.token)).resolves.toMatchObject({ caller: { tokenId: caller.tokenId } });
});

test('a connection that the server ends while idle is replaced', async () => {
  await admission.admit(caller.token);
  await runOn(
    database.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'rolecall-admission'`,
  );
  // A request that is sent before the end of the connection is noticed is refused.
  const isAdmitted = () =>
    admission.admit(caller.token).then(
      () => true,
      () => false,
    );
  await pWaitFor(isAdmitted, { timeout: 30_000 });
});

test('a malformed token is refused without Postgres', async () => {
  await proxy.disconnect();
  await expect(admission.admit('Bearer nonsense')).rejects.toMatchObject({ code: 'unauthorized' });
});

test('a database without its tables is service_unavailable, until they are there', async () => {
  const empty = await createEmptyTestDatabase();
  const early = new Admission({ databaseUrl: empty.url });
  await expectRefused(early, newToken());
  const dataSource = await createDataSource(empty.url).initialize();
  await migrate(dataSource);
  await dataSource.destroy();
  await expect(early.admit(newToken())).rejects.toMatchObject({ code: 'unauthorized' });
  await early.onApplicationShutdown();
  await empty.drop();
});

test('an application starts before Postgres does, admits once it is up, and closes', async () => {
  await proxy.disconnect();
  const app = await NestFactory.createApplicationContext(BillingModule.forRoot({ databaseUrl: proxy.url }), {
    logger: false,
  });
  const injected = app.get(Admission);
  await expectRefused(injected, caller.token);
  await proxy.restore();
  await expect(injected.admit(caller.token)).resolves.toMatchObject({ caller: { tokenId: caller.tokenId } });
  await app.close();
  await expect(injected.admit(caller.token)).rejects.toMatchObject({ code: 'service_unavailable' });
});
