import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Credits } from '#libs/billing/credits/credits.js';
import { reconcile } from '#libs/billing/credits/reconcile.js';
import { ExportFolder } from '#libs/exports/storage/export-folder.js';
import { RecordScan } from '#libs/search/scanning/record-scan.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { type ExportClient, ExportedDataset } from './testing/exported-dataset.js';

jest.setTimeout(180_000);

const acme = testSource();
const jobs = Array.from({ length: 23 }, (_, i) =>
  testJob({ source: acme.id as string, created_at: new Date(Date.UTC(2026, 6, 1 + i)).toISOString() }),
);
const REQUEST = { kind: 'jobs', format: 'ndjson', parameters: { fields: 'id' } };

let dataset: ExportedDataset;
let ids: { id: string }[];
beforeAll(async () => {
  dataset = await ExportedDataset.start({ jobs, sources: [acme] });
  const reader = await dataset.client();
  ids = (await reader.pull('/v4/jobs?fields=id')) as { id: string }[];
});
afterAll(() => dataset?.stop());

const withCredits = (purchasedCredits: number, plan?: string) =>
  dataset.client({ billingMode: 'credits', purchasedCredits }, plan);
const grant = ({ organizationId }: ExportClient, credits: number) =>
  dataset.api.operate(({ dataSource }) => new Credits(dataSource).grant(organizationId, credits));

/** What the ledger says: credits and records charged, credits refunded, and charges that are listed as undelivered. */
const ledger = async ({ organizationId }: ExportClient) => {
  const [row] = await dataset.run(
    `SELECT (SELECT coalesce(sum(allowance + purchased), 0)::integer FROM credit_charges WHERE organization_id = $1) AS charged,
       (SELECT coalesce(sum(records), 0)::integer FROM credit_charges WHERE organization_id = $1) AS records,
       (SELECT coalesce(sum(amount), 0)::integer FROM credit_grants WHERE organization_id = $1 AND refunded_charge_id IS NOT NULL) AS refunded,
       (SELECT count(*)::integer FROM undelivered_charges u JOIN credit_charges c ON c.id = u.charge_id WHERE c.organization_id = $1) AS undelivered`,
    [organizationId],
  );
  expect(await dataset.api.operate(({ dataSource }) => reconcile(dataSource))).toEqual([]);
  return row;
};

test('an export costs what the pages of its list cost, and usage counts its records', async () => {
  const client = await withCredits(100);
  const { id, state, credits } = await client.create(REQUEST);
  expect([state, credits]).toEqual(['queued', 0]);
  await dataset.write(dataset.exporter({ pageRecords: 5 }));
  const saved = await client.read(id);
  expect([saved.state, saved.rows, saved.credits, await client.balance()]).toEqual(['complete', 23, 23, 77]);
  expect(await ledger(client)).toEqual({ charged: 23, records: 23, refunded: 0, undelivered: 0 });
  expect(await dataset.records(saved)).toEqual(ids);
  await client.pull('/v4/jobs');
  expect(await client.balance()).toBe(77 - 23);
  const { body } = await client.send('GET', '/v4/usage?group_by=endpoint_group');
  const used = Object.fromEntries(
    body.data.map(({ endpoint_group, records, credits }: Record<string, unknown>) => [
      endpoint_group,
      [records, credits],
    ]),
  );
  expect(used).toMatchObject({ exports: [23, 23], jobs: [23, 23] });
});

test('a page that was read ahead is cut where the credits end, and the rest is neither lost nor repeated', async () => {
  const client = await withCredits(13);
  const { id } = await client.create(REQUEST);
  await dataset.write(dataset.exporter({ pageRecords: 5 }));
  const paused = await client.read(id);
  expect([paused.state, paused.rows, await dataset.records(paused)]).toEqual(['paused', 13, ids.slice(0, 13)]);
  await grant(client, 10);
  await client.send('POST', `/v4/exports/${id}/resume`, {});
  await dataset.write(dataset.exporter({ pageRecords: 5 }));
  const saved = await client.read(id);
  expect([saved.state, await dataset.records(saved), await client.balance()]).toEqual(['complete', ids, 0]);
  expect(await ledger(client)).toEqual({ charged: 23, records: 23, refunded: 0, undelivered: 0 });
});

