import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OwnLimits } from '#libs/billing/organizations/organizations.js';
import { createTestOrganization, runOn } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { responseOf, TestApi, type TestResponse } from '../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  const acme = testSource();
  api = await TestApi.start({ sources: [acme], jobs: [testJob({ source: acme.id as string })] });
}, 60_000);
afterAll(() => api?.stop());

/** A subscriber with custom limits. */
const subscriber = async (limits: OwnLimits) => {
  const { token, organizationId } = await createTestOrganization(api.databaseUrl, { rateTier: 'tier_1', limits });
  return { token, organizationId, get: (url: string) => api.get(url, { authorization: token }) };
};

const limitsOf = ({ headers }: TestResponse) => ({
  short: ['limit', 'remaining', 'reset'].map((name) => Number(headers[`x-ratelimit-${name}`])),
  long: ['limit', 'remaining', 'reset'].map((name) => Number(headers[`x-ratelimit-${name}-5h`])),
});

describe('headers of both windows', () => {
  test('count down with every request and agree with /v4/me', async () => {
    const { get } = await subscriber({ perMinute: 50, perFiveHours: 1_000 });
    const first = await get('/v4/jobs');
    expect(limitsOf(first)).toEqual({ short: [50, 49, 60], long: [1_000, 999, 18_000] });

    const me = await get('/v4/me');
    const { short, long } = limitsOf(me);
    expect(short.slice(0, 2)).toEqual([50, 48]);
    expect(long.slice(0, 2)).toEqual([1_000, 998]);
    expect(short[2]).toBeLessThanOrEqual(60);
    expect(me.body).toMatchObject({
      rate_limit: 50,
      period_seconds: 60,
      remaining: 48,
      rate_limit_5h: 1_000,
      period_seconds_5h: 18_000,
      remaining_5h: 998,
    });
  });

  test.each([
    ['default', 60, 5_000],
    ['tier_1', 60, 5_000],
    ['tier_2', 600, 50_000],
    ['tier_3', 6_000, 500_000],
  ] as const)('%s: %i a minute, %i in 5 hours', async (rateTier, perMinute, perFiveHours) => {
    const { token } = await createTestOrganization(api.databaseUrl, { rateTier });
    expect(limitsOf(await api.get('/v4/jobs', { authorization: token }))).toMatchObject({
      short: [perMinute, perMinute - 1, 60],
      long: [perFiveHours, perFiveHours - 1, 18_000],
    });
  });

  test('are also sent in the format of the IETF draft', async () => {
    const { get } = await subscriber({ perMinute: 5, perFiveHours: 7 });
    const { headers } = await get('/v4/me');
    expect(headers['ratelimit-policy']).toBe('"minute";q=5;w=60, "five-hours";q=7;w=18000');
    expect(headers.ratelimit).toBe('"minute";r=4;t=60, "five-hours";r=6;t=18000');
  });

  test('are sent with 400, 403 and 404, which count too', async () => {
    const { get } = await subscriber({ perMinute: 5, perFiveHours: 9 });
    const malformed = await get('/v4/jobs?unknown=1');
    expect([malformed.status, ...limitsOf(malformed).short.slice(0, 2)]).toEqual([400, 5, 4]);
    const cursor = await get('/v4/jobs?cursor=x');
    expect([cursor.body.error.code, limitsOf(cursor).short[1]]).toEqual(['invalid_cursor', 3]);
    const beyond = await get('/v4/jobs?technologies=go');
    expect([beyond.status, limitsOf(beyond).long[1]]).toEqual([403, 6]);
    const unknown = await get('/v4/nothing');
    expect([unknown.status, limitsOf(unknown).short[1], limitsOf(unknown).long[1]]).toEqual([404, 1, 5]);
  });

  test('are not sent to unidentified callers: 401, 404 without a token, organization_api_disabled, organization_not_linked', async () => {
    const { get, token, organizationId } = await subscriber({ perMinute: 5 });
    const expectNone = (response: TestResponse, status: number) => {
      expect(response.status).toBe(status);
      expect(Object.keys(response.headers).filter((name) => /ratelimit|credit/.test(name))).toEqual([]);
    };
    expectNone(await api.get('/v4/jobs', {}), 401);
    expectNone(await api.get('/v4/nothing', {}), 404);
    await api.operate(({ organizations }) => organizations.setApiEnabled(organizationId, false));
    expectNone(await get('/v4/jobs'), 403);
    await runOn(api.databaseUrl, 'UPDATE api_tokens SET organization_id = NULL WHERE organization_id = $1', [
      organizationId,
    ]);
    expectNone(await api.get('/v4/jobs', { authorization: token }), 403);
  });
});

describe('429 rate_limited', () => {
  const expectRefused = ({ status, headers, body }: TestResponse, seconds: number) => {
    expect([status, body.error.code]).toEqual([429, 'rate_limited']);
    expect(body.error.details.window_seconds).toBe(seconds);
    expect(String(body.error.details.retry_after_seconds)).toBe(headers['retry-after']);
    return Number(headers['retry-after']);
  };

  test('an exhausted 60-second window: 429 until it resets; a refused request counts in neither window', async () => {
    const { get, organizationId } = await subscriber({ perMinute: 2, perFiveHours: 100 });
    await get('/v4/jobs');
    await get('/v4/jobs?unknown=1');
    for (let i = 0; i < 3; i++) {
      const refused = await get('/v4/me');
      const wait = expectRefused(refused, 60);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
      expect(limitsOf(refused)).toMatchObject({ short: [2, 0, wait], long: [100, 98, expect.any(Number)] });
    }
    await runOn(
      api.databaseUrl,
      `UPDATE rate_windows SET short_ends_at = now() - interval '1 second' WHERE organization_id = $1`,
      [organizationId],
    );
    expect(limitsOf(await get('/v4/me')).short.slice(0, 2)).toEqual([2, 1]);
  });

  test('an exhausted 5-hour window: 429 with Retry-After 18000', async () => {
    const { get } = await subscriber({ perMinute: 100, perFiveHours: 2 });
    await get('/v4/jobs');
    await get('/v4/jobs');
    const refused = await get('/v4/jobs');
    expect(expectRefused(refused, 18_000)).toBe(18_000);
    expect(limitsOf(refused)).toMatchObject({ short: [100, 98, expect.any(Number)], long: [2, 0, 18_000] });
    expect(refused.headers.ratelimit).toContain('"five-hours";r=0;t=18000');
  });

  test('also applies to credits plans, with credit headers, before parameters are validated', async () => {
    const plan = { billingMode: 'credits', purchasedCredits: 500, limits: { perMinute: 1 } } as const;
    const { token } = await createTestOrganization(api.databaseUrl, plan);
    await api.get('/v4/jobs', { authorization: token });
    const refused = await api.get('/v4/jobs?unknown=1', { authorization: token });
    expectRefused(refused, 60);
    expect(refused.headers).toMatchObject({ 'x-credit-balance': '499', 'x-credit-charged': '0' });
  });

  test('two tokens and two processes share the rate windows', async () => {
    const { token, organizationId } = await subscriber({ perMinute: 10 });
    const second = await api.operate(({ tokens }) => tokens.issue(organizationId, 'second'));
    const another = await api.startAnother();
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        responseOf(i % 2 ? another : api.app, '/v4/me', { authorization: i % 3 ? token : second.token }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});
