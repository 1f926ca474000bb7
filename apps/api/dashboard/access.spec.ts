import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ConnectedApps } from '#libs/accounts/connected-apps/connected-apps.js';
import { AccountLinks } from '#libs/accounts/links/account-links.js';
import type { ItemKind } from '#libs/saved-items/saved-item.js';
import { SavedItems } from '#libs/saved-items/saved-items.js';
import { Collections } from '#libs/visibility/collections.js';
import { WatchStore } from '#libs/watches/watch-store.js';
import { WatchesDatabase } from '#libs/watches/watches-database.js';
import { TestApi } from '../testing/test-api.js';
import { dashboardRoutes } from './openapi/dashboard-document.js';
import { createMember, createTeam, DashboardClient, type TestTeam } from './testing/dashboard-client.js';

// Every route, for every role, on data of the user's own organization and of another one.

const UNKNOWN_SOURCE = `S${'0'.repeat(32)}`;
const UNKNOWN_JOB = `J${'0'.repeat(32)}`;
const UNKNOWN_WATCH = `W${'0'.repeat(32)}`;

let api: TestApi;
let own: TestTeam;
let foreign: TestTeam;
beforeAll(async () => {
  api = await TestApi.start();
  [own, foreign] = [await createTeam(api), await createTeam(api)];
  for (const { organizationId } of [own, foreign])
    await api.operate(({ organizations }) => organizations.setProductPlan(organizationId, 'enterprise'));
}, 60_000);
afterAll(() => api?.stop());

const VIEW = { page: 'explore', slug: null, search: { q: 'engineer' } };

/** A shared item of a Member, which Members and Admins may change. */
const saveItem = async (kind: ItemKind, organizationId: string, userId: string, content: object): Promise<string> => {
  const item = { name: Math.random().toString(36), isShared: true, content, addressVersion: 1 };
  const viewer = { organizationId, userId, role: 'member' } as const;
  return (await api.operate(({ dataSource }) => new SavedItems(dataSource).create(viewer, kind, item))).id;
};

/** Path parameters of a route, created for each request. */
const inPath: Readonly<Record<string, (team: TestTeam) => Promise<string>>> = {
  session_id: async ({ organizationId }) => {
    const { client } = await createMember(api, organizationId, 'member');
    return (await client.get('/session')).body.session.id;
  },
  user_id: async ({ organizationId }) => (await createMember(api, organizationId, 'member')).id,
  invitation_id: ({ organizationId }) =>
    api.operate(async ({ dataSource }) => {
      const actor = { type: 'operator', name: 'test' } as const;
      const email = `i${Math.random().toString(36).slice(2)}@example.com`;
      return (await new AccountLinks(dataSource).invite(organizationId, email, 'member', actor)).link.id;
    }),
  reset_id: ({ organizationId, member: { id, email } }) =>
    api.operate(async ({ dataSource }) => {
      const actor = { type: 'operator', name: 'test' } as const;
      return (await new AccountLinks(dataSource).resetPassword({ id, organizationId, email }, actor)).link.id;
    }),
  token_id: ({ organizationId }) =>
    api.operate(async ({ tokens }) => (await tokens.issue(organizationId, 'another', { allowOverLimit: true })).row.id),
  collection_id: ({ organizationId }) =>
    api.operate(async ({ dataSource }) => {
      return (await new Collections(dataSource).create(organizationId, Math.random().toString(36))).id;
    }),
  app_id: ({ organizationId, admin }) =>
    api.operate(async ({ dataSource }) => {
      const apps = new ConnectedApps(dataSource);
      const grantId = Math.random().toString(36);
      const consent = { clientId: 'a client', clientName: 'App', scope: 'read', creditsPerDay: 1 };
      const actor = { type: 'operator', name: 'test' } as const;
      await apps.connect({ organizationId, userId: admin.id, grantId, ...consent }, actor);
      await apps.renew(grantId, Math.random().toString(36), new Date(Date.now() + 60_000));
      return (await apps.list(organizationId))[0]?.id as string;
    }),
  watch_id: async ({ organizationId }) => {
    const settings = { name: Math.random().toString(36), filters: {}, oncePer: null, paused: false };
    const start = { position: 0, version: null, matches: [] };
    const store = new WatchStore(api.app.get(WatchesDatabase, { strict: false }), api.prefix);
    return (await store.create(organizationId, { ...settings, kind: 'jobs', on: ['matched'] }, start)).id;
  },
  view_id: ({ organizationId, member }) => saveItem('view', organizationId, member.id, VIEW),
  board_id: ({ organizationId, member }) => saveItem('board', organizationId, member.id, { figures: [] }),
  request_id: async () => 'unknown',
  source_id: async () => UNKNOWN_SOURCE,
  job_id: async () => UNKNOWN_JOB,
};

