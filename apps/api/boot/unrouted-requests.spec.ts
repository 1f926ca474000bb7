import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isEqual } from 'es-toolkit';
import waitFor from 'p-wait-for';
import { newToken } from '#libs/billing/tokens/token-format.js';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { TestApi } from '../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ mcpOrigins: 'any' });
}, 60_000);
afterAll(() => api?.stop());

interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly payload?: string;
  readonly headers?: Record<string, string>;
}

const tooLarge = `"${'x'.repeat(1_100_000)}"`;
const UNROUTED: [status: number, code: string, request: Request][] = [
  [404, 'not_found', { method: 'GET', url: '/v4/nope' }],
  [404, 'not_found', { method: 'GET', url: '/v4/nope/%E0%A4%A' }],
  [404, 'not_found', { method: 'POST', url: '/v4/nope', payload: '{}' }],
  [404, 'not_found', { method: 'GET', url: '/v3/jobs' }],
  [404, 'not_found', { method: 'POST', url: '/mcp/nope', payload: '{}' }],
  [405, 'method_not_allowed', { method: 'PUT', url: '/v4/jobs' }],
  [405, 'method_not_allowed', { method: 'DELETE', url: '/v4/sources-id/%E0%A4%A' }],
  [405, 'method_not_allowed', { method: 'POST', url: '/v4/metrics' }],
  [405, 'method_not_allowed', { method: 'DELETE', url: '/mcp' }],
  [413, 'payload_too_large', { method: 'POST', url: '/v4/metrics/query', payload: tooLarge }],
  [413, 'payload_too_large', { method: 'POST', url: '/mcp', payload: tooLarge }],
];

const send = async ({ headers, ...request }: Request, authorization?: string) => {
  const response = await api.app.inject({
    ...request,
    headers: { 'content-type': 'application/json', ...headers, ...(authorization && { authorization }) },
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};

const credits = { rateTier: 'tier_3', billingMode: 'credits', purchasedCredits: 500 } as const;

describe.each(UNROUTED)('%i %s: case %#', (status, code, request) => {
  test('with a valid token, it counts in the rate windows and has the headers of rate limits and credits', async () => {
    const { token } = await createTestOrganization(api.databaseUrl, credits);
    for (const remaining of [499_999, 499_998]) {
      const response = await send(request, token);
      expect([response.status, response.body.error.code]).toEqual([status, code]);
      expect(response.headers).toMatchObject({
        'x-ratelimit-limit': '6000',
        'x-ratelimit-limit-5h': '500000',
        'x-ratelimit-remaining-5h': String(remaining),
        'x-credit-balance': '500',
        'x-credit-charged': '0',
        'x-request-id': response.body.error.request_id,
      });
      expect(response.headers.ratelimit).toContain(`r=${remaining}`);
    }
  });

  test('the token is checked first, then the organization, then the rate windows', async () => {
    const refusals: [string, number, string][] = [[newToken(), 401, 'unauthorized']];
    const disabled = await createTestOrganization(api.databaseUrl, credits);
    await api.operate(({ organizations }) => organizations.setApiEnabled(disabled.organizationId, false));
    refusals.push([disabled.token, 403, 'organization_api_disabled']);
    const exhausted = await createTestOrganization(api.databaseUrl, { ...credits, limits: { perFiveHours: 1 } });
    await send(request, exhausted.token);
    refusals.push([exhausted.token, 429, 'rate_limited']);
    for (const [token, ...expected] of refusals) {
      const response = await send(request, token);
      expect([response.status, response.body.error.code]).toEqual(expected);
    }
  });

  test('without a token, it is the same error without account headers, or 401 instead of reading a body', async () => {
    const response = await send(request);
    expect([response.status, response.body.error.code]).toEqual(
      code === 'payload_too_large' ? [401, 'unauthorized'] : [status, code],
    );
    expect(Object.keys(response.headers).filter((name) => /ratelimit|credit/.test(name))).toEqual([]);
  });
});

test('usage counts unrouted requests as errors', async () => {
  const { token } = await createTestOrganization(api.databaseUrl, credits);
  for (const [, , request] of UNROUTED) await send(request, token);
  const counted = (group: string) =>
    UNROUTED.filter(([, , { url }]) => url.startsWith('/mcp') === (group === 'mcp')).length;
  const row = (endpoint_group: string) => ({
    endpoint_group,
    requests: counted(endpoint_group),
    errors: counted(endpoint_group),
    records: 0,
    credits: 0,
  });
  // The recorder writes once a second.
  await waitFor(async () => {
    const { body } = await api.get('/v4/usage?group_by=endpoint_group', { authorization: token });
    return isEqual(body.data.slice(-2), [row('mcp'), row('other')]);
  });
});
