import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDataSource } from '#libs/database/data-source.js';
import { migrate } from '#libs/database/migrate.js';
import { createTestOrganization, runOn } from '#libs/database/testing/test-database.js';
import { dropDataset, loadDataset, testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { startPostgres } from '#libs/services/embedded/embedded-postgres.js';
import { projectRoot } from '#libs/services/project-paths.js';
import type { StartedService } from '#libs/services/start-options.js';
import { compareWatches } from '../courier/testing/compare-watches.js';
import { deliverWebhook } from '../courier/testing/deliver-webhook.js';
import { responseOf, TestApi } from './testing/test-api.js';

const PASSWORD = 'a-generated-password';
const prefix = `api-role-${process.pid}`;
const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;

let folder: string;
/** Its URL is that of the owner. */
let postgres: StartedService;
let apiUrl: string;
let api: TestApi;

/** docker/postgres/api-role.sql, for the owner of the embedded server. */
const createApiRole = async (owner: URL, superuserPassword: string): Promise<void> => {
  const superuser = new URL(owner);
  superuser.username = 'rolecall';
  superuser.password = superuserPassword;
  const sql = readFileSync(join(projectRoot, 'docker/postgres/api-role.sql'), 'utf8')
    .replaceAll(":'password'", `'${PASSWORD}'`)
    .replaceAll('FOR ROLE rolecall ', `FOR ROLE ${owner.username} `);
  await runOn(superuser.href, sql);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'api-role-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'postgres');
  postgres = await startPostgres(data, { durable: false, log: () => {} });
  const url = new URL(postgres.url);
  await createApiRole(url, readFileSync(join(data, 'password'), 'utf8').trim());
  const dataSource = await createDataSource(postgres.url).initialize();
  await migrate(dataSource).finally(() => dataSource.destroy());
  url.username = 'rolecall_api';
  url.password = PASSWORD;
  apiUrl = url.href;
  const acme = testSource();
  const jobs = Array.from({ length: 3 }, () => testJob({ source: acme.id as string }));
  await loadDataset({ elasticsearchUrl, prefix, sources: [acme], jobs, databaseUrl: apiUrl });
  api = await TestApi.serve({ prefix, databaseUrl: apiUrl });
}, 120_000);
afterAll(async () => {
  await api?.close();
  await dropDataset({ elasticsearchUrl, prefix });
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a role that owns nothing is enough for the API: pages, charges, the change feed and readiness', async () => {
  const { token, organizationId } = await createTestOrganization(apiUrl, {
    billingMode: 'credits',
    purchasedCredits: 100,
  });
  const get = (path: string) => responseOf(api.app, path, { authorization: token });
  expect((await get('/v4/jobs?limit=2')).body.data).toHaveLength(2);
  expect((await get('/v4/jobs/changes')).status).toBe(200);
  expect((await get('/v4/me')).status).toBe(200);
  expect((await responseOf(api.app, '/readyz', {})).body).toMatchObject({ status: 'ok' });
  const charges = await runOn(apiUrl, 'SELECT records FROM credit_charges WHERE organization_id = $1 ORDER BY id', [
    organizationId,
  ]);
  expect(charges[0]).toEqual({ records: 2 });
});

test('it is enough for the courier: jobs are in a schema that it may use and not change', async () => {
  const { token } = await createTestOrganization(apiUrl);
  const headers = { authorization: token, 'content-type': 'application/json' };
  const post = async (path: string, body: object) =>
    (await responseOf(api.app, path, headers, 'POST', JSON.stringify(body))).body;
  const { id: watchId } = await post('/v4/watches', { name: 'All', kind: 'jobs', start: 'beginning' });
  const { id } = await post('/v4/webhooks', { url: 'https://example.com/hook', watch_ids: [watchId] });
  await compareWatches({ prefix, databaseUrl: apiUrl });
  await deliverWebhook({ prefix, databaseUrl: apiUrl }, id);
  const log = await responseOf(api.app, `/v4/webhooks/${id}/deliveries`, { authorization: token });
  expect(log.body.data).toMatchObject([{ events: 3, delivered: true }]);
});

test.each([
  ['ALTER TABLE pgboss.job ADD COLUMN x int', /must be owner/],
  ['UPDATE credit_charges SET records = 0', /append-only/],
  ['ALTER TABLE credit_charges DISABLE TRIGGER ALL', /must be owner/],
  ['ALTER TABLE audit_entries DISABLE TRIGGER ALL', /must be owner/],
  ['TRUNCATE credit_charges', /permission denied/],
  ['DROP TABLE organizations', /must be owner/],
  ['CREATE TABLE notes (id int)', /permission denied/],
  ['SET ROLE rolecall_app', /permission denied/],
  ["SET session_replication_role = 'replica'", /permission denied/],
  ['DELETE FROM migrations', /permission denied/],
  ["INSERT INTO migrations (timestamp, name) VALUES (1, 'x')", /permission denied/],
  ["SET rolecall.erasure = 'on'; DELETE FROM audit_entries", /append-only/],
])('that role may not: %s', async (sql, reason) => {
  await expect(runOn(apiUrl, sql)).rejects.toThrow(reason);
});
