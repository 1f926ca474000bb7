import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { responseOf, TestApi } from '../../testing/test-api.js';

let api: TestApi;
let token: string;
beforeAll(async () => {
  const acme = testSource();
  api = await TestApi.start({ sources: [acme], jobs: [testJob({ source: acme.id as string })] });
  ({ token } = await createTestOrganization(api.databaseUrl, { billingMode: 'credits', purchasedCredits: 100 }));
}, 60_000);
afterAll(() => api?.stop());

const send = (url: string, method: 'GET' | 'POST' | 'DELETE' = 'GET') =>
  responseOf(api.app, url, { authorization: `Bearer ${token}` }, method);

test.each(['/v4/jobs/', '/v4/jobs/?fields=id', '/v4/sources-id/', '/v4/sources-url/', '/v4/sources/'])(
  'an empty id finds nothing and is free, as an unknown one: %s',
  async (url) => {
    const { status, body, headers } = await send(url);
    expect([status, body, headers['x-credit-charged'], headers['x-credit-balance']]).toEqual([200, {}, '0', '100']);
  },
);

test.each(['/v4/sources-id//jobs', '/v4/sources//jobs', '/v4/sources-id//related', '/v4/sources-id//signals'])(
  'the list of an empty id is empty and free: %s',
  async (url) => {
    const { status, body, headers } = await send(url);
    expect([status, body.data, headers['x-credit-balance']]).toEqual([200, [], '100']);
  },
);

test('an empty id is not hidden or blocked', async () => {
  for (const method of ['POST', 'DELETE'] as const)
    for (const url of ['/v4/jobs/hidden/', '/v4/sources/blocked/'])
      expect([method, url, await send(url, method)]).toMatchObject([method, url, { status: 200, body: {} }]);
});

test.each([
  ['/v4/jobs/search/?fields=id', '/v4/jobs/search?fields=id'],
  ['/v4/jobs/hidden/', '/v4/jobs/hidden'],
  ['/v4/jobs/options/', '/v4/jobs/options'],
  ['/v4/sources/blocked/?count=true', '/v4/sources/blocked?count=true'],
])('where no id follows, a trailing slash is ignored: %s', async (url, plain) => {
  expect(await send(url)).toMatchObject({ status: 200, body: (await send(plain)).body });
});
