import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eraseOrganization } from '#libs/accounts/erasure/erase.js';
import { createTestOrganization, runOn } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { responseOf, TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  const acme = testSource();
  api = await TestApi.start({ sources: [acme], jobs: [testJob({ source: acme.id as string })] });
}, 60_000);
afterAll(() => api?.stop());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const organization = async (options: Parameters<typeof createTestOrganization>[1] = {}) => {
  const { organizationId, token } = await createTestOrganization(api.databaseUrl, options);
  const send = (method: Method, url: string, body?: object) =>
    responseOf(
      api.app,
      url,
      { authorization: token, ...(body && { 'content-type': 'application/json' }) },
      method,
      body && JSON.stringify(body),
    );
  const { id } = (await send('POST', '/v4/watches', { name: 'Jobs', kind: 'jobs' })).body;
  return { organizationId, send, watchId: id as string, hook: { url: 'https://example.com/hook', watch_ids: [id] } };
};

test('a webhook is created with a secret that is shown once, listed, changed and deleted, all for free', async () => {
  const { send, watchId, hook } = await organization({ billingMode: 'credits' });
  const created = await send('POST', '/v4/webhooks', { ...hook, url: 'https://EXAMPLE.com/hook#part' });
  const { secret, ...webhook } = created.body;
  expect(secret).toMatch(/^whsec_/);
  expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  expect(webhook).toEqual({
    id: expect.stringMatching(/^H[0-9a-f]{32}$/),
    ...hook,
    format: 'standard',
    status: 'active',
    problem: null,
    failing_since: null,
    last_delivered_at: null,
    created_at: expect.any(String),
  });
  expect((await send('GET', '/v4/webhooks')).body.data).toEqual([webhook]);
  expect((await send('GET', '/v4/webhooks?count=true')).body.count).toBe(1);
  const other = (await send('POST', '/v4/watches', { name: 'Other', kind: 'sources' })).body.id;
  const changed = await send('PATCH', `/v4/webhooks/${webhook.id}`, {
    watch_ids: [other],
    format: 'slack',
    status: 'paused',
  });
  expect(changed.body).toEqual({ ...webhook, watch_ids: [other], format: 'slack', status: 'paused' });
  expect((await send('POST', `/v4/webhooks/${webhook.id}/rotate-secret`)).body).toEqual({
    ...changed.body,
    secret: expect.stringMatching(/^whsec_/),
  });
  expect((await send('GET', `/v4/webhooks/${webhook.id}/deliveries`)).body.data).toEqual([]);
  expect((await send('DELETE', `/v4/webhooks/${webhook.id}`)).body).toEqual({ id: webhook.id, deleted: true });
  expect((await send('DELETE', `/v4/webhooks/${webhook.id}`)).body).toEqual({});
  expect((await send('GET', '/v4/watches')).body.data.map(({ id }: { id: string }) => id)).toEqual([watchId, other]);
});

test.each<[problem: string, change: object, parameter: string, message: RegExp]>([
  ['no address', { url: undefined }, 'url', /must be a text/],
  ['no watches', { watch_ids: [] }, 'watch_ids', /at least one watch/],
  ['an unknown watch', { watch_ids: [`W${'0'.repeat(32)}`] }, 'watch_ids', /no watch of your organization.*GET/],
  ['something else than an id', { watch_ids: ['all'] }, 'watch_ids', /"all".*no watch/],
  ['an unknown format', { format: 'teams' }, 'format', /standard, slack, discord/],
  ['an unknown start', { start: 'yesterday' }, 'start', /now, beginning/],
  ['an unknown field', { secret: 'x' }, 'secret', /unknown|not/i],
])('%s is refused, and the error says what to do', async (_, change, parameter, message) => {
  const { send, hook } = await organization();
  const { status, body } = await send('POST', '/v4/webhooks', { ...hook, ...change });
  expect([status, body.error?.code, body.error?.details?.parameter]).toEqual([400, 'invalid_request', parameter]);
  expect(body.error.message).toMatch(message);
  expect((await send('GET', '/v4/webhooks')).body.data).toEqual([]);
});

test('the limit of the plan holds for concurrent requests', async () => {
  const { send, hook } = await organization();
  const created = await Promise.all(Array.from({ length: 6 }, () => send('POST', '/v4/webhooks', hook)));
  const refused = created.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => [body.error.code, body.error.details.limit])).toEqual(
    Array.from({ length: 3 }, () => ['plan_limit_reached', 3]),
  );
});

test('lists have pages', async () => {
  const { send, hook, organizationId } = await organization();
  await runOn(api.databaseUrl, `UPDATE organizations SET product_plan = 'premium' WHERE id = $1`, [organizationId]);
  const created: string[] = [];
  for (let i = 0; i < 5; i += 1) created.push((await send('POST', '/v4/webhooks', hook)).body.id);
  const found: string[] = [];
  for (let url: string | null = '/v4/webhooks?limit=2'; url; ) {
    const { body } = await send('GET', url);
    found.push(...body.data.map(({ id }: { id: string }) => id));
    url = body.has_more ? `/v4/webhooks?limit=2&cursor=${body.next_cursor}` : null;
  }
  expect(found).toEqual(created);
});

test('webhooks and watches of another organization do not exist', async () => {
  const [own, other] = [await organization(), await organization()];
  const { id } = (await own.send('POST', '/v4/webhooks', own.hook)).body;
  expect((await other.send('GET', '/v4/webhooks')).body.data).toEqual([]);
  const replay = { watch_id: other.watchId, from_sequence: 1 };
  for (const [method, path, body] of [
    ['PATCH', '', { status: 'paused' }],
    ['POST', '/rotate-secret', undefined],
    ['POST', '/replay', replay],
    ['POST', '/test', undefined],
    ['GET', '/deliveries', undefined],
  ] as const) {
    const { status, body: refused } = await other.send(method, `/v4/webhooks/${id}${path}`, body);
    expect([path, status, refused.error.code]).toEqual([path, 404, 'not_found']);
    expect(refused.error.message).toMatch(/GET \/v4\/webhooks/);
  }
  expect((await other.send('DELETE', `/v4/webhooks/${id}`)).body).toEqual({});
  const stolen = await other.send('POST', '/v4/webhooks', own.hook);
  expect([stolen.status, stolen.body.error.details.parameter]).toEqual([400, 'watch_ids']);
});

test('the erasure of an organization deletes its webhooks with their log', async () => {
  const { send, hook, organizationId } = await organization({ name: 'Gone' });
  const { id } = (await send('POST', '/v4/webhooks', hook)).body;
  await send('POST', `/v4/webhooks/${id}/test`);
  await api.operate(({ dataSource }) =>
    eraseOrganization(dataSource, organizationId, 'Gone', { type: 'operator', name: 'test' }),
  );
  for (const table of ['webhooks', 'webhook_watches', 'webhook_messages'])
    expect(
      await runOn(api.databaseUrl, `SELECT FROM ${table} WHERE ${table === 'webhooks' ? 'id' : 'webhook_id'} = $1`, [
        id,
      ]),
    ).toEqual([]);
});
