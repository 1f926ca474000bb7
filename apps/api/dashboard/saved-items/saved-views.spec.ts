import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eraseOrganization } from '#libs/accounts/erasure/erase.js';
import { runOn } from '#libs/database/testing/test-database.js';
import { MAX_PRIVATE } from '#libs/saved-items/saved-item.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';
import { createMember, createTeam, type DashboardClient, type TestTeam } from '../testing/dashboard-client.js';

const source = testSource();

let api: TestApi;
let team: TestTeam;
beforeAll(async () => {
  api = await TestApi.start({ jobs: [testJob({ source: source['id'] as string })], sources: [source] });
  team = await createTeam(api);
  await api.operate(({ organizations }) => organizations.setProductPlan(team.organizationId, 'enterprise'));
}, 60_000);
afterAll(() => api?.stop());

const seen = (matches: number | null, as_of = '2026-08-22T00:00:00.000Z') => ({ as_of, matches });
const search = { q: 'data engineer', countries: 'DE,FR', sort: 'newest', show: 'charts' };
let views = 0;
const save = async (client: DashboardClient, more: object = {}) => {
  views += 1;
  const body = { name: `View ${views}`, page: 'explore', search, ...more };
  const saved = await client.post('/saved-views', body);
  expect([saved.status, saved.body.error]).toEqual([201, undefined]);
  return saved.body;
};
const namesOf = async (client: DashboardClient) =>
  ((await client.get('/saved-views')).body.data as { name: string }[]).map(({ name }) => name);
const outcome = ({ status, body }: { status: number; body: { error?: { code: string; details?: object } } }) => [
  status,
  body.error?.code,
];

test('a view has the address as it was, and only the person who saved it sees it', async () => {
  const saved = await save(team.member.client);
  expect(saved).toMatchObject({
    page: 'explore',
    slug: null,
    search,
    shared: false,
    own: true,
    editable: true,
    last_viewed: null,
  });
  expect((await team.member.client.get(`/saved-views/${saved.id}`)).body).toEqual(saved);
  expect(await namesOf(team.admin.client)).not.toContain(saved.name);
  for (const attempt of [
    await team.admin.client.get(`/saved-views/${saved.id}`),
    await team.admin.client.patch(`/saved-views/${saved.id}`, { shared: true }),
    await team.admin.client.delete(`/saved-views/${saved.id}`),
    await team.admin.client.post(`/saved-views/${saved.id}/viewed`, seen(1)),
  ])
    expect(outcome(attempt)).toEqual([404, 'not_found']);
});

test('a shared view is seen by all, and changed by the person who saved it and by Admins', async () => {
  const { id, name } = await save(team.member.client, { shared: true });
  const other = await createMember(api, team.organizationId, 'member');
  expect((await other.client.get(`/saved-views/${id}`)).body).toMatchObject({
    created_by: team.member.email,
    own: false,
    editable: false,
  });
  expect(outcome(await other.client.patch(`/saved-views/${id}`, { name: 'Mine' }))).toEqual([403, 'admin_required']);
  expect(outcome(await other.client.delete(`/saved-views/${id}`))).toEqual([403, 'admin_required']);
  const renamed = await team.admin.client.patch(`/saved-views/${id}`, { name: `${name} for sales` });
  expect(renamed.body).toMatchObject({ name: `${name} for sales`, revision: 2, shared: true });
  // It would become private to the person who saved it.
  expect(outcome(await team.admin.client.patch(`/saved-views/${id}`, { shared: false }))).toEqual([
    400,
    'invalid_request',
  ]);
  expect((await team.member.client.patch(`/saved-views/${id}`, { shared: false })).body.shared).toBe(false);
  expect(outcome(await other.client.get(`/saved-views/${id}`))).toEqual([404, 'not_found']);
  const log = (await team.admin.client.get('/audit?limit=20')).body.data as { action: string }[];
  expect(log.filter(({ action }) => action.startsWith('view.')).slice(0, 3)).toMatchObject([
    { action: 'view.change', target: `${name} for sales`, details: { shared: false } },
    { action: 'view.change', actor: team.admin.email, details: { former_name: name } },
    { action: 'view.create', actor: team.member.email, target: name },
  ]);
});

test('the audit log does not have what people keep to themselves', async () => {
  const { id, name } = await save(team.member.client, { name: 'Where I would like to work' });
  await team.member.client.patch(`/saved-views/${id}`, { name: `${name} next` });
  await team.member.client.delete(`/saved-views/${id}`);
  expect(JSON.stringify((await team.admin.client.get('/audit?limit=20')).body)).not.toContain(name);
});

