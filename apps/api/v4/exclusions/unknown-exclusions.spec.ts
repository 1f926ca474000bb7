import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { DATABASE_TIMEOUT } from '#libs/postgres/timeouts.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { captureLog } from '../../testing/captured-log.js';
import { lockTable } from '../../testing/locked-table.js';
import { responseOf, TestApi } from '../../testing/test-api.js';

const acme = testSource();
const postings = Array.from({ length: 3 }, () => testJob({ source: acme.id as string }));
const [hidden, shown] = postings.map(({ id }) => id as string) as [string, string];
const READS = ['/v4/jobs', '/v4/jobs?count=true', `/v4/jobs/${hidden}`, `/v4/jobs/${shown}`, '/v4/jobs/options'];

let api: TestApi;
let second: NestFastifyApplication;
beforeAll(async () => {
  // During an outage, requests wait for the timeouts of production.
  api = await TestApi.start({ sources: [acme], jobs: postings, databaseTimeout: DATABASE_TIMEOUT });
  second = await api.startAnother(api.databaseUrl);
  for (const app of [api.app, second]) captureLog(app);
}, 60_000);
afterAll(() => api?.stop());

test('exclusions are read once per change, and no records are returned if they cannot be read', async () => {
  const { token } = await createTestOrganization(api.databaseUrl);
  const { token: newcomer } = await createTestOrganization(api.databaseUrl);
  const send = (app: NestFastifyApplication, url: string, method: 'GET' | 'POST' = 'GET', as = token) =>
    responseOf(app, url, { authorization: as }, method);
  await send(api.app, `/v4/jobs/hidden/${hidden}`, 'POST');
  expect((await send(api.app, '/v4/jobs')).body.data).toHaveLength(2);

  const held = await lockTable(api.databaseUrl, 'exclusions', 'ACCESS EXCLUSIVE');
  try {
    // This process knows the exclusions; the other one does not yet.
    expect((await send(api.app, '/v4/jobs')).body.data).toHaveLength(2);
    expect((await send(api.app, '/v4/jobs?count=true')).body.count).toBe(2);
    for (const response of await Promise.all(READS.map((url) => send(second, url)))) {
      expect([response.status, response.body.error.code]).toEqual([503, 'service_unavailable']);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    for (const url of ['/v4/jobs/hidden', '/v4/jobs/hidden?count=true'])
      expect((await send(second, url)).status).toBe(503);
    expect((await send(second, `/v4/jobs/hidden/${shown}`, 'POST')).status).toBe(503);
    // Organizations without exclusions, and reads of companies, need no lookup.
    expect((await send(second, '/v4/jobs', 'GET', newcomer)).body.data).toHaveLength(3);
    expect((await send(second, `/v4/sources-id/${acme.id}`)).body.id).toBe(acme.id);
  } finally {
    await held.release();
  }
  expect((await send(second, '/v4/jobs')).body.data).toHaveLength(2);
  expect((await send(second, `/v4/jobs/${hidden}`)).body).toEqual({});
});

test('no records are returned if collections cannot be read', async () => {
  const { token } = await createTestOrganization(api.databaseUrl);
  const held = await lockTable(api.databaseUrl, 'collections', 'ACCESS EXCLUSIVE');
  const { status, body } = await responseOf(api.app, '/v4/jobs?collections=Targets', { authorization: token });
  await held.release();
  expect([status, body.error.code]).toEqual([503, 'service_unavailable']);
});
