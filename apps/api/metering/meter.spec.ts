import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UsageRecorder } from '#libs/billing/usage/usage-recorder.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { RecordReaders } from '../search/record-readers.js';
import { Customer } from '../testing/customer.js';
import { TestApi } from '../testing/test-api.js';
import { Meter } from './meter.js';
import type { MeteredOperation } from './operation.js';

const endpoint = { group: 'mcp', call: 'records' } as const;
const logged = { method: 'GET', route: '/v4/jobs' };

let api: TestApi;
let meter: Meter;
beforeAll(async () => {
  const acme = testSource();
  api = await TestApi.start({
    sources: [acme],
    jobs: Array.from({ length: 30 }, () => testJob({ source: acme.id as string })),
  });
  meter = api.app.get(Meter, { strict: false });
}, 60_000);
afterAll(() => api?.stop());

const readPage = async (operation: MeteredOperation, limit: number): Promise<number> => {
  const jobs = api.app.get(RecordReaders, { strict: false }).list('jobs');
  const { body, release } = await jobs.list({ limit: String(limit) }, operation);
  const records = JSON.parse(body.toString()).data.length;
  release?.();
  return records;
};

const usage = async (customer: Customer) => {
  await api.app.get(UsageRecorder, { strict: false }).write();
  return (await customer.get('/v4/usage?group_by=endpoint_group')).body.data;
};

test('the operations of a batch are admitted together, then charged and counted one by one', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 15 });
  const admission = await meter.admitToken(customer.token, 3);
  expect(admission.windows.short).toMatchObject({ limit: 6_000, remaining: 5_997 });
  const operations = ['a', 'b', 'c'].map((id) => meter.begin(admission, { endpoint, requestId: `req_${id}`, logged }));
  const pages = await Promise.all(operations.map((operation) => readPage(operation, 10).catch(({ code }) => code)));
  // Each may spend the balance at admission, but together they never spend more. The order of charges is not determined.
  expect(pages.toSorted()).toEqual([10, 5, 'insufficient_credits']);
  expect(operations.map(({ charged }) => charged?.balance).toSorted()).toEqual([0, 0, 5]);
  expect(operations.map(({ charged }) => charged?.credits).toSorted()).toEqual([0, 10, 5]);
  operations.forEach((operation, i) => {
    operation.finish({ delivered: true, failed: pages[i] === 'insufficient_credits', status: 200 });
    // A second call has no effect.
    operation.finish({ delivered: false, failed: true, status: 200 });
  });
  expect(await usage(customer)).toEqual([{ endpoint_group: 'mcp', requests: 3, records: 15, credits: 15, errors: 1 }]);
});

test('a batch that exceeds the rate window is refused as a whole and counts nothing', async () => {
  const customer = await Customer.create(api, {});
  await api.operate(({ organizations }) => organizations.setLimits(customer.organizationId, { perMinute: 5 }));
  await meter.admitToken(customer.token, 3);
  await expect(meter.admitToken(customer.token, 3)).rejects.toMatchObject({ code: 'rate_limited' });
  expect((await meter.admitToken(customer.token, 2)).windows.short.remaining).toBe(0);
});

test('an organization that is authenticated without a token shares rate windows, credits and usage with its tokens', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 100 });
  await meter.admitToken(customer.token);
  const admission = await meter.admitOrganization(customer.organizationId, 2);
  expect(admission).toMatchObject({
    caller: { organizationId: customer.organizationId, tokenId: null, credits: { balance: 100 } },
    windows: { short: { remaining: 5_997 } },
  });
  const operation = meter.begin(admission, {
    endpoint: { group: 'jobs', call: 'records' },
    requestId: 'req_explorer',
    logged,
  });
  expect(await readPage(operation, 20)).toBe(20);
  operation.finish({ delivered: true, failed: false, status: 200 });
  expect(await customer.balance()).toBe(80);
  expect(await usage(customer)).toEqual([{ endpoint_group: 'jobs', requests: 1, records: 20, credits: 20, errors: 0 }]);
});

test('a disabled or unknown organization is refused even without a token', async () => {
  const customer = await Customer.create(api, {});
  await api.operate(({ organizations }) => organizations.setApiEnabled(customer.organizationId, false));
  await expect(meter.admitOrganization(customer.organizationId)).rejects.toMatchObject({
    code: 'organization_api_disabled',
  });
  await expect(meter.admitOrganization(`O${'0'.repeat(32)}`)).rejects.toMatchObject({
    code: 'organization_not_linked',
  });
});