test('a name is used once among the shared views, and once among those of a person', async () => {
  const { id, name } = await save(team.member.client, { name: 'Zürich' });
  const again = { name: 'ZURICH', page: 'explore', search };
  const taken = await team.member.client.post('/saved-views', again);
  expect([taken.status, taken.body.error.details]).toEqual([400, { parameter: 'name' }]);
  await save(team.admin.client, again);
  await save(team.admin.client, { ...again, shared: true });
  expect(outcome(await team.member.client.patch(`/saved-views/${id}`, { shared: true }))).toEqual([
    400,
    'invalid_request',
  ]);
  expect(await namesOf(team.member.client)).toEqual(expect.arrayContaining([name, 'ZURICH']));
});

test('a deleted view can be restored, unless its name is used again', async () => {
  const { id, name } = await save(team.member.client, { shared: true });
  expect(outcome(await team.member.client.delete(`/saved-views/${id}`))).toEqual([200, undefined]);
  expect(outcome(await team.admin.client.get(`/saved-views/${id}`))).toEqual([404, 'not_found']);
  const another = await save(team.admin.client, { name, shared: true });
  expect(outcome(await team.member.client.post(`/saved-views/${id}/restore`))).toEqual([400, 'invalid_request']);
  await team.admin.client.delete(`/saved-views/${another.id}`);
  expect((await team.member.client.post(`/saved-views/${id}/restore`)).body).toMatchObject({ id, search });
  expect(outcome(await team.member.client.post(`/saved-views/${id}/restore`))).toEqual([404, 'not_found']);
  expect(await namesOf(team.admin.client)).toContain(name);
});

test('each person has their own last visit, with the date of the data that they saw', async () => {
  const { id } = await save(team.member.client, { shared: true });
  const { as_of: asOf } = (await team.member.client.get('/saved-views')).body;
  expect(asOf).toMatch(/^\d{4}-\d\d-\d\dT/);
  const lastViewed = async (client: DashboardClient) => (await client.get(`/saved-views/${id}`)).body.last_viewed;
  // A list that was loaded before a sync.
  const earlier = new Date(Date.parse(asOf) - 86_400_000).toISOString();
  await team.member.client.post(`/saved-views/${id}/viewed`, seen(7, earlier));
  expect(await lastViewed(team.member.client)).toMatchObject({ as_of: earlier, matches: 7 });
  // A clock that is wrong does not hide what is still to come.
  await team.member.client.post(`/saved-views/${id}/viewed`, seen(8, '2099-01-01T00:00:00.000Z'));
  expect(await lastViewed(team.member.client)).toMatchObject({ as_of: asOf, matches: 8 });
  expect(await lastViewed(team.admin.client)).toBeNull();
});

test('a view that is saved with records on the screen has been viewed by who saved it', async () => {
  const { as_of: asOf } = (await team.member.client.get('/saved-views')).body;
  const saved = await save(team.member.client, { shared: true, viewed: seen(4, asOf) });
  expect(saved.last_viewed).toMatchObject({ as_of: asOf, matches: 4 });
  expect((await team.admin.client.get(`/saved-views/${saved.id}`)).body.last_viewed).toBeNull();
});

test('the search of a view is changed from the revision that was read, and keeps its link', async () => {
  const { as_of: asOf } = (await team.member.client.get('/saved-views')).body;
  const { id, page, revision } = await save(team.member.client, { shared: true, viewed: seen(4, asOf) });
  const other = await createMember(api, team.organizationId, 'member');
  await other.client.post(`/saved-views/${id}/viewed`, seen(4, asOf));
  const narrower = { ...search, remote: 'true' };
  const change = { search: narrower, revision, viewed: seen(2, asOf) };
  expect(outcome(await other.client.patch(`/saved-views/${id}`, change))).toEqual([403, 'admin_required']);
  const changed = (await team.member.client.patch(`/saved-views/${id}`, change)).body;
  expect(changed).toMatchObject({ id, page, search: narrower, revision: 2, last_viewed: { matches: 2 } });
  // What matched the earlier search is not compared with the new one.
  expect((await other.client.get(`/saved-views/${id}`)).body.last_viewed).toMatchObject({ as_of: asOf, matches: null });
  const late = await team.admin.client.patch(`/saved-views/${id}`, { search, revision: 1 });
  expect([late.status, late.body.error.details]).toEqual([400, { parameter: 'revision' }]);
  const unread = await team.admin.client.patch(`/saved-views/${id}`, { search });
  expect(unread.body.error.details).toEqual({ parameter: 'revision' });
});

test('a change that changes nothing is neither a revision nor in the audit log', async () => {
  const { id, name } = await save(team.member.client, { shared: true });
  for (const change of [{}, { name }])
    expect((await team.member.client.patch(`/saved-views/${id}`, change)).body.revision).toBe(1);
  const log = (await team.admin.client.get('/audit?limit=1')).body.data as { action: string }[];
  expect(log[0]?.action).toBe('view.create');
});