test('a page that was read ahead is dropped if the organization hides a posting before it is stored', async () => {
  const client = await withCredits(100);
  const { id } = await client.create(REQUEST);
  const { page } = RecordScan.prototype;
  const { writePage } = ExportFolder.prototype;
  let last: ReturnType<typeof page>;
  let read = 0;
  let written = 0;
  let hidden: unknown;
  const reading = jest.spyOn(RecordScan.prototype, 'page').mockImplementation(function (this: RecordScan, ...request) {
    read += 1;
    last = page.apply(this, request);
    return last;
  });
  const writing = jest.spyOn(ExportFolder.prototype, 'writePage').mockImplementation(async function (
    this: ExportFolder,
    records,
  ) {
    written += 1;
    // The next page is being read while this one is written.
    if (read > written && hidden === undefined) {
      hidden = JSON.parse(String((await last).records.at(-1))).id;
      await client.send('POST', `/v4/jobs/hidden/${hidden}`, {});
    }
    return writePage.call(this, records);
  });
  try {
    await dataset.write(dataset.exporter({ pageRecords: 5 }));
  } finally {
    reading.mockRestore();
    writing.mockRestore();
  }
  expect(hidden).toBeDefined();
  const saved = await client.read(id);
  expect(await dataset.records(saved)).toEqual(ids.filter((each) => each.id !== hidden));
  expect([saved.credits, await client.balance()]).toEqual([22, 78]);
});

test('at balance 3, three records are written, and the rest follows when credits are added', async () => {
  const client = await withCredits(3);
  const { id } = await client.create(REQUEST);
  await dataset.write();
  const paused = await client.read(id);
  expect(paused).toMatchObject({ state: 'paused', reason: 'insufficient_credits', rows: 3, credits: 3 });
  expect(paused.message).toContain(`POST /v4/exports/${id}/resume`);
  expect([await dataset.records(paused), await client.balance()]).toEqual([ids.slice(0, 3), 0]);
  // Resumed without credits, it is paused again: it costs nothing, and its files stay.
  await client.send('POST', `/v4/exports/${id}/resume`, {});
  await dataset.write();
  expect(await client.read(id)).toMatchObject({ state: 'paused', reason: 'insufficient_credits', rows: 3 });
  await grant(client, 20);
  const { body: resumed } = await client.send('POST', `/v4/exports/${id}/resume`, {});
  expect(resumed).toMatchObject({ state: 'queued', reason: null, expires_at: null });
  await dataset.write();
  const saved = await client.read(id);
  expect(saved).toMatchObject({ state: 'complete', rows: 23, credits: 23, views: [{ rows: 23 }] });
  expect(await dataset.records(saved)).toEqual(ids);
  expect(await ledger(client)).toEqual({ charged: 23, records: 23, refunded: 0, undelivered: 0 });
});

test('without credits nothing is written, and an export that finds nothing is complete', async () => {
  const client = await withCredits(1);
  await client.send('GET', '/v4/jobs?limit=1');
  const some = await client.create(REQUEST);
  const none = await client.create({ ...REQUEST, parameters: { countries: 'JP' } });
  await dataset.write();
  expect(await client.read(some.id)).toMatchObject({ state: 'paused', reason: 'insufficient_credits', files: [] });
  expect(await client.read(none.id)).toMatchObject({ state: 'complete', rows: 0, credits: 0 });
});

test('max_credits limits the cost exactly, and a higher one continues', async () => {
  const client = await withCredits(100);
  const { id } = await client.create({ ...REQUEST, max_credits: 7 });
  await dataset.write(dataset.exporter({ pageRecords: 5 }));
  expect(await client.read(id)).toMatchObject({ state: 'paused', reason: 'max_credits', rows: 7, credits: 7 });
  const refused = await client.send('POST', `/v4/exports/${id}/resume`, {});
  expect([refused.status, refused.body.error.details]).toEqual([400, { parameter: 'max_credits', credits: 7 }]);
  await client.send('POST', `/v4/exports/${id}/resume`, { max_credits: 23 });
  await dataset.write();
  const saved = await client.read(id);
  // As many records as the limit allows: nothing is left to pause for.
  expect([saved.state, saved.credits, await client.balance()]).toEqual(['complete', 23, 77]);
  expect(await dataset.records(saved)).toEqual(ids);
});

test('the rows of an export are limited by the product plan, as are its exports', async () => {
  const client = await withCredits(100, 'free');
  await dataset.run(`UPDATE exports SET state = 'expired'`);
  const { id } = await client.create(REQUEST);
  await dataset.run('UPDATE exports SET rows = 990 WHERE id = $1', [id]);
  await dataset.write();
  expect(await client.read(id)).toMatchObject({ state: 'paused', reason: 'plan_limit', rows: 1_000, credits: 10 });
  const refused = await client.send('POST', `/v4/exports/${id}/resume`, {});
  expect([refused.status, refused.body.error.code]).toEqual([403, 'plan_limit_reached']);
  await client.create(REQUEST);
  await client.create(REQUEST);
  const fourth = await client.send('POST', '/v4/exports', REQUEST);
  expect([fourth.status, fourth.body.error.details]).toEqual([403, { plan: 'free', resource: 'exports', limit: 3 }]);
  await client.send('DELETE', `/v4/exports/${id}?delete_files=true`);
  expect((await client.create(REQUEST)).state).toBe('queued');
  await dataset.write();
});

