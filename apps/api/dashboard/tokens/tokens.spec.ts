import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { TEST_DATASET, testPrefixOf } from '#libs/search/store/indices/test-prefix.js';
import { dropDataset, loadDataset } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';
import { createTeam, type TestTeam } from '../testing/dashboard-client.js';

let api: TestApi;
let team: TestTeam;
beforeAll(async () => {
  api = await TestApi.start();
}, 60_000);
afterAll(() => api?.stop());
beforeEach(async () => {
  team = await createTeam(api);
});

const list = async () => (await team.admin.client.get('/tokens')).body;
const create = (name: string) => team.admin.client.post('/tokens', { name });
const me = async (token: string) => (await api.get('/v4/me', { authorization: `Bearer ${token}` })).status;

test('a token is shown once, then masked, with who created it', async () => {
  const { status, body } = await create('Crawler');
  expect([status, body]).toEqual([
    201,
    {
      id: expect.stringMatching(/^K/),
      name: 'Crawler',
      token: expect.stringMatching(/^T[0-9a-f]{32}$/),
      created_at: expect.any(String),
      created_by: team.admin.email,
      expires_at: null,
      read_only: false,
      scopes: null,
      test: false,
      last_used_at: null,
    },
  ]);
  const listed = await list();
  expect(listed).toMatchObject({
    limit: 5,
    data: [
      { name: 'test', created_by: null },
      { ...body, token: `T…${body.token.slice(-4)}` },
    ],
  });
  for (const shown of [listed, (await team.admin.client.get('/audit')).body])
    expect(JSON.stringify(shown)).not.toContain(body.token);
  expect(await me(body.token)).toBe(200);
});

test('a revoked token is refused with the next request, in every process, and is no longer listed', async () => {
  const other = await api.startAnother();
  const { id, token } = (await create('short-lived')).body;
  const authorization = `Bearer ${token}`;
  expect((await other.inject({ url: '/v4/me', headers: { authorization } })).statusCode).toBe(200);
  expect((await team.admin.client.delete(`/tokens/${id}`)).body).toEqual({ id, revoked_at: expect.any(String) });
  expect((await other.inject({ url: '/v4/me', headers: { authorization } })).statusCode).toBe(401);
  expect((await list()).data.map((row: { id: string }) => row.id)).not.toContain(id);
});

