import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../testing/test-api.js';

jest.setTimeout(120_000);

const [OLD, NEW] = ['the secret that is replaced, 32 characters', 'the secret that replaces it, 32 characters'];
const LISTS = ['/v4/jobs?limit=1', '/v4/sources?limit=1', '/v4/jobs/changes?limit=1', '/v4/sources/changes?limit=1'];

const acme = testSource();
let api: TestApi;
let token: string;
let before: TestApi;
let during: TestApi;
let after: TestApi;
beforeAll(async () => {
  const jobs = Array.from({ length: 4 }, () => testJob({ source: acme.id as string }));
  api = await TestApi.start({ sources: [acme, testSource(), testSource()], jobs });
  token = await api.token();
  before = await withSecrets(OLD, null);
  during = await withSecrets(NEW, OLD);
  after = await withSecrets(NEW, null);
});
afterAll(async () => {
  for (const each of [before, during, after]) await each?.close();
  await api?.stop();
});

const withSecrets = async (secret: string, previousSecret: string | null): Promise<TestApi> => {
  const { prefix, databaseUrl } = api;
  return TestApi.serve({ prefix, databaseUrl, secret, previousSecret });
};
const page = (server: TestApi, list: string, cursor: string | null) =>
  server.get(`${list}${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`, {
    authorization: `Bearer ${token}`,
  });
const cursorOf = async (server: TestApi, list: string, cursor: string | null = null): Promise<string> => {
  const { status, body } = await page(server, list, cursor);
  expect({ list, status }).toEqual({ list, status: 200 });
  return body.next_cursor;
};

test.each(LISTS)(
  'a pull of %s goes on while the secret is replaced, and cursors of a removed secret are refused',
  async (list) => {
    const old = await cursorOf(before, list);
    const replaced = await cursorOf(during, list, old);
    // Each cursor continues where the last one ended, whoever signed it.
    expect((await page(during, list, replaced)).body).toEqual((await page(after, list, replaced)).body);
    for (const [server, cursor] of [
      [before, replaced],
      [after, old],
    ] as const)
      expect(await page(server, list, cursor)).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_cursor' } },
      });
  },
);
