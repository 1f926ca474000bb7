import { Client } from '@elastic/elasticsearch';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { acquireWriterLock } from '#libs/changes/writer-lock.js';
import { waitForBackends } from '#libs/database/testing/backends.js';
import {
  createTestDatabase,
  createTestOrganization,
  runOn,
  type TestDatabase,
} from '#libs/database/testing/test-database.js';
import { signalId } from '#libs/records/ids.js';
import { startFaultyProxy } from '#libs/search/testing/faulty-proxy.js';
import { dropDataset, loadDataset, testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { adminCommand } from './testing/admin-command.js';

jest.setTimeout(120_000);

const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
const prefix = `retention-signals-spec-${process.pid}`;
const source = testSource();
const client = new Client({ node: elasticsearchUrl });
let database: TestDatabase;

const signal = (day: string) => ({
  id: signalId('hiring_surge', source.id as string, null, day),
  type: 'hiring_surge',
  source: source.id as string,
  segment: null,
  detected_at: `${day}T00:00:00.000Z`,
  window: { from: day, to: day },
  baseline: { value: 4, method: 'negative_binomial', n: 60 },
  observed: 12,
  change: 2,
  strength: 0.4,
  evidence: { job_ids: [] },
  rule_version: 1,
});
const today = new Date().toISOString().slice(0, 10);
const old = signal('2020-03-01');
const recent = signal(today);

beforeEach(async () => {
  database = await createTestDatabase();
  const { organizationId } = await createTestOrganization(database.url);
  await runOn(
    database.url,
    `INSERT INTO audit_entries (organization_id, actor_type, actor_name, action, created_at) VALUES ($1, 'operator', 'root', 'org.rename', '2020-01-05')`,
    [organizationId],
  );
  await loadDataset({
    elasticsearchUrl,
    prefix,
    sources: [source],
    jobs: [testJob({ source: source.id as string })],
    computed: { signals: [old, recent] },
  });
});
afterEach(async () => {
  await dropDataset({ elasticsearchUrl, prefix });
  await database.drop();
});
afterAll(() => client.close());

const retention = async (args: readonly string[] = [], url = elasticsearchUrl) => {
  const { code, stdout, stderr, json } = await adminCommand(['retention', '--json', ...args], {
    DATABASE_URL: database.url,
    ELASTICSEARCH_URL: url,
    ROLECALL_PREFIX: prefix,
  });
  const steps = stdout === '' ? [] : (json().steps as { data: string; rows: number }[]);
  return { code, stderr, rows: Object.fromEntries(steps.map((step) => [step.data, step.rows])) };
};
const signals = async () => {
  const { hits } = await client.search({ index: `${prefix}-signals`, _source: false });
  return hits.hits.map(({ _id }) => _id);
};

test('old signals are deleted and the others are kept; --dry-run only counts them', async () => {
  expect(await retention(['--dry-run'])).toMatchObject({ code: 0, rows: { signals: 1, 'audit log': 1 } });
  expect(new Set(await signals())).toEqual(new Set([old.id, recent.id]));
  expect(await retention()).toMatchObject({ code: 0, stderr: '', rows: { signals: 1 } });
  expect(await signals()).toEqual([recent.id]);
  expect(await retention()).toMatchObject({ code: 0, rows: { signals: 0 } });
});

test('retention waits for an indexer that is writing', async () => {
  const lock = await acquireWriterLock(database.url, prefix);
  const running = retention();
  await waitForBackends(database.url, 'rolecall-indexer', 'blocked');
  await lock.release();
  expect(await running).toMatchObject({ code: 0, rows: { signals: 1 } });
  expect(await signals()).toEqual([recent.id]);
});

test('without Elasticsearch, what was removed from the database is printed, and the next run does the rest', async () => {
  const proxy = await startFaultyProxy(elasticsearchUrl, () => ({ status: 400 }));
  expect(await retention([], proxy.url)).toEqual({
    code: 1,
    stderr: expect.stringContaining('Elasticsearch'),
    rows: { charges: 0, usage: 0, 'audit log': 1, 'undelivered charges': 0, 'deleted views and boards': 0 },
  });
  proxy.close();
  expect(await retention()).toMatchObject({ code: 0, rows: { 'audit log': 0, signals: 1 } });
});
