import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newToken } from '#libs/billing/tokens/token-format.js';
import { createTestOrganization, runOn, type TestOrganization } from '#libs/database/testing/test-database.js';
import { captureLog } from '../testing/captured-log.js';
import { TestApi, type TestResponse } from '../testing/test-api.js';

let api: TestApi;
let caller: TestOrganization;
let log: string[];
beforeAll(async () => {
  api = await TestApi.start({ logLevel: 'trace' });
  log = captureLog(api.app);
  caller = await createTestOrganization(api.databaseUrl);
}, 60_000);
afterAll(() => api?.stop());

const ROUTES = ['/v4/jobs', '/v4/jobs/search', '/v4/jobs/x', '/v4/sources-id/x', '/v4/me', '/v4/usage'];

const expectError = ({ status, headers, body }: TestResponse, expected: [status: number, code: string]) => {
  expect([status, body.error?.code]).toEqual(expected);
  expect(body.error).toMatchObject({ status, request_id: headers['x-request-id'] });
};

describe('admitted', () => {
  test.each(['Bearer ', 'bearer ', 'BEARER ', 'bEaReR ', 'Bearer   ', '', ' Bearer '])(
    'with "%s" before the token',
    async (prefix) => {
      const { status, body } = await api.get('/v4/me', { authorization: prefix + caller.token });
      expect([status, body.organization_id]).toEqual([200, caller.organizationId]);
    },
  );

  test('with a second token of the organization, immediately', async () => {
    const { token } = await api.operate(({ tokens }) => tokens.issue(caller.organizationId, 'second'));
    expect((await api.get('/v4/me', { authorization: token })).body.organization_id).toBe(caller.organizationId);
  });
});

describe('401 unauthorized', () => {
  test.each(ROUTES)('without a token: %s', async (route) =>
    expectError(await api.get(route, {}), [401, 'unauthorized']),
  );

  test.each([
    '',
    ' ',
    'Bearer',
    'Bearer ',
    'Basic dXNlcjpwYXNz',
    'Token T0123456789abcdef0123456789abcdef',
    'T0123',
    `t${'0'.repeat(32)}`,
    `T${'A'.repeat(32)}`,
    `T${'g'.repeat(32)}`,
    `T${'0'.repeat(33)}`,
    'Bearer null',
    "' OR 1=1 --",
    'x'.repeat(8_000),
  ])('with an invalid token: number %#', async (authorization) =>
    expectError(await api.get('/v4/me', { authorization }), [401, 'unauthorized']),
  );

  test('with a token that was never issued', async () => {
    expectError(await api.get('/v4/me', { authorization: `Bearer ${newToken()}` }), [401, 'unauthorized']);
  });

  test('with two tokens', async () => {
    expectError(await api.get('/v4/me', { authorization: `Bearer ${caller.token}, Bearer ${caller.token}` }), [
      401,
      'unauthorized',
    ]);
  });

  test('from the first request after revocation, while other tokens still work', async () => {
    const { token, row } = await api.operate(({ tokens }) => tokens.issue(caller.organizationId, 'short-lived'));
    expect((await api.get('/v4/me', { authorization: token })).status).toBe(200);
    await api.operate(({ tokens }) => tokens.revoke(caller.organizationId, row.id));
    expectError(await api.get('/v4/me', { authorization: token }), [401, 'unauthorized']);
    expect((await api.get('/v4/me', { authorization: caller.token })).status).toBe(200);
  });

  test('before parameters are validated', async () => {
    expectError(await api.get('/v4/jobs?lmit=1&q=%ff', {}), [401, 'unauthorized']);
  });
});

describe('403', () => {
  test('organization_api_disabled until API access is switched on again', async () => {
    const { token, organizationId } = await createTestOrganization(api.databaseUrl);
    await api.operate(({ organizations }) => organizations.setApiEnabled(organizationId, false));
    for (const route of ROUTES)
      expectError(await api.get(route, { authorization: token }), [403, 'organization_api_disabled']);
    await api.operate(({ organizations }) => organizations.setApiEnabled(organizationId, true));
    expect((await api.get('/v4/me', { authorization: token })).status).toBe(200);
  });

  test('organization_not_linked', async () => {
    const { token, tokenId } = await createTestOrganization(api.databaseUrl);
    await runOn(api.databaseUrl, 'UPDATE api_tokens SET organization_id = NULL WHERE id = $1', [tokenId]);
    for (const route of ROUTES)
      expectError(await api.get(route, { authorization: token }), [403, 'organization_not_linked']);
  });
});

test('a changed plan applies from the next request', async () => {
  const { token, organizationId } = await createTestOrganization(api.databaseUrl, { rateTier: 'tier_1' });
  expectError(await api.get('/v4/jobs?levels=senior', { authorization: token }), [403, 'field_not_in_plan']);
  await api.operate(({ organizations }) => organizations.setRateTier(organizationId, 'tier_2'));
  expect((await api.get('/v4/jobs?levels=senior', { authorization: token })).status).toBe(200);
});

describe('a token in the URL', () => {
  const inUrl = [
    'token=TOKEN',
    'api_key=TOKEN',
    'access_token=Bearer+TOKEN',
    'authorization=TOKEN',
    'TOKEN',
    'TOKEN=1',
    'q=x&token=TOKEN',
  ];
  const urls = ROUTES.flatMap((route) => inUrl.map((query) => `${route}?${query}`));

  test('does not admit', async () => {
    for (const url of urls) expectError(await api.get(url.replace('TOKEN', caller.token), {}), [401, 'unauthorized']);
  });

  test('is refused as an unknown parameter even with a valid header', async () => {
    for (const url of urls)
      expectError(await api.get(url.replace('TOKEN', caller.token), { authorization: caller.token }), [
        400,
        'invalid_request',
      ]);
  });

  test('does not admit in a path or body', async () => {
    for (const url of [
      `/v4/jobs/${caller.token}`,
      `/v4/${caller.token}`,
      `/${caller.token}`,
      `/v4/jobs?fields=${caller.token}`,
      `/v4/jobs?cursor=${caller.token}`,
    ]) {
      expect((await api.get(url, { authorization: caller.token })).status).toBeLessThan(500);
    }
  });
});

test('no response and no log line contains a token', async () => {
  const token = caller.token;
  const urls = [
    '/v4/me',
    '/v4/jobs',
    `/v4/jobs?token=${token}`,
    `/v4/jobs?${token}=1`,
    `/v4/jobs?countries=${token}`,
    `/v4/jobs?fields=${token}`,
    `/v4/jobs?limit=${token}`,
    `/v4/jobs?cursor=${token}`,
    `/v4/${token}`,
    `/v4/jobs/${token}`,
    `/v4/jobs/${token}?${token}`,
  ];
  for (const url of urls) {
    for (const authorization of [`Bearer ${token}`, `Basic ${token}`, `Bearer ${token}x`]) {
      for (const method of ['GET', 'POST'] as const) {
        const response = await api.app.inject({ method, url, headers: { authorization } });
        expect(JSON.stringify(response.headers) + response.body).not.toContain(token.slice(1));
      }
    }
  }
  expect(log.join('')).not.toContain(token.slice(1));
});
