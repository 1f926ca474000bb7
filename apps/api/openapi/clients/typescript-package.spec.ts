import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { FaultProxy } from '../../testing/fault-proxy.js';
import { PagedDataset } from '../../testing/paged-dataset.js';
import { testPullGuarantees } from '../../testing/pull-guarantees.js';
import { TypescriptPackage } from '../../testing/typescript-package.js';

jest.setTimeout(240_000);

let dataset: PagedDataset;
let program: TypescriptPackage;
beforeAll(async () => {
  dataset = await PagedDataset.load(300);
  program = await TypescriptPackage.install();
});
afterAll(async () => {
  await program?.remove();
  await dataset?.api.stop();
});

testPullGuarantees(
  () => ({
    program,
    pull: (query, key) => ['pull.mjs', JSON.stringify(query), ...(key === undefined ? [] : [key])],
    mirror: (file) => ['mirror.mjs', 'jobs', file, 'countries=DE&limit=5'],
    verify: ['verify.mjs'],
    maxBytes: 2_000_000,
  }),
  () => dataset,
);

test('the tests of the TypeScript package pass with the installed package', async () => {
  const { code, output, errors } = await program.run(['--test', '--test-reporter=tap', 'client.test.mjs']);
  expect([code, errors, output]).toEqual([0, '', expect.stringMatching(/^# pass [1-9]/m)]);
});

const thrown = async (request: string, token: string, url = dataset.url) =>
  JSON.parse(await program.succeed(['errors.mjs', request], { ROLECALL_URL: url, ROLECALL_TOKEN: token }));

test('a change number that is no longer known is an error that says why', async () => {
  const { token } = await dataset.newOrganization(10);
  expect(await thrown('expired', token)).toEqual(['cursor_expired', 'log_replaced', 'req_', false]);
});

test('a window that is exhausted for hours is an error at once, which says how long', async () => {
  const limits = { perMinute: 1_000, perFiveHours: 1 };
  const { token } = await createTestOrganization(dataset.api.databaseUrl, { limits });
  await thrown('limited', token);
  expect(await thrown('limited', token)).toEqual(['rate_limited', null, 'req_', true]);
});

test.each([
  [
    'reset-after',
    ['ConnectionLostError', expect.stringMatching(/POST \/v4\/watches: .*\(1 attempts\)\. The request may/)],
  ],
  ['unavailable-after', ['service_unavailable', null, 'req_', false]],
] as const)('a write that was processed is not repeated when its response is lost: %s', async (only, error) => {
  const { token } = await dataset.newOrganization(10);
  const proxy = await FaultProxy.start(dataset.url, { only });
  expect(await thrown('write', token, proxy.url)).toEqual(error);
  await proxy.stop();
  const { body } = await dataset.api.get('/v4/watches', { authorization: token });
  expect(body.data).toMatchObject([{ name: 'Once' }]);
});
