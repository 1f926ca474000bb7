import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { isRead, type Write } from '../reads/read.js';
import { TestApi } from '../testing/test-api.js';
import { v4Endpoints } from '../v4/endpoints.js';
import { createTeam, type DashboardClient, type TestTeam } from './testing/dashboard-client.js';

// What pages change in `/v4` with the session of a user.

const acme = testSource();

let api: TestApi;
let team: TestTeam;
beforeAll(async () => {
  const jobs = [1, 2, 3].map(() => testJob({ source: acme.id as string, title: 'Welder' }));
  api = await TestApi.start({ sources: [acme], jobs });
  team = await createTeam(api, { limits: { perMinute: 1_000 } });
  await api.operate(({ organizations }) => organizations.setProductPlan(team.organizationId, 'enterprise'));
}, 60_000);
afterAll(() => api?.stop());

const newName = (): string => `watch ${Math.random().toString(36).slice(2)}`;

const createWatch = async (client: DashboardClient): Promise<string> =>
  (await client.post('/v4/watches', { name: newName(), kind: 'jobs', filters: { titles: 'welder' } })).body.id;

const createWebhook = async (client: DashboardClient): Promise<string> =>
  (
    await client.post('/v4/webhooks', {
      url: 'https://example.com/secret-path',
      watch_ids: [await createWatch(client)],
    })
  ).body.id;

const createExport = async (client: DashboardClient): Promise<string> =>
  (await client.post('/v4/exports', { kind: 'jobs' })).body.id;

/** A request of each write that accepts a session, by the action that the audit log records. @param admin creates what it changes. */
const requests: Readonly<
  Record<string, (admin: DashboardClient) => Promise<readonly [url: string, body?: object, refused?: string]>>
> = {
  'watch.create': async () => ['/v4/watches', { name: newName(), kind: 'signals' }],
  'watch.change': async (admin) => [`/v4/watches/${await createWatch(admin)}`, { status: 'paused' }],
  'watch.delete': async (admin) => [`/v4/watches/${await createWatch(admin)}`],
  'export.create': async () => ['/v4/exports', { kind: 'jobs', format: 'csv' }],
  'export.resume': async (admin) => [`/v4/exports/${await createExport(admin)}/resume`, {}, 'invalid_request'],
  'export.cancel': async (admin) => [`/v4/exports/${await createExport(admin)}`],
  'webhook.create': async (admin) => [
    '/v4/webhooks',
    { url: 'https://example.com/secret-path', watch_ids: [await createWatch(admin)] },
  ],
  'webhook.change': async (admin) => [`/v4/webhooks/${await createWebhook(admin)}`, { status: 'paused' }],
  'webhook.delete': async (admin) => [`/v4/webhooks/${await createWebhook(admin)}`],
  'webhook.rotate_secret': async (admin) => [`/v4/webhooks/${await createWebhook(admin)}/rotate-secret`],
  // There is no event to deliver again.
  'webhook.replay': async (admin) => [
    `/v4/webhooks/${await createWebhook(admin)}/replay`,
    { watch_id: `W${'0'.repeat(32)}`, from_sequence: 1 },
    'invalid_request',
  ],
  'webhook.test': async (admin) => [`/v4/webhooks/${await createWebhook(admin)}/test`],
};

const writes = v4Endpoints.filter((endpoint): endpoint is Write => !isRead(endpoint));

test('every write that accepts a session is in the table', () => {
  expect(writes.flatMap(({ session }) => session?.action ?? []).sort()).toEqual(Object.keys(requests).sort());
});

const send = (client: DashboardClient, write: Write, url: string, body: object | undefined, headers = {}) =>
  client.send(write.method.toUpperCase() as 'POST', url, body, headers);

test.each(writes.flatMap((write) => (write.session?.action ? [[write.session.action, write] as const] : [])))(
  '%s is allowed to the role that it names, for pages of the same origin, and recorded',
  async (action, write) => {
    const [url, body, refused] = (await requests[action]?.(team.admin.client)) ?? [''];
    for (const site of ['cross-site', 'none'])
      expect((await send(team.admin.client, write, url, body, { 'sec-fetch-site': site })).status).toBe(401);
    const { client, email } = write.session?.role === 'admin' ? team.admin : team.member;
    if (write.session?.role === 'admin')
      expect((await send(team.member.client, write, url, body)).body.error.code).toBe('admin_required');
    const { status, body: changed } = await send(client, write, url, body);
    expect([status, changed.error?.code]).toEqual(refused ? [400, refused] : [200, undefined]);
    const { data } = (await team.admin.client.get(`/audit?action=${action}`)).body;
    const own = data.filter(({ actor }: { actor: string }) => actor === email);
    expect(own.length > 0).toBe(refused === undefined);
    expect(JSON.stringify(data)).not.toContain('secret-path');
  },
);

test.each([
  ['/v4/sources/match', { companies: ['Globex'] }],
  ['/v4/jobs/classify', { postings: [] }],
])(
  '%s changes nothing: members may call it, for pages of the same origin, and it is not recorded',
  async (path, body) => {
    const unrecorded = writes.filter(({ session }) => session && !session.action).map(({ routes }) => routes[0].path);
    expect(unrecorded).toContain(path);
    const write = writes.find(({ routes }) => routes[0].path === path) as Write;
    const before = (await team.admin.client.get('/audit')).body.data.length;
    expect((await send(team.member.client, write, path, body, { 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect((await send(team.member.client, write, path, body)).status).toBe(200);
    expect((await team.admin.client.get('/audit')).body.data).toHaveLength(before);
  },
);

test('a repeated export with the same key is the same, and recorded with its organization', async () => {
  const headers = { 'idempotency-key': 'dialog-of-one-export' };
  const create = () => team.member.client.post('/v4/exports', { kind: 'jobs', max_credits: 3 }, headers);
  const [first, second] = [(await create()).body, (await create()).body];
  expect([second.id, second.max_credits]).toEqual([first.id, 3]);
  const other = await createTeam(api);
  expect((await other.admin.client.get(`/v4/exports/${first.id}`)).status).toBe(404);
  expect((await other.admin.client.delete(`/v4/exports/${first.id}`)).status).toBe(404);
});
