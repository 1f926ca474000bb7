import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AuditLog } from '#libs/accounts/audit/audit-log.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';
import { createTeam, type TestTeam } from '../testing/dashboard-client.js';

const source = testSource({ brand_name: 'Acme' });
const others = ['Globex', 'Initech', 'Umbrella'].map((brand_name) => testSource({ brand_name }));
const job = testJob({ source: source['id'] as string, title: 'Data engineer' });

let api: TestApi;
let team: TestTeam;
beforeAll(async () => {
  api = await TestApi.start({ jobs: [job], sources: [source, ...others] });
  team = await createTeam(api);
}, 60_000);
afterAll(() => api?.stop());

test('each action is logged with its actor, time and address', async () => {
  const { client, email, id } = team.admin;
  const response = await client.post('/collections', { name: 'Rivals' });
  expect((await client.get('/audit?limit=1')).body).toEqual({
    data: [
      {
        id: expect.any(String),
        at: expect.any(String),
        actor_type: 'user',
        actor: email,
        action: 'collection.create',
        target_id: response.body.id,
        target: 'Rivals',
        details: {},
        address: client.address,
        request_id: response.headers['x-request-id'],
        companies: [],
      },
    ],
    next_cursor: expect.any(String),
    has_more: true,
  });
  const signIns = (await client.get(`/audit?action=session.start&actor=${encodeURIComponent(email)}`)).body.data;
  expect(signIns).toMatchObject([{ actor: email, target_id: id, address: client.address }]);
});

test('entries about postings and companies have their names', async () => {
  const { client } = team.admin;
  await client.post(`/hidden-jobs/${job['id']}`);
  await client.delete(`/hidden-jobs/${job['id']}`);
  await client.post(`/blocked-sources/${source['id']}`);
  await client.delete(`/blocked-sources/${source['id']}`);
  const { data } = (await client.get('/audit?limit=4')).body;
  expect(data.map(({ action, target }: Record<string, string>) => [action, target])).toEqual([
    ['source.unblock', 'Acme'],
    ['source.block', 'Acme'],
    ['job.unhide', 'Data engineer'],
    ['job.hide', 'Data engineer'],
  ]);
});

test('entries about the companies of a collection name the first ones', async () => {
  const { client } = team.admin;
  const { body } = await client.post('/collections', { name: 'Targets' });
  const ids = [source, ...others].map(({ id }) => id as string);
  await client.post(`/collections/${body.id}/sources`, { source_ids: ids });
  const [entry] = (await client.get('/audit?limit=1')).body.data;
  expect(entry).toMatchObject({
    action: 'collection.add_sources',
    target: 'Targets',
    details: { source_ids: ids, count: 4 },
    companies: [
      { source_id: ids[0], name: 'Acme' },
      { source_id: ids[1], name: 'Globex' },
      { source_id: ids[2], name: 'Initech' },
    ],
  });
});

test('a refused action leaves no entry', async () => {
  const before = (await team.admin.client.get('/audit')).body.data[0].id;
  await team.member.client.post('/tokens', { name: 'x' });
  await team.admin.client.post('/collections', { name: '' });
  await team.admin.client.post('/collections', { name: 'Rivals' });
  await team.admin.client.delete('/members/nobody');
  await team.admin.client.post(`/hidden-jobs/J${'0'.repeat(32)}`);
  expect((await team.admin.client.get('/audit')).body.data[0].id).toBe(before);
});

test('pages and exports contain each entry once; an export has at most the rows of the product plan', async () => {
  const busy = await createTeam(api);
  const actor = { type: 'operator', name: '=cmd' } as const;
  await api.operate(async ({ dataSource }) => {
    const log = new AuditLog(dataSource);
    for (let n = 0; n < 1_100; n += 1)
      await log.record(actor, { organizationId: busy.organizationId, action: 'job.hide', targetName: `n${n}` });
  });
  const { client } = busy.member;
  const ids: string[] = [];
  let cursor = '';
  do {
    const { body } = await client.get(`/audit?limit=100&action=job.hide${cursor && `&cursor=${cursor}`}`);
    ids.push(...body.data.map(({ id }: { id: string }) => id));
    cursor = body.next_cursor ?? '';
  } while (cursor !== '');
  expect([ids.length, new Set(ids).size]).toEqual([1_100, 1_100]);

  const lines = (await client.get('/audit.ndjson?action=job.hide')).body.trim().split('\n');
  expect(lines.map((line: string) => JSON.parse(line).id)).toEqual(ids.slice(0, 1_000));
  await api.operate(({ organizations }) => organizations.setProductPlan(busy.organizationId, 'entry'));
  const csv = (await client.get('/audit.csv?action=job.hide')).body.trim().split('\r\n');
  expect(csv).toHaveLength(1_101);
  expect(csv[1]).toContain(`,operator,'=cmd,job.hide,`);
});

test.each([
  ['from=yesterday', 'from'],
  ['to=2026-08-22', 'to'],
  ['limit=1000', 'limit'],
  ['actr=x', 'actr'],
])('%s is refused', async (query, parameter) => {
  const { status, body } = await team.admin.client.get(`/audit?${query}`);
  expect([status, body.error.code, body.error.details.parameter]).toEqual([400, 'invalid_request', parameter]);
});
