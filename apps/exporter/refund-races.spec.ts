import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { UndeliveredCharges } from '#libs/billing/charging/undelivered-charges.js';
import { reconcile } from '#libs/billing/credits/reconcile.js';
import { waitForBackends } from '#libs/database/testing/backends.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { lockTable } from '../api/testing/locked-table.js';
import { type ExportClient, ExportedDataset } from './testing/exported-dataset.js';

jest.setTimeout(180_000);

const acme = testSource();
const jobs = Array.from({ length: 23 }, () => testJob({ source: acme.id as string }));
const REQUEST = { kind: 'jobs', format: 'ndjson', parameters: { fields: 'id' } };
const CREDITS = 1_000;

let dataset: ExportedDataset;
beforeAll(async () => {
  dataset = await ExportedDataset.start({ jobs, sources: [acme] });
});
afterAll(() => dataset?.stop());

const newClient = () => dataset.client({ billingMode: 'credits', purchasedCredits: CREDITS });
const cancel = (client: ExportClient, id: string) => client.send('DELETE', `/v4/exports/${id}`);

/** The application name of the connections of exporters and of the exports of the API. */
const EXPORTS = 'rolecall-exports';

/** The export, once nothing of it is in progress. Fails unless the customer has paid for the records in its files and for `read` others, exactly. */
const settled = async (client: ExportClient, id: string, read = 0) => {
  const saved = await client.read(id);
  const inFiles = saved.files.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0);
  const [row] = await dataset.run(
    `SELECT (SELECT coalesce(sum(allowance + purchased), 0)::integer FROM credit_charges WHERE organization_id = $1) AS charged,
       (SELECT coalesce(sum(amount), 0)::integer FROM credit_grants WHERE organization_id = $1 AND refunded_charge_id IS NOT NULL) AS refunded,
       (SELECT count(*)::integer FROM export_pages WHERE export_id = $2) AS pages`,
    [client.organizationId, id],
  );
  const { charged, refunded, pages } = row as { charged: number; refunded: number; pages: number };
  expect({ rows: saved.rows, credits: saved.credits, pages, paid: charged - refunded }).toEqual({
    ...{ rows: inFiles, credits: inFiles, pages: 0 },
    paid: inFiles + read,
  });
  expect(await client.balance()).toBe(CREDITS - inFiles - read);
  expect(await dataset.api.operate(({ dataSource }) => reconcile(dataSource))).toEqual([]);
  return saved;
};

test.each([
  ['a page is charged', 'export_pages'],
  ['its last file is finished', 'export_files'],
])('an export that is canceled twice while %s is paid for as far as its files go', async (_, table) => {
  const client = await newClient();
  const { id } = await client.create(REQUEST);
  // Two pages become a file, a third one is charged.
  const exporter = dataset.exporter({ pageRecords: 5, pagesBytes: 300 });
  for (let page = 0; page < 3; page += 1) await dataset.writePage(exporter);
  const locked = await lockTable(dataset.api.databaseUrl, table, 'EXCLUSIVE');
  const writing = dataset.write(exporter);
  await waitForBackends(dataset.api.databaseUrl, EXPORTS, 'blocked');
  const canceling = [cancel(client, id), cancel(client, id)];
  await locked.release();
  const states = (await Promise.all(canceling)).map(({ status, body }) => [status, body.state]);
  await writing;
  expect(new Set(states.map(String)).size).toBe(1);
  const { state } = await settled(client, id);
  expect(states[0]).toEqual([200, state]);
});

test('cancels that come at any moment of an export leave an exact ledger', async () => {
  const ended = new Set<string>();
  for (let round = 0; round < 16; round += 1) {
    const client = await newClient();
    const { id } = await client.create(REQUEST);
    const exporter = dataset.exporter({ pageRecords: 4, pagesBytes: 250 });
    for (let page = 0; page < round % 8; page += 1) await dataset.writePage(exporter);
    await Promise.all([dataset.write(exporter), cancel(client, id), cancel(client, id)]);
    ended.add((await settled(client, id)).state);
  }
  expect(ended).toContain('canceled');
});

test('refunds and charges at the same time add up', async () => {
  const client = await newClient();
  const { id } = await client.create(REQUEST);
  const exporter = dataset.exporter({ pageRecords: 5 });
  for (let page = 0; page < 3; page += 1) await dataset.writePage(exporter);
  const reads = Array.from({ length: 20 }, () => client.send('GET', '/v4/jobs?limit=2'));
  const [canceled, ...pages] = await Promise.all([cancel(client, id), ...reads]);
  expect([canceled.status, canceled.body.state]).toEqual([200, 'canceled']);
  const read = pages.reduce((sum, { body }) => sum + body.data.length, 0);
  expect(read).toBe(40);
  await settled(client, id, read);
});

test('an operator who refunds a page while its export is canceled refunds it once', async () => {
  const client = await newClient();
  const { id } = await client.create(REQUEST);
  await dataset.writePage(dataset.exporter({ pageRecords: 5 }));
  await dataset.run(`UPDATE undelivered_charges SET created_at = created_at - interval '2 minutes'`);
  const refund = () =>
    dataset.api.operate(({ dataSource }) =>
      new UndeliveredCharges(dataSource)
        .refund(client.organizationId, `${id}/1`)
        .catch((error: { code: string }) => error.code),
    );
  const results = await Promise.all([refund(), cancel(client, id), refund()]);
  expect([5, 'not_found']).toContain(results[0]);
  expect((await settled(client, id)).state).toBe('canceled');
});
