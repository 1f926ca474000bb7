import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { reconcile } from '#libs/billing/credits/reconcile.js';
import { jumpClock } from '#libs/database/testing/jump-clock.js';
import { ExportsDatabase } from '#libs/exports/exports-database.js';
import { claimExport } from '#libs/exports/work/lease.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { ExportedDataset } from './testing/exported-dataset.js';

jest.setTimeout(180_000);

const acme = testSource();
const jobs = Array.from({ length: 9 }, () => testJob({ source: acme.id as string }));

let dataset: ExportedDataset;
beforeAll(async () => {
  dataset = await ExportedDataset.start({ jobs, sources: [acme] });
});
afterAll(() => dataset?.stop());

test.each([10, -10])(
  'the export of a process that was killed is continued, and charged once, although the clock moves by %i days',
  async (days) => {
    const client = await dataset.client({ billingMode: 'credits', purchasedCredits: 100 });
    const { id } = await client.create({ kind: 'jobs', format: 'ndjson', parameters: { fields: 'id' } });
    await dataset.writePage(dataset.exporter({ pageRecords: 4 }));
    // Another process claims the export, and ends without a word.
    const database = new ExportsDatabase(dataset.options);
    const claimed = await claimExport(database, dataset.options.prefix).finally(() => database.close());
    expect(claimed?.work.id).toBe(id);
    const exporter = dataset.exporter({ pageRecords: 4 });
    await dataset.write(exporter);
    expect(await client.read(id)).toMatchObject({ state: 'running', rows: 4 });
    await jumpClock(dataset.api.databaseUrl, days);
    await dataset.write(exporter);
    expect(await client.read(id)).toMatchObject({ state: 'complete', rows: 9, credits: 9 });
    expect(await client.balance()).toBe(91);
    expect(await dataset.api.operate(({ dataSource }) => reconcile(dataSource))).toEqual([]);
  },
);
