import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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

test.each(['/v4/sources-id//jobs', '/v4/sources//jobs', '/v4/sources-id//related', '/v4/sources-id//signals'])(
  'the list of an empty id is empty and free: %s',
  async (url) => {
    const { status, body, headers } = await send(url);
    expect([status, body.data, headers['x-credit-balance']]).toEqual([200, [], '100']);
  },
);

describe('a slash at the end of a path is ignored', () => {
  test.each([
    '/v4/jobs',
    '/v4/jobs/search',
    '/v4/jobs/hidden',
    '/v4/jobs/options',
    '/v4/sources',
    '/v4/sources/blocked',
    '/v4/sources/changes',
    '/v4/sources-id//jobs',
    '/v4/signals/types',
    '/v4/technologies',
    '/v4/metrics/status',
    '/v4/jobs/J0',
    '/v4/sources/acme.com/jobs',
  ])('%s', async (path) => {
    const [plain, slashed] = [await send(path), await send(`${path}/`)];
    expect(plain.status).toBe(200);
    expect(slashed).toMatchObject({ status: 200, body: withoutCursor(plain.body) });
  });

  test('with parameters', async () => {
    const query = '?fields=id&count=true&titles=engineer';
    expect(await send(`/v4/jobs/${query}`)).toMatchObject({ status: 200, body: (await send(`/v4/jobs${query}`)).body });
  });

  test.each([
    ['GET', '/v4/sources-id/', 404],
    ['GET', '/v4/sources-url/', 404],
    ['GET', '/v4/nothing/', 404],
    ['POST', '/v4/jobs/hidden/', 405],
    ['DELETE', '/v4/sources/blocked/', 405],
  ] as const)('so that %s %s is %d, as without it', async (method, url, status) => {
    expect((await send(url, method)).status).toBe(status);
    expect((await send(url.slice(0, -1), method)).status).toBe(status);
  });
});

const withoutCursor = ({ next_cursor, ...rest }: Record<string, unknown>) => rest;
