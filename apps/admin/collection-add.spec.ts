import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, createTestOrganization, type TestDatabase } from '#libs/database/testing/test-database.js';
import { dropDataset, loadDataset, testSource } from '#libs/search/testing/test-dataset.js';
import { adminCommand } from './testing/admin-command.js';

const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
const prefix = `collection-spec-${process.pid}`;
const known = testSource().id as string;
const unknown = `S${'f'.repeat(32)}`;
let database: TestDatabase;
let organizationId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await loadDataset({ elasticsearchUrl, prefix, sources: [testSource({ id: known })], jobs: [] });
  ({ organizationId } = await createTestOrganization(database.url));
}, 60_000);
afterAll(async () => {
  await dropDataset({ elasticsearchUrl, prefix });
  await database?.drop();
});

const collection = async (args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> => {
  const { code, stdout, stderr } = await adminCommand(['collection', ...args, '--org', organizationId], {
    DATABASE_URL: database.url,
    ELASTICSEARCH_URL: elasticsearchUrl,
    ROLECALL_PREFIX: prefix,
    ...env,
  });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stdout + stderr;
};

test('`collection add` adds all ids, and reports those that no company of the dataset has', async () => {
  await collection(['create', '--name', 'Targets']);
  const add = ['add', '--collection', 'targets', '--source', known, unknown];
  const record = {
    id: expect.stringMatching(/^C[0-9a-f]{32}$/),
    name: 'Targets',
    sources_count: 2,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  };
  expect(JSON.parse(await collection([...add, '--json']))).toEqual({ ...record, unknown_ids: [unknown] });
  expect(await collection(add)).toMatch(new RegExp(`^unknown_ids +${unknown}$`, 'm'));
  expect(await collection([...add.slice(0, 3), '--source', known])).toMatch(/^unknown_ids +none$/m);
  const away = { ELASTICSEARCH_URL: 'http://127.0.0.1:1' };
  expect(JSON.parse(await collection([...add, '--json'], away))).toEqual({ ...record, unknown_ids: null });
  expect(JSON.parse(await collection(['list', '--json']))).toEqual([record]);
});
