import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '#libs/database/testing/test-database.js';
import { dropDataset, loadDataset, testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { adminCommand } from './testing/admin-command.js';

const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
const prefix = `takedown-spec-${process.pid}`;
const source = testSource();
const jobs = [testJob({ source: source.id as string }), testJob({ source: source.id as string })];
const doomed = jobs[0]?.id as string;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await loadDataset({ elasticsearchUrl, prefix, sources: [source], jobs });
}, 60_000);
afterAll(async () => {
  await dropDataset({ elasticsearchUrl, prefix });
  await database?.drop();
});

const admin = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  adminCommand(args, {
    DATABASE_URL: database.url,
    ELASTICSEARCH_URL: elasticsearchUrl,
    ROLECALL_PREFIX: prefix,
    ...env,
  });
const count = async () => {
  const client = new Client({ node: elasticsearchUrl });
  const found = await client.count({ index: `${prefix}-jobs` });
  await client.close();
  return found.count;
};

test('a posting that is taken down is deleted when the command ends, and listed with its reason', async () => {
  const takedown = ['job', 'takedown', doomed, '--reason', 'Letter of 21 November', '--json'];
  const { code, stdout } = await admin(takedown);
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, job_id: doomed, indices: 1 });
  expect(await count()).toBe(1);
  const again = await admin(takedown.with(4, 'Another reason'));
  expect(JSON.parse(again.stdout)).toMatchObject({ reason: 'Letter of 21 November', indices: 0 });
  expect(JSON.parse((await admin(['job', 'takedowns', '--json'])).stdout)).toMatchObject([{ job_id: doomed }]);
});

test('a takedown that is undone is no longer listed, and can be repeated with another reason', async () => {
  const id = `J${'b'.repeat(32)}`;
  await admin(['job', 'takedown', id, '--reason', 'By mistake']);
  const undone = await admin(['job', 'takedown', id, '--undo', '--reason', 'Wrong posting', '--json']);
  expect(JSON.parse(undone.stdout)).toMatchObject({ job_id: id, reason: 'By mistake', undo_reason: 'Wrong posting' });
  expect((await admin(['job', 'takedowns'])).stdout).not.toContain(id);
  const again = await admin(['job', 'takedown', id, '--undo', '--reason', 'Wrong posting']);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('is not taken down') });
  expect(JSON.parse((await admin(['job', 'takedown', id, '--reason', 'Letter', '--json'])).stdout)).toMatchObject({
    reason: 'Letter',
  });
});

test('if Elasticsearch is unavailable the takedown is recorded, and the command says what to do', async () => {
  const id = `J${'a'.repeat(32)}`;
  const { code, stderr } = await admin(['job', 'takedown', id, '--reason', 'x'], {
    ELASTICSEARCH_URL: 'http://127.0.0.1:1',
  });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('run the command again') });
  expect((await admin(['job', 'takedowns'])).stdout).toContain(id);
});

test.each([
  [['job', 'takedown', 'J1', '--reason', 'x'], 'not the id of a posting'],
  [['job', 'takedown', doomed], '--reason'],
  [['job', 'takedown', doomed, '--reason', ' '], 'Provide a reason'],
])('%j is refused', async (args, sentence) => {
  const { code, stderr } = await admin(args);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) });
});
