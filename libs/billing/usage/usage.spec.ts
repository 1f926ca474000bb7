import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource } from '#libs/database/data-source.js';
import { waitForBackends } from '#libs/database/testing/backends.js';
import { createTestDatabase, createTestOrganization, type TestDatabase } from '#libs/database/testing/test-database.js';
import { Admission } from '../admission/admission.js';
import { Charging } from '../charging/charging.js';
import { TcpProxy } from '../testing/tcp-proxy.js';
import { createTestCaller } from '../testing/test-caller.js';
import { ApiToken } from '../tokens/api-token.entity.js';
import { Usage } from './usage.js';
import { UsageRecorder } from './usage-recorder.js';

let database: TestDatabase;
let dataSource: DataSource;
let admission: Admission;
let charging: Charging;
let usage: Usage;
let usageRecorder: UsageRecorder;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  usageRecorder = new UsageRecorder(database.url);
  admission = new Admission({ ...database.options, onTokenUse: (tokenId) => usageRecorder.touchToken(tokenId) });
  charging = new Charging(database.options);
  usage = new Usage(database.options);
});

afterAll(async () => {
  for (const part of [admission, charging, usageRecorder, usage]) await part?.onApplicationShutdown();
  await dataSource?.destroy();
  await database?.drop();
});

const today = () => new Date().toISOString().slice(0, 10);
const all = { from: '2000-01-01', to: '2100-01-01' };

test('requests and errors are written within seconds; credits and records with the charge itself', async () => {
  const caller = await createTestCaller(database.url, admission, { purchasedCredits: 100 });
  const { organizationId } = caller;
  usageRecorder.count(organizationId, 'jobs', { failed: false });
  usageRecorder.count(organizationId, 'jobs', { failed: true });
  usageRecorder.count(organizationId, 'autocomplete', { failed: false });
  await charging.charge(caller, { requestId: 'req_1', endpointGroup: 'jobs', credits: 25, records: 25 });
  await charging.charge(caller, { requestId: 'req_2', endpointGroup: 'autocomplete', credits: 1, records: 10 });
  expect(await usage.read(organizationId, { ...all, groupBy: ['day'] })).toMatchObject([{ records: 35, credits: 26 }]);

  const requests = async () => (await usage.read(organizationId, { ...all, groupBy: ['day'] }))[0]?.requests;
  await pWaitFor(async () => (await requests()) === 3, { timeout: 30_000 });
  expect(await usage.read(organizationId, { ...all, groupBy: ['endpoint_group', 'day'] })).toEqual([
    { day: today(), endpoint_group: 'autocomplete', requests: 1, records: 10, credits: 1, errors: 0 },
    { day: today(), endpoint_group: 'jobs', requests: 2, records: 25, credits: 25, errors: 1 },
  ]);
  expect(await usage.read(organizationId, { ...all, groupBy: ['day'] })).toEqual([
    { day: today(), requests: 3, records: 35, credits: 26, errors: 1 },
  ]);
  expect(await usage.read(organizationId, { ...all, groupBy: ['endpoint_group'] })).toMatchObject([
    { endpoint_group: 'autocomplete', requests: 1 },
    { endpoint_group: 'jobs', requests: 2 },
  ]);
});

test('a write includes the counts that were added while another write was in progress', async () => {
  const { organizationId } = await createTestOrganization(database.url);
  usageRecorder.count(organizationId, 'jobs', { failed: false });
  const first = usageRecorder.write();
  // Now it is on its way to Postgres.
  await new Promise(setImmediate);
  usageRecorder.count(organizationId, 'jobs', { failed: false });
  await usageRecorder.write();
  expect(await usage.read(organizationId, { ...all, groupBy: ['day'] })).toMatchObject([{ requests: 2 }]);
  await first;
});

test('from and to are inclusive days, and other organizations are not counted', async () => {
  const { organizationId } = await createTestOrganization(database.url);
  const { organizationId: another } = await createTestOrganization(database.url);
  for (const [day, requests] of [
    ['2026-03-01', 1],
    ['2026-03-02', 2],
    ['2026-03-03', 4],
    ['2026-03-04', 8],
  ]) {
    for (const id of [organizationId, another]) {
      await dataSource.query(`INSERT INTO usage_requests VALUES ($1, $2, 'jobs', $3, 0)`, [id, day, requests]);
    }
  }
  const rows = await usage.read(organizationId, { from: '2026-03-02', to: '2026-03-03', groupBy: ['day'] });
  expect(rows).toMatchObject([
    { day: '2026-03-02', requests: 2 },
    { day: '2026-03-03', requests: 4 },
  ]);
});