test('removing a member deletes their private views and visited places; shared views stay', async () => {
  const leaver = await createMember(api, team.organizationId, 'member');
  const kept = await save(leaver.client, { shared: true });
  const lost = await save(leaver.client);
  await leaver.client.post(`/saved-views/${lost.id}/viewed`, seen(null));
  await leaver.client.post('/visited-places', { page: 'explore', search, label: 'Postings' });
  await team.admin.client.delete(`/members/${leaver.id}`);
  expect((await team.member.client.get(`/saved-views/${kept.id}`)).body).toMatchObject({
    created_by: null,
    editable: false,
  });
  expect((await team.admin.client.patch(`/saved-views/${kept.id}`, { name: 'Taken over' })).body.name).toBe(
    'Taken over',
  );
  const left = await runOn(
    api.databaseUrl,
    `SELECT (SELECT count(*)::int FROM saved_items WHERE id = $1) AS items, (SELECT count(*)::int FROM visited_places WHERE user_id = $2) AS places,
       (SELECT count(*)::int FROM saved_item_visits WHERE user_id = $2) AS visits`,
    [lost.id, leaver.id],
  );
  expect(left).toEqual([{ items: 0, places: 0, visits: 0 }]);
});

test('nothing is left of an organization that is erased', async () => {
  const gone = await createTeam(api);
  await save(gone.member.client, { shared: true });
  await save(gone.member.client);
  await api.operate(({ dataSource }) =>
    eraseOrganization(dataSource, gone.organizationId, 'Test organization', { type: 'operator', name: 'test' }),
  );
  expect(
    await runOn(api.databaseUrl, 'SELECT id FROM saved_items WHERE organization_id = $1', [gone.organizationId]),
  ).toEqual([]);
});

test.each([
  ['name', { name: ' ' }],
  ['page', { page: 'billing' }],
  ['slug', { page: 'technology' }],
  ['slug', { slug: 'python' }],
  ['search', { search: { q: 'x'.repeat(8_001) } }],
  ['search', { search: { q: 'half \ud83d' } }],
  ['search.q', { search: { q: 1 } }],
  ['address_version', { address_version: 2 }],
])('an invalid %s is refused', async (parameter, invalid) => {
  const { status, body } = await team.member.client.post('/saved-views', {
    name: 'Valid',
    page: 'explore',
    search,
    ...invalid,
  });
  expect([status, body.error.code, body.error.details?.parameter ?? 'name']).toEqual([
    400,
    'invalid_request',
    parameter,
  ]);
});

test('a person has a limited number of private views', async () => {
  const { id, client } = await createMember(api, team.organizationId, 'member');
  await runOn(
    api.databaseUrl,
    `INSERT INTO saved_items (id, organization_id, kind, name, name_key, private_to, created_by, content, address_version)
     SELECT 'Q' || md5($2 || n), $1, 'view', n::text, n::text, $2, $2, '{"page": "explore", "slug": null, "search": {}}', 1 FROM generate_series(1, $3::int) n`,
    [team.organizationId, id, MAX_PRIVATE],
  );
  const { body } = await client.post('/saved-views', { name: 'One more', page: 'explore', search });
  expect(body.error.message).toBe('A person has at most 200 views: delete one first.');
});

test('the steps of one search are one place, and nobody else sees it', async () => {
  const { client } = await createMember(api, team.organizationId, 'member');
  const visit = (page: string, more: object = {}) =>
    client.post('/visited-places', { page, search: {}, label: 'A page', ...more });
  const placesOf = async (of: DashboardClient) =>
    ((await of.get('/visited-places')).body.data as { page: string; slug: string | null; search: object }[]).map(
      ({ page, slug, search: parameters }) => [page, slug, parameters],
    );
  await visit('explore', { search: { q: 'java' } });
  await visit('explore', { search: { q: 'java', countries: 'DE' } });
  await visit('explore', { search: { q: 'nurse' } });
  await visit('company', { slug: source['id'] });
  await visit('technology', { slug: 'java' });
  await visit('technology', { slug: 'kotlin' });
  await visit('technology', { slug: 'java' });
  expect(await placesOf(client)).toEqual([
    ['technology', 'java', {}],
    ['technology', 'kotlin', {}],
    ['company', source['id'], {}],
    ['explore', null, { q: 'nurse' }],
    ['explore', null, { q: 'java', countries: 'DE' }],
  ]);
  expect(await placesOf(team.admin.client)).toEqual([]);
  for (let slug = 0; slug < 25; slug += 1) await visit('technology', { slug: String(slug) });
  expect((await placesOf(client)).length).toBe(20);
  await client.delete('/visited-places');
  expect(await placesOf(client)).toEqual([]);
});