test('a token that was created with an end is refused after it, is no longer listed, and frees its slot', async () => {
  const body = { name: 'contractor', expires_in_days: 30 };
  const { id, token, expires_at } = (await team.admin.client.post('/tokens', body)).body;
  const days = (Date.parse(expires_at) - Date.now()) / 86_400_000;
  expect([days > 29, days <= 30]).toEqual([true, true]);
  expect(await me(token)).toBe(200);
  for (const name of ['3', '4', '5']) await create(name);
  await api.operate(({ dataSource }) =>
    dataSource.query(`UPDATE api_tokens SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]),
  );
  expect(await me(token)).toBe(401);
  expect((await list()).data.map((row: { id: string }) => row.id)).not.toContain(id);
  expect((await create('in its place')).status).toBe(201);
  for (const days of [0, 1.5, 100_000, 'soon'])
    expect((await team.admin.client.post('/tokens', { name: 'bad', expires_in_days: days })).status).toBe(400);
});

test('a token that was created as read-only is listed as such, and stays so', async () => {
  const { id, token, read_only } = (await team.admin.client.post('/tokens', { name: 'notebook', read_only: true }))
    .body;
  expect(read_only).toBe(true);
  const listed = (await list()).data.map((row: { id: string; read_only: boolean }) => [row.id, row.read_only]);
  expect(listed).toEqual(expect.arrayContaining([[id, true]]));
  expect(listed.filter(([, isReadOnly]: [string, boolean]) => isReadOnly).length).toBe(1);
  expect(await me(token)).toBe(200);
  const { status } = await api.post('/v4/watches', {}, { authorization: token });
  expect(status).toBe(403);
  expect((await team.admin.client.post('/tokens', { name: 'bad', read_only: 'yes' })).status).toBe(400);
});

test('with five tokens another one is refused with instructions, and revoking frees a slot immediately', async () => {
  for (const name of ['2', '3', '4', '5']) expect((await create(name)).status).toBe(201);
  const { status, body } = await create('6');
  expect([status, body.error.code]).toEqual([403, 'token_limit_reached']);
  expect(body.error.message).toContain('revoke one first');
  await team.admin.client.delete(`/tokens/${(await list()).data[0].id}`);
  expect((await create('in its place')).status).toBe(201);
});

test('of many concurrent creations, only as many succeed as slots are free', async () => {
  const statuses = (await Promise.all(Array.from({ length: 12 }, (_, n) => create(`n${n}`)))).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([201, 201, 201, 201, ...Array(8).fill(403)]);
  expect((await list()).data).toHaveLength(5);
});

test('six tokens, one issued by the operator, all work; none can be created until there are fewer than five', async () => {
  const values = [team.token];
  for (const name of ['2', '3', '4', '5']) values.push((await create(name)).body.token);
  await api.operate(async ({ tokens }) => {
    values.push((await tokens.issue(team.organizationId, 'sixth', { allowOverLimit: true })).token);
  });
  for (const value of values) expect(await me(value)).toBe(200);
  for (let live = 6; live >= 5; live -= 1) {
    expect((await create('too early')).body.error.code).toBe('token_limit_reached');
    await team.admin.client.delete(`/tokens/${(await list()).data[0].id}`);
  }
  expect((await create('fifth')).status).toBe(201);
});

test('the first token is issued by the operator only', async () => {
  await team.admin.client.delete(`/tokens/${team.tokenId}`);
  const { status, body } = await create('first');
  expect([status, body.error.code]).toEqual([403, 'first_token_required']);
  expect(body.error.message).toContain('operator');
});

test.each(['', ' ', 'x'.repeat(101), 'a\nb'])('the name %j is refused', async (name) => {
  expect((await create(name)).body.error.code).toBe('invalid_request');
});

test('a name with markup is returned as text, and one with a formula is escaped in an export', async () => {
  await create('<script>alert(1)</script>');
  await create('=HYPERLINK("http://evil.example")');
  expect((await list()).data.map(({ name }: { name: string }) => name)).toContain('<script>alert(1)</script>');
  const { headers, body } = await team.admin.client.get('/audit.csv');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="audit.csv"');
  // By which Excel reads it as UTF-8.
  expect(body.startsWith('\ufeff')).toBe(true);
  expect(body).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
});

test('a token has the scopes that were chosen, which the audit log names', async () => {
  const body = { name: 'figures', scopes: ['metrics', 'account'] };
  const created = (await team.admin.client.post('/tokens', body)).body;
  expect(created.scopes).toEqual(['metrics', 'account']);
  const { body: account } = await api.get('/v4/me', { authorization: created.token });
  expect(account.scopes).toEqual(['metrics', 'account']);
  expect((await team.admin.client.get('/audit')).body.data[0]).toMatchObject({
    action: 'token.create',
    details: { scopes: ['metrics', 'account'] },
  });
  for (const scopes of [[], ['everything'], 'jobs'])
    expect((await team.admin.client.post('/tokens', { name: 'bad', scopes })).status).toBe(400);
});

test('a test token is created only where test data is loaded, and counts apart from the others', async () => {
  const body = { name: 'ci', test: true };
  const refused = await team.admin.client.post('/tokens', body);
  expect([refused.status, refused.body.error.message]).toEqual([
    503,
    expect.stringContaining('No test data is loaded'),
  ]);
  expect((await list()).data).toHaveLength(1);
  const prefix = testPrefixOf(api.prefix);
  const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
  await loadDataset({
    elasticsearchUrl,
    prefix,
    databaseUrl: api.databaseUrl,
    sources: [],
    jobs: [],
    feed: TEST_DATASET,
  });
  try {
    for (const name of ['2', '3', '4', '5']) expect((await create(name)).status).toBe(201);
    expect((await create('6')).status).toBe(403);
    const { status, body: created } = await team.admin.client.post('/tokens', body);
    expect([status, created.test]).toEqual([201, true]);
    expect((await list()).data.filter((row: { test: boolean }) => row.test)).toMatchObject([{ name: 'ci' }]);
    const { body: account } = await api.get('/v4/me', { authorization: created.token });
    expect(account.test_data).toBe(true);
    expect((await team.admin.client.delete(`/tokens/${created.id}`)).status).toBe(200);
    expect(await me(created.token)).toBe(401);
  } finally {
    await dropDataset({ elasticsearchUrl, prefix });
  }
});

test('a test token needs a live token of the organization, as any other', async () => {
  const [first] = (await list()).data;
  await team.admin.client.delete(`/tokens/${first.id}`);
  await api.operate(async ({ tokens, organizations }) => {
    const { organization } = await organizations.get(team.organizationId);
    await expect(tokens.create(organization.id, 'ci', 'ada@example.com', { isTest: true })).rejects.toMatchObject({
      code: 'first_token_required',
    });
  });
});
