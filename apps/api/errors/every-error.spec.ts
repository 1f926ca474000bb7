import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TcpProxy } from '#libs/billing/testing/tcp-proxy.js';
import type { TokenOptions } from '#libs/billing/tokens/tokens.js';
import { createTestOrganization, runOn, type TestOrganization } from '#libs/database/testing/test-database.js';
import type { ErrorCode } from '#libs/errors/app-error.js';
import { DownloadLinks } from '#libs/exports/download-link.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { captureLog } from '../testing/captured-log.js';
import { TestApi } from '../testing/test-api.js';
import { downloadUrl } from '../v4/exports/download-url.js';
import { errorCodes } from './error-table.js';

let api: TestApi;
let proxy: TcpProxy;
beforeAll(async () => {
  const acme = testSource();
  api = await TestApi.start({
    sources: [acme],
    mcpOrigins: ['localhost'],
    jobs: [testJob({ source: acme.id as string })],
  });
  proxy = await TcpProxy.to(api.databaseUrl);
}, 60_000);
afterAll(async () => {
  await api?.stop();
  await proxy?.disconnect();
});

type Organization = Parameters<typeof createTestOrganization>[1];

/** A request of a separate organization, after `change` has been applied to it. */
const as =
  (organization: Organization, url: string, before: (one: TestOrganization) => Promise<unknown> = async () => {}) =>
  async () => {
    const one = await createTestOrganization(api.databaseUrl, organization);
    await before(one);
    return api.app.inject({ url, headers: { authorization: one.token } });
  };

const send = (options: { method: 'GET' | 'POST'; url: string; payload?: object }) => async () =>
  api.app.inject({ ...options, headers: { authorization: await api.token() } });

const withoutPostgres = async () => {
  const app = await api.startAnother(proxy.url);
  captureLog(app);
  await proxy.disconnect();
  return app.inject({ url: '/v4/me', headers: { authorization: await api.token() } });
};

/** A cursor of changes whose log was restored from an earlier state. */
const expiredCursor = async () => {
  const headers = { authorization: await api.token() };
  const { next_cursor } = (await api.app.inject({ url: '/v4/jobs/changes', headers })).json();
  await runOn(api.databaseUrl, 'UPDATE change_counters SET log_id = gen_random_uuid()');
  return api.app.inject({ url: `/v4/jobs/changes?cursor=${next_cursor}`, headers });
};

const fourthWatch = async () => {
  const { token } = await createTestOrganization(api.databaseUrl);
  const watch = (name: string) =>
    api.app.inject({
      method: 'POST',
      url: '/v4/watches',
      headers: { authorization: token },
      payload: { name, kind: 'jobs' },
    });
  for (const name of ['One', 'Two', 'Three']) await watch(name);
  return watch('Four');
};

const expiredLink = () => {
  const file = { exportId: `E${'0'.repeat(32)}`, name: 'jobs.parquet' };
  const link = api.app.get(DownloadLinks, { strict: false }).sign(file, new Date(0), null);
  return new URL(downloadUrl('http://localhost', link)).pathname;
};

const reusedKey = async () => {
  const headers = { authorization: await api.token(), 'idempotency-key': 'the-same' };
  await api.app.inject({ url: '/v4/jobs?limit=1', headers });
  return api.app.inject({ url: '/v4/jobs?limit=2', headers });
};

const limitedToken = (options: TokenOptions) => async () => {
  const { organizationId } = await createTestOrganization(api.databaseUrl);
  const { token } = await api.operate(({ tokens }) => tokens.issue(organizationId, 'notebook', options));
  return api.app.inject({ method: 'POST', url: '/v4/watches', headers: { authorization: token }, payload: {} });
};

const overHttp: [status: number, code: ErrorCode, condition: string, ask: ReturnType<typeof send>][] = [
  [400, 'invalid_cursor', 'A pagination cursor is not valid', as({}, '/v4/jobs?cursor=x')],
  [400, 'missing_parameter', 'A required parameter is absent', as({}, '/v4/jobs?sort=relevance')],
  [400, 'invalid_request', 'The request is malformed', as({}, '/v4/jobs?unknown=1')],
  [
    401,
    'unauthorized',
    'Token revoked',
    as({}, '/v4/me', ({ organizationId, tokenId }) =>
      api.operate(({ tokens }) => tokens.revoke(organizationId, tokenId)),
    ),
  ],
  [
    402,
    'insufficient_credits',
    'Balance is 0 on a `credits` plan and the call is metered',
    as({ billingMode: 'credits' }, '/v4/jobs'),
  ],
  [
    403,
    'organization_api_disabled',
    "The organization's API access is switched off",
    as({}, '/v4/jobs', ({ organizationId }) =>
      api.operate(({ organizations }) => organizations.setApiEnabled(organizationId, false)),
    ),
  ],
  [
    403,
    'organization_not_linked',
    'Token is valid but resolves to no organization',
    as({}, '/v4/jobs', ({ tokenId }) =>
      runOn(api.databaseUrl, 'UPDATE api_tokens SET organization_id = NULL WHERE id = $1', [tokenId]),
    ),
  ],
  [
    403,
    'field_not_in_plan',
    'A filter outside the data tier was used',
    as({ rateTier: 'tier_1' }, '/v4/jobs?technologies=go'),
  ],
  [
    403,
    'origin_not_allowed',
    'A web page of another origin called /mcp',
    async () =>
      api.app.inject({
        method: 'POST',
        url: '/mcp',
        headers: { authorization: await api.token(), origin: 'https://elsewhere.example' },
      }),
  ],
  [403, 'read_only_token', 'A write with a token that only reads', limitedToken({ isReadOnly: true })],
  [403, 'insufficient_scope', 'A token without the scope of the endpoint', limitedToken({ scopes: ['jobs'] })],
  [403, 'test_token', 'A watch of a test token', limitedToken({ isTest: true })],
  [403, 'plan_limit_reached', 'More watches than the product plan includes', fourthWatch],
  [404, 'not_found', 'Unknown route', send({ method: 'GET', url: '/v4/nothing' })],
  [405, 'method_not_allowed', 'Known route, other method', send({ method: 'POST', url: '/v4/jobs' })],
  [409, 'idempotency_key_reused', 'A key was used for another request', reusedKey],
  [410, 'cursor_expired', 'The changes after a cursor are no longer known', expiredCursor],
  [410, 'link_expired', 'The link of a file of an export has expired', async () => api.app.inject(expiredLink())],
  [
    413,
    'payload_too_large',
    'A body of more than a megabyte',
    send({ method: 'POST', url: '/v4/jobs', payload: { filler: 'x'.repeat(1_100_000) } }),
  ],
  [
    429,
    'rate_limited',
    'Either rate-limit window exceeded',
    as({ limits: { perMinute: 1 } }, '/v4/jobs', ({ token }) => api.get('/v4/me', { authorization: token })),
  ],
  [503, 'service_unavailable', 'Postgres is down', withoutPostgres],
];

test.each(overHttp)('%i %s: %s', async (status, code, _, ask) => {
  const response = await ask();
  const { error } = response.json();
  expect([response.statusCode, error.status, error.code]).toEqual([status, status, code]);
  expect(error.request_id).toMatch(/^req_[0-9a-f]+$/);
  expect(response.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
  const retries = status === 429 || status === 503;
  expect(Number(response.headers['retry-after'] ?? 0) > 0).toBe(retries);
});

test('the errors above, internal_error and batch_too_large are all that the public API sends', () => {
  const named = overHttp.map(([, code]) => code);
  expect(errorCodes('public').sort()).toEqual([...named, 'internal_error', 'batch_too_large'].sort());
});