/** A valid body for each route that takes one. */
const bodies: Readonly<Record<string, object>> = {
  'post /session': { email: 'nobody@example.com', password: 'wrong password' },
  'patch /profile': { name: 'Ada' },
  'post /password': { current_password: 'wrong password', new_password: 'another long password' },
  'post /single-sign-on/start': { email: 'nobody@example.com' },
  'post /single-sign-on/complete': { query: '?code=unknown&state=unknown' },
  'post /single-sign-on': { issuer: 'https://127.0.0.1', client_id: 'rolecall', client_secret: 'a secret' },
  'patch /single-sign-on': { local_passwords: true },
  'post /links/inspect': { token: 'unknown' },
  'post /invitations/accept': { token: 'unknown', password: 'a long password' },
  'post /password-resets/complete': { token: 'unknown', password: 'a long password' },
  'post /password-resets/request': { email: 'nobody@example.com' },
  'patch /members/{user_id}': { role: 'member' },
  'post /invitations': { email: 'invited@example.com' },
  'post /tokens': { name: 'new' },
  'post /authorization-requests/{request_id}': { credits_per_day: 100 },
  'post /watches/{watch_id}/view': { sequence: 0 },
  'post /watches/{watch_id}/digest': { frequency: 'never', time_zone: 'Europe/Berlin' },
  'post /saved-views': { name: 'new', ...VIEW },
  'patch /saved-views/{view_id}': { shared: true },
  'post /saved-views/{view_id}/viewed': { as_of: '2026-08-22T00:00:00.000Z', matches: 1 },
  'post /boards': { name: 'new' },
  'patch /boards/{board_id}': { shared: true },
  'post /visited-places': { ...VIEW, label: 'Postings' },
  'post /collections': { name: 'new' },
  'patch /collections/{collection_id}': { name: 'renamed' },
  'post /collections/{collection_id}/sources': { source_ids: [UNKNOWN_SOURCE] },
};

/** Of the routes that require a query. */
const queries: Readonly<Record<string, string>> = {
  'get /watches': `?watch_ids=${UNKNOWN_WATCH}`,
  'get /public/question': '?text=nurses',
};

// Valid requests of an Admin to these routes fail for other reasons than the role.
const REFUSED: Readonly<Record<string, string>> = {
  'post /session': 'sign_in_failed',
  'post /password': 'sign_in_failed',
  // Providers are in apps/api/dashboard/sso.
  'post /single-sign-on/start': 'sign_in_failed',
  'post /single-sign-on/complete': 'sign_in_failed',
  'post /single-sign-on': 'invalid_request',
  'patch /single-sign-on': 'not_found',
  'delete /single-sign-on': 'not_found',
  // It is not deleted.
  'post /saved-views/{view_id}/restore': 'not_found',
  'post /boards/{board_id}/restore': 'not_found',
  'post /links/inspect': 'link_not_valid',
  'post /invitations/accept': 'link_not_valid',
  'post /password-resets/complete': 'link_not_valid',
  // Requests are made by apps, not by these tests: apps/api/oauth.
  'get /authorization-requests/{request_id}': 'link_not_valid',
  'post /authorization-requests/{request_id}': 'link_not_valid',
  'delete /authorization-requests/{request_id}': 'link_not_valid',
  // No mail server is configured.
  'post /password-resets/request': 'invalid_request',
};

