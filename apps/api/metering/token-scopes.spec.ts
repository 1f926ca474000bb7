import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TOKEN_SCOPES, type TokenScope } from '#libs/billing/tokens/token-scopes.js';
import { createTestOrganization, runOn, type TestOrganization } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { isRead } from '../reads/read.js';
import { TestApi } from '../testing/test-api.js';
import { v4Endpoints } from '../v4/endpoints.js';

let api: TestApi;
let organization: TestOrganization;
const tokens = new Map<string, string>();
beforeAll(async () => {
  const acme = testSource();
  api = await TestApi.start({ sources: [acme], jobs: [testJob({ source: acme.id as string })] });
  organization = await createTestOrganization(api.databaseUrl);
}, 60_000);
afterAll(() => api?.stop());

const issue = async (...scopes: TokenScope[]): Promise<string> => {
  const key = scopes.join();
  const options = { scopes, allowOverLimit: true };
  const token =
    tokens.get(key) ??
    (await api.operate((stores) => stores.tokens.issue(organization.organizationId, key, options))).token;
  tokens.set(key, token);
  return token;
};

const send = async (method: string, path: string, authorization: string) => {
  const request = { method: method.toUpperCase() as 'POST', url: path.replaceAll(/\{\w+\}/g, 'unknown') };
  const { statusCode, body } = await api.app.inject({ ...request, headers: { authorization } });
  return { status: statusCode, error: JSON.parse(body).error };
};

const endpoints = v4Endpoints.flatMap((endpoint) =>
  endpoint.routes.flatMap(({ path, aliases = [] }) =>
    [path, ...aliases].map(
      (each) =>
        [[endpoint.group, endpoint.alsoNeeds ?? []].flat(), isRead(endpoint) ? 'get' : endpoint.method, each] as const,
    ),
  ),
);
const scoped = endpoints.filter(([, , path]) => path !== '/v4/me');

test.each(scoped)('a token needs the scopes %j: %s %s', async (groups, method, path) => {
  for (const group of groups) {
    const others = TOKEN_SCOPES.filter((scope) => scope !== group);
    const refused = await send(method, path, await issue(...others));
    expect([refused.status, refused.error.code]).toEqual([403, 'insufficient_scope']);
    expect(refused.error.details).toEqual({ scope: group, scopes: others });
    expect(refused.error.message).toContain(`lacks the scope \`${group}\``);
  }
  const accepted = await send(method, path, await issue(...(groups as TokenScope[])));
  expect(accepted.error?.code).not.toBe('insufficient_scope');
});

test('a POST of the parameters needs the scope of its read', async () => {
  const { status, body } = await api.post('/v4/metrics/query', {}, { authorization: await issue('jobs') });
  expect([status, body.error.code]).toEqual([403, 'insufficient_scope']);
});

test('/v4/me says to every token what it may use', async () => {
  const { body } = await api.get('/v4/me', { authorization: await issue('jobs', 'mcp') });
  expect([body.scopes, body.read_only, body.test_data]).toEqual([['jobs', 'mcp'], false, false]);
  const unlimited = await api.get('/v4/me', { authorization: organization.token });
  expect(unlimited.body.scopes).toBeNull();
});

test('scopes and read-only are independent of each other', async () => {
  const options = { scopes: ['watches' as const], isReadOnly: true, allowOverLimit: true };
  const { token } = await api.operate((stores) => stores.tokens.issue(organization.organizationId, 'both', options));
  const { body } = await api.get('/v4/me', { authorization: token });
  expect([body.scopes, body.read_only]).toEqual([['watches'], true]);
  expect((await api.get('/v4/watches', { authorization: token })).status).toBe(200);
  expect((await send('post', '/v4/watches', token)).error.code).toBe('read_only_token');
  expect((await send('get', '/v4/jobs', token)).error.code).toBe('insufficient_scope');
});

test('a scope that a later version has added gives nothing here, and not everything', async () => {
  const options = { scopes: ['jobs' as const], allowOverLimit: true };
  const { token, row } = await api.operate((stores) =>
    stores.tokens.issue(organization.organizationId, 'later', options),
  );
  await runOn(api.databaseUrl, `UPDATE api_tokens SET scope = 'forecasts' WHERE id = $1`, [row.id]);
  expect((await send('get', '/v4/jobs', token)).error.code).toBe('insufficient_scope');
});