test('records of a subscription are counted too, at no credits', async () => {
  const { token, organizationId } = await createTestOrganization(database.url);
  const { caller } = await admission.admit(token);
  await charging.charge(caller, { requestId: 'req_3', endpointGroup: 'mcp', credits: 25, records: 25 });
  expect(await usage.read(organizationId, { ...all, groupBy: ['endpoint_group'] })).toEqual([
    { endpoint_group: 'mcp', requests: 0, records: 25, credits: 0, errors: 0 },
  ]);
});

test('counts of two processes add up, and those made while Postgres was down are written later', async () => {
  const { organizationId } = await createTestOrganization(database.url);
  const proxy = await TcpProxy.to(database.url);
  const processes = [new UsageRecorder(proxy.url), new UsageRecorder(proxy.url)];
  await proxy.disconnect();
  for (const process of processes) {
    process.count(organizationId, 'signals', { failed: false });
    await expect(process.write()).rejects.toBeDefined();
    process.count(organizationId, 'signals', { failed: true });
  }
  await proxy.restore();
  for (const process of processes) await process.onApplicationShutdown();
  expect(await usage.read(organizationId, { ...all, groupBy: ['day'] })).toMatchObject([{ requests: 4, errors: 2 }]);
  await proxy.disconnect();
});

test('counts whose response is lost after the commit are not counted twice', async () => {
  const { organizationId } = await createTestOrganization(database.url);
  const proxy = await TcpProxy.to(database.url);
  const process = new UsageRecorder(proxy.url);
  const count = () => process.count(organizationId, 'signals', { failed: true });
  count();
  await process.write();
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE usage_requests IN SHARE MODE');
  count();
  const lost = expect(process.write()).rejects.toBeDefined();
  await waitForBackends(database.url, 'rolecall-usage-recorder', 'blocked');
  // The server has received the statement, but its response is lost.
  await proxy.disconnect();
  await blocker.query('COMMIT');
  await blocker.end();
  await lost;
  await proxy.restore();
  count();
  await process.write();
  expect(await usage.read(organizationId, { ...all, groupBy: ['day'] })).toMatchObject([{ requests: 3, errors: 3 }]);
  await process.onApplicationShutdown();
  await proxy.disconnect();
});

test('the rows of processes that were idle for a day are removed, without waiting for one that writes again at that moment', async () => {
  const { organizationId } = await createTestCaller(database.url, admission, {});
  const [gone, awaking] = [randomUUID(), randomUUID()];
  const old = `INSERT INTO usage_writers (id, last_write, written_at) VALUES ($1, 1, now() - interval '2 days')`;
  for (const id of [gone, awaking]) await dataSource.query(old, [id]);
  const other = new pg.Client(database.url);
  await other.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM usage_writers WHERE id = $1 FOR UPDATE', [awaking]);
  usageRecorder.count(organizationId, 'jobs', { failed: false });
  await usageRecorder.write();
  const left = await dataSource.query('SELECT id FROM usage_writers WHERE id = ANY ($1)', [[gone, awaking]]);
  await other.query('ROLLBACK');
  await other.end();
  expect(left).toEqual([{ id: awaking }]);
  expect(await usage.read(organizationId, { ...all, groupBy: ['day'] })).toMatchObject([{ requests: 1 }]);
});

test('Postgres down: service_unavailable, and back as soon as it is up', async () => {
  const { organizationId } = await createTestOrganization(database.url);
  const proxy = await TcpProxy.to(database.url);
  const reader = new Usage({ databaseUrl: proxy.url });
  const read = () => reader.read(organizationId, { ...all, groupBy: ['day'] });
  expect(await read()).toEqual([]);
  await proxy.disconnect();
  await expect(read()).rejects.toMatchObject({ code: 'service_unavailable' });
  await proxy.restore({ silent: true });
  await expect(read()).rejects.toMatchObject({ code: 'service_unavailable' });
  await proxy.restore();
  expect(await read()).toEqual([]);
  await reader.onApplicationShutdown();
  await proxy.disconnect();
});

test('a token shows when it was last used, written at most once a minute', async () => {
  const { token, tokenId } = await createTestOrganization(database.url);
  const lastUsed = async () => (await dataSource.manager.findOneByOrFail(ApiToken, { id: tokenId })).lastUsedAt;
  expect(await lastUsed()).toBeNull();
  await admission.admit(token);
  await usageRecorder.write();
  const first = await lastUsed();
  expect(Date.now() - Number(first)).toBeLessThan(60_000);

  await admission.admit(token);
  await usageRecorder.write();
  expect(await lastUsed()).toEqual(first);

  await dataSource.query(`UPDATE api_tokens SET last_used_at = now() - interval '61 seconds' WHERE id = $1`, [tokenId]);
  await admission.admit(token);
  await usageRecorder.write();
  expect(Number(await lastUsed())).toBeGreaterThan(Number(first));
});