// Postings, companies and requests of apps belong to no organization. A session can be ended only by its own user.
const SHARED = ['job_id', 'source_id', 'request_id'];

const routes = dashboardRoutes().map((route) => ({
  ...route,
  key: `${route.method} ${route.template.replace('/dashboard/api', '')}`,
  parameters: [...route.template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string),
}));
type ListedRoute = (typeof routes)[number];

const send = async (client: DashboardClient, { key, method, template, parameters }: ListedRoute, team: TestTeam) => {
  let url = template.replace('/dashboard/api', '');
  for (const name of parameters) url = url.replace(`{${name}}`, (await inPath[name]?.(team)) ?? '');
  const { status, body } = await client.send(method.toUpperCase() as 'GET', url + (queries[key] ?? ''), bodies[key]);
  return { status, code: body?.error?.code as string | undefined, body };
};

/** Some routes sign their client out. */
const clientOf = async (role: 'admin' | 'member', key: string): Promise<DashboardClient> => {
  const { client } = key.includes('session') ? await createMember(api, own.organizationId, role) : own[role];
  return client;
};

test('every route is in the table', () => {
  for (const { key, body, parameters } of routes) {
    expect([key, bodies[key] !== undefined]).toEqual([key, body !== undefined]);
    for (const name of parameters) expect(Object.keys(inPath)).toContain(name);
  }
  expect(routes.length).toBeGreaterThan(40);
});

describe.each(routes.map((route) => [route.key, route] as const))('%s', (key, route) => {
  test('signed out', async () => {
    const { status, code } = await send(new DashboardClient(api), route, own);
    if (route.access !== 'public') expect([status, code]).toEqual([401, 'session_required']);
    else expect(code).toBe(REFUSED[key]);
  });

  test('as a Member', async () => {
    const { status, code } = await send(await clientOf('member', key), route, own);
    if (route.access === 'admin') expect([status, code]).toEqual([403, 'admin_required']);
    // Members can end only their own sessions.
    else if (key === 'delete /sessions/{session_id}') expect([status, code]).toEqual([404, 'not_found']);
    else expect(code).toBe(REFUSED[key]);
  });

  test('as an Admin', async () => {
    const client = await clientOf('admin', key);
    if (key === 'post /tokens') await makeRoomForToken();
    const { status, code } = await send(client, route, own);
    if (key === 'delete /sessions/{session_id}') expect([status, code]).toEqual([404, 'not_found']);
    else expect([status < 300, code]).toEqual([REFUSED[key] === undefined, REFUSED[key]]);
  });

  test("with another organization's id", async () => {
    if (!route.parameters.some((name) => !SHARED.includes(name))) return;
    const { status, code } = await send(own.admin.client, route, foreign);
    expect([status, code]).toEqual([404, 'not_found']);
  });
});

const makeRoomForToken = () =>
  api.operate(async ({ tokens }) => {
    for (const { id, revokedAt } of (await tokens.list(own.organizationId)).slice(1))
      if (!revokedAt) await tokens.revoke(own.organizationId, id);
  });

test('lists contain no data of other organizations', async () => {
  const marked = `marked${Math.random().toString(36).slice(2)}`;
  await api.operate(async ({ dataSource, tokens }) => {
    await tokens.issue(foreign.organizationId, marked, { allowOverLimit: true });
    await new Collections(dataSource).create(foreign.organizationId, marked);
    const actor = { type: 'operator', name: marked } as const;
    await new AccountLinks(dataSource).invite(foreign.organizationId, `${marked}@example.com`, 'member', actor);
  });
  for (const route of routes.filter(({ method, parameters }) => method === 'get' && parameters.length === 0)) {
    const { body } = await send(own.admin.client, route, own);
    expect([route.key, JSON.stringify(body).includes(marked)]).toEqual([route.key, false]);
    expect([route.key, JSON.stringify(body).includes(foreign.organizationId)]).toEqual([route.key, false]);
  }
});