test.each([
  ['watches', '/v4/watches', { name: 'Watched', kind: 'jobs' }, 'jobs'],
  ['exports', '/v4/exports', { kind: 'sources' }, 'sources'],
  ['exports', '/v4/exports', { kind: 'metrics_skill_premium' }, 'metrics'],
] as const)('with %s, what they contain needs its own scope: %s %j', async (scope, path, payload, missing) => {
  const headers = { authorization: await issue(scope) };
  const { error } = (await api.app.inject({ method: 'POST', url: path, headers, payload })).json();
  expect([error.code, error.details.scope]).toEqual(['insufficient_scope', missing]);
});

test('the postings of a company need the scope `jobs` too', () => {
  expect(scoped).toContainEqual([['sources', 'jobs'], 'get', '/v4/sources/{url_source}/jobs']);
});

test('the records of a watch cannot be read, redirected or ordered with `watches` only', async () => {
  const admin = { authorization: organization.token };
  const created = await api.post('/v4/watches', { name: 'Of the admin', kind: 'jobs', filters: {} }, admin);
  const id = created.body.id as string;
  const url = 'https://example.com/hook';
  const webhook = (await api.post('/v4/webhooks', { url, watch_ids: [id] }, admin)).body.id as string;
  const attempts: readonly (readonly ['GET' | 'PATCH' | 'POST', string, object?])[] = [
    ['PATCH', `/v4/watches/${id}`, { filters: {} }],
    ['GET', `/v4/watches/${id}/events`],
    ['POST', '/v4/webhooks', { url, watch_ids: [id] }],
    ['PATCH', `/v4/webhooks/${webhook}`, { url: 'https://example.com/other' }],
    ['POST', `/v4/webhooks/${webhook}/replay`, { watch_id: id, from_sequence: 1 }],
  ];
  const refusalsOf = async (authorization: string) => {
    const codes: (string | undefined)[] = [];
    for (const [method, path, payload] of attempts) {
      const { error } = (
        await api.app.inject({ method, url: path, headers: { authorization }, ...(payload && { payload }) })
      ).json();
      codes.push(error?.code === 'insufficient_scope' ? error.details.scope : undefined);
    }
    return codes;
  };
  expect(await refusalsOf(await issue('watches'))).toEqual(attempts.map(() => 'jobs'));
  expect(await refusalsOf(await issue('watches', 'jobs'))).toEqual(attempts.map(() => undefined));
});

describe('tools of agents', () => {
  const rpc = async (method: string, params: object, authorization: string, url = '/mcp') => {
    const request = { jsonrpc: '2.0', id: 1, method, params };
    return (await api.post(url, request, { authorization, accept: 'application/json, text/event-stream' })).body;
  };
  const listed = async (token: string, url = '/mcp'): Promise<string[]> =>
    (await rpc('tools/list', {}, token, url)).result.tools.map(({ name }: { name: string }) => name);

  test('need the scope `mcp`', async () => {
    const { error } = await rpc('tools/list', {}, await issue('jobs'));
    expect([error.code, error.details.scope]).toEqual(['insufficient_scope', 'mcp']);
  });

  test('are listed if the scopes include all that they read, and others are refused by name', async () => {
    const token = await issue('mcp', 'jobs');
    expect(await listed(token)).toEqual(['find_jobs', 'count_openings', 'read_job']);
    const all = await listed(token, '/mcp?tools=all');
    expect(all).toContain('search_jobs');
    expect(all.filter((name) => /signal|metric|source/.test(name))).toEqual([]);
    const { result } = await rpc('tools/call', { name: 'pay', arguments: {} }, token);
    expect([result.isError, JSON.parse(result.content[0].text).error.code]).toEqual([true, 'insufficient_scope']);
    const counted = await rpc('tools/call', { name: 'count_openings', arguments: {} }, token);
    expect(counted.result.isError).toBeUndefined();
  });

  test('a token without scopes has all of them', async () => {
    expect((await listed(organization.token)).length).toBeGreaterThan(8);
  });
});
