import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../testing/test-api.js';

const acme = testSource();
const [one, other] = [testJob({ source: acme.id as string }), testJob({ source: acme.id as string, title: 'Baker' })];

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: [one, other] });
}, 60_000);
afterAll(() => api?.stop());

const get = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.app.inject({ method, url, headers: { authorization: await api.token(), ...headers } });

describe.each([
  `/v4/jobs/${one.id}`,
  `/v4/jobs/${one.id}?fields=title`,
  `/v4/sources-id/${acme.id}`,
  '/v4/jobs/options?facets=countries',
  '/openapi.json',
])('%s', (url) => {
  test('is not sent again to a client that has it', async () => {
    const { headers, body } = await get(url);
    expect(headers['cache-control']).toMatch(/private, no-cache|public/);
    const tag = headers.etag as string;
    for (const known of [tag, `"x", ${tag}`, tag.replace('W/', ''), '*']) {
      const again = await get(url, { 'if-none-match': known, 'accept-encoding': 'gzip' });
      expect([known, again.statusCode, again.body]).toEqual([known, 304, '']);
      expect(again.headers).toMatchObject({ etag: tag, 'cache-control': headers['cache-control'] });
      expect(again.headers).not.toHaveProperty('content-encoding');
    }
    expect((await get(url, { 'if-none-match': tag }, 'HEAD')).statusCode).toBe(304);
    expect((await get(url, { 'if-none-match': 'W/"other"' })).body).toBe(body);
  });
});

test('the tag covers the record, the fields, the tier and the exclusions', async () => {
  const tagOf = async (url: string, tier?: 'tier_1') =>
    (await api.app.inject({ url, headers: { authorization: await api.token(tier) } })).headers.etag;
  const tags = [
    await tagOf(`/v4/jobs/${one.id}`),
    await tagOf(`/v4/jobs/${other.id}`),
    await tagOf(`/v4/jobs/${one.id}?fields=title`),
    await tagOf(`/v4/jobs/${one.id}`, 'tier_1'),
  ];
  expect(new Set(tags).size).toBe(tags.length);

  const { token } = await createTestOrganization(api.databaseUrl, {});
  const url = `/v4/jobs/${one.id}`;
  const { headers } = await api.app.inject({ url, headers: { authorization: token } });
  await api.app.inject({ method: 'POST', url: `/v4/jobs/hidden/${one.id}`, headers: { authorization: token } });
  const hidden = await api.app.inject({
    url,
    headers: { authorization: token, 'if-none-match': headers.etag as string },
  });
  expect([hidden.statusCode, hidden.body]).toEqual([200, '{}']);
});

test('a 304 costs no credits, and counts in the rate windows', async () => {
  const { token } = await createTestOrganization(api.databaseUrl, { billingMode: 'credits', purchasedCredits: 10 });
  const url = `/v4/jobs/${one.id}`;
  const first = await api.app.inject({ url, headers: { authorization: token } });
  const again = await api.app.inject({
    url,
    headers: { authorization: token, 'if-none-match': first.headers.etag as string },
  });
  const third = await api.app.inject({ url, headers: { authorization: token } });
  expect([first, again, third].map(({ statusCode }) => statusCode)).toEqual([200, 304, 200]);
  expect([first, third].map(({ headers }) => Number(headers['x-credit-balance']))).toEqual([9, 8]);
  const left = [first, again, third].map(({ headers }) => Number(headers['x-ratelimit-remaining']));
  expect(left).toEqual([left[0], (left[0] as number) - 1, (left[0] as number) - 2]);
});
