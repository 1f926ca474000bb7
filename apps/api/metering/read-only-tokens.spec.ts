import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestOrganization, type TestOrganization } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { isRead } from '../reads/read.js';
import { TestApi } from '../testing/test-api.js';
import { v4Endpoints } from '../v4/endpoints.js';

let api: TestApi;
let caller: TestOrganization;
let reader: string;
beforeAll(async () => {
  const acme = testSource();
  api = await TestApi.start({ sources: [acme], jobs: [testJob({ source: acme.id as string })] });
  caller = await createTestOrganization(api.databaseUrl);
  const issued = await api.operate(({ tokens }) =>
    tokens.issue(caller.organizationId, 'notebook', { isReadOnly: true }),
  );
  reader = issued.token;
}, 60_000);
afterAll(() => api?.stop());

const send = async (method: string, path: string, authorization: string, payload: object = {}) => {
  const url = path.replaceAll(/\{\w+\}/g, 'unknown');
  const request = { method: method.toUpperCase() as 'POST', url, headers: { authorization }, payload };
  const { statusCode, body } = await api.app.inject(request);
  return [statusCode, (JSON.parse(body) as { error?: { code: string } }).error?.code];
};

const writes = v4Endpoints.flatMap((endpoint) =>
  isRead(endpoint) ? [] : endpoint.routes.map(({ path }) => ({ ...endpoint, path })),
);

test.each(writes.filter(({ changes }) => changes !== false).map(({ method, path }) => [method, path]))(
  'a read-only token is refused before anything is changed: %s %s',
  async (method, path) => {
    expect(await send(method, path, reader)).toEqual([403, 'read_only_token']);
    expect((await send(method, path, caller.token))[1]).not.toBe('read_only_token');
  },
);

test('a read-only token reads, and computes what is stored nowhere', async () => {
  expect((await api.get('/v4/jobs', { authorization: reader })).status).toBe(200);
  expect(await send('post', '/v4/jobs/search', reader)).toEqual([200, undefined]);
  const unchanging = writes.filter(({ changes }) => changes === false).map(({ path }) => path);
  expect(unchanging.sort()).toEqual(['/v4/jobs/classify', '/v4/sources/match']);
  for (const path of unchanging) expect((await send('post', path, reader))[1]).not.toBe('read_only_token');
});

test('a read-only token does not see the paths of webhooks, which let others post', async () => {
  const post = (path: string, body: object) => api.post(path, body, { authorization: caller.token });
  const watch = (await post('/v4/watches', { name: 'Watched', kind: 'jobs' })).body;
  const url = 'https://chat.example.com/hooks/secret';
  expect((await post('/v4/webhooks', { url, watch_ids: [watch.id] })).status).toBe(200);
  const seenBy = async (authorization: string) => (await api.get('/v4/webhooks', { authorization })).body.data[0].url;
  expect([await seenBy(caller.token), await seenBy(reader)]).toEqual([url, 'https://chat.example.com']);
});
