import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestApi } from '../../testing/test-api.js';
import { createMember, createTeam, type TestTeam } from '../testing/dashboard-client.js';

let api: TestApi;
let team: TestTeam;
beforeAll(async () => {
  api = await TestApi.start();
  team = await createTeam(api);
  await api.operate(({ organizations }) => organizations.setProductPlan(team.organizationId, 'enterprise'));
}, 60_000);
afterAll(() => api?.stop());

const demand = { figure: 'series', search: { technologies: 'java', countries: 'DE' } };
const pay = { figure: 'distribution', search: { technologies: 'java', period: '365d' } };

test('a board has its figures in their order, and is changed from the revision that was read', async () => {
  const { client } = team.member;
  const made = (await client.post('/boards', { name: 'Weekly report', shared: true, figures: [demand] })).body;
  expect(made).toMatchObject({ shared: true, own: true, revision: 1, figures: [demand] });
  const wider = await client.patch(`/boards/${made.id}`, { figures: [pay, demand], revision: 1 });
  expect(wider.body).toMatchObject({ revision: 2, figures: [pay, demand] });
  // An Admin whose page is older does not undo it.
  const late = await team.admin.client.patch(`/boards/${made.id}`, { figures: [], revision: 1 });
  expect([late.status, late.body.error.details]).toEqual([400, { parameter: 'revision' }]);
  expect((await team.admin.client.get(`/boards/${made.id}`)).body.figures).toEqual([pay, demand]);
  expect((await client.patch(`/boards/${made.id}`, { figures: [demand] })).body.error.details.parameter).toBe(
    'revision',
  );
});

test('a private board is its owner’s, and a shared one is changed by its owner and Admins', async () => {
  const other = await createMember(api, team.organizationId, 'member');
  const { id } = (await team.member.client.post('/boards', { name: 'Mine', figures: [pay] })).body;
  expect((await other.client.get(`/boards/${id}`)).status).toBe(404);
  expect((await other.client.get('/boards')).body.data.map(({ name }: { name: string }) => name)).not.toContain('Mine');
  await team.member.client.patch(`/boards/${id}`, { shared: true });
  expect((await other.client.get(`/boards/${id}`)).body.editable).toBe(false);
  expect((await other.client.delete(`/boards/${id}`)).body.error.code).toBe('admin_required');
  await team.admin.client.delete(`/boards/${id}`);
  expect((await other.client.get(`/boards/${id}`)).status).toBe(404);
  expect((await team.admin.client.post(`/boards/${id}/restore`)).body).toMatchObject({ id, figures: [pay] });
});

test.each([
  ['figures.0.figure', [{ figure: 'horoscope', search: {} }]],
  ['figures', Array.from({ length: 21 }, () => pay)],
])('invalid %s are refused', async (parameter, figures) => {
  const { status, body } = await team.member.client.post('/boards', { name: 'Invalid', figures });
  expect([status, body.error.details.parameter]).toEqual([400, parameter]);
});