test('a canceled export refunds the records that are in no file, and keeps its files', async () => {
  const client = await withCredits(100);
  const exporter = dataset.exporter({ pageRecords: 5, pagesBytes: 300 });
  const { id } = await client.create(REQUEST);
  // The first two pages become a file, the third does not.
  await dataset.writePage(exporter);
  await dataset.writePage(exporter);
  await dataset.writePage(exporter);
  const running = await client.read(id);
  const inFiles = running.files.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0);
  expect([running.state, running.rows, running.credits]).toEqual(['running', 15, 15]);
  expect(inFiles).toBeGreaterThan(0);
  expect(inFiles).toBeLessThan(15);
  const { body: canceled } = await client.send('DELETE', `/v4/exports/${id}`);
  expect(canceled).toMatchObject({ state: 'canceled', rows: inFiles, credits: inFiles, views: [{ rows: inFiles }] });
  expect(await client.balance()).toBe(100 - inFiles);
  expect(await ledger(client)).toEqual({ charged: 15, records: 15, refunded: 15 - inFiles, undelivered: 0 });
  // Neither another one nor an exporter changes that.
  expect((await client.send('DELETE', `/v4/exports/${id}`)).body).toMatchObject({ state: 'canceled', rows: inFiles });
  await dataset.write(exporter);
  await exporter.cleanUp();
  expect(await dataset.records(await client.read(id))).toEqual(ids.slice(0, inFiles));
  const { body: refused } = await client.send('POST', `/v4/exports/${id}/resume`, {});
  expect(refused.error.message).toMatch(/^The export is canceled: only one that is paused or has failed/);
});

test('an export on a subscription is charged like its lists: not at all', async () => {
  const client = await dataset.client();
  const { id } = await client.create({ ...REQUEST, max_credits: 5 });
  await dataset.write();
  expect(await client.read(id)).toMatchObject({ state: 'complete', rows: 23, credits: 0 });
});

test('a request that is repeated with its Idempotency-Key creates one export', async () => {
  const client = await withCredits(100);
  const headers = { 'idempotency-key': 'once' };
  const [one, other] = await Promise.all([
    client.send('POST', '/v4/exports', REQUEST, headers),
    client.send('POST', '/v4/exports', REQUEST, headers),
  ]);
  expect(other.body.id).toBe(one.body.id);
  await dataset.write();
  const again = await client.send('POST', '/v4/exports', REQUEST, headers);
  expect(again.body).toMatchObject({ id: one.body.id, state: 'complete' });
  expect(await client.balance()).toBe(77);
  const changed = await client.send('POST', '/v4/exports', { ...REQUEST, format: 'csv' }, headers);
  expect([changed.status, changed.body.error.code]).toEqual([409, 'idempotency_key_reused']);
});

test('an organization that loses its API access in the middle is refunded what is in no file', async () => {
  const client = await withCredits(100);
  const exporter = dataset.exporter({ pageRecords: 5 });
  const { id } = await client.create(REQUEST);
  await dataset.writePage(exporter);
  const access = (on: boolean) =>
    dataset.run('UPDATE organizations SET api_enabled = $2 WHERE id = $1', [client.organizationId, on]);
  await access(false);
  await dataset.write(exporter);
  await access(true);
  const failed = await client.read(id);
  expect(failed).toMatchObject({ state: 'failed', reason: 'api_disabled', rows: 0, credits: 0, files: [] });
  expect(await client.balance()).toBe(100);
  await client.send('POST', `/v4/exports/${id}/resume`, {});
  await dataset.write(exporter);
  expect(await dataset.records(await client.read(id))).toEqual(ids);
});

test('a lower tier pauses an export of the fields of a higher one', async () => {
  const client = await withCredits(100);
  const { id } = await client.create(REQUEST);
  const tier = (name: string) =>
    dataset.run('UPDATE organizations SET rate_tier = $2::rate_tier WHERE id = $1', [client.organizationId, name]);
  await tier('tier_1');
  await dataset.write();
  expect(await client.read(id)).toMatchObject({ state: 'paused', reason: 'tier_changed', rows: 0 });
  await tier('tier_3');
  await client.send('POST', `/v4/exports/${id}/resume`, {});
  await dataset.write();
  expect(await client.read(id)).toMatchObject({ state: 'complete', rows: 23 });
});
