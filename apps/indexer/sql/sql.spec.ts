import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { factFiles, factsFolder } from '#libs/facts/fact-folders.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { deletion, type FeedPart, IndexerFixture, upsert } from '../testing/indexer-fixture.js';

const acme = testSource({ brand_name: 'Acme' });
const source = acme.id as string;
const [baker, cook, gone] = ['Baker', 'Cook', 'Gone'].map((title) => testJob({ source, title })) as [
  ReturnType<typeof testJob>,
  ReturnType<typeof testJob>,
  ReturnType<typeof testJob>,
];
const parts: FeedPart[] = [
  { kind: 'sources', rows: [upsert(acme)] },
  { kind: 'jobs', rows: [baker, cook, gone].map((job) => upsert(job)) },
  {
    kind: 'jobs',
    mode: 'delta',
    rows: [
      upsert({ ...cook, title: 'Chef', salary: { min: 10, currency: 'USD', period: 'hour' } }, 2),
      deletion(gone.id, 2),
    ],
  },
];

let indexer: IndexerFixture;
let feed: string;
beforeAll(async () => {
  indexer = await IndexerFixture.create('sql-spec');
  feed = await indexer.feed(1, parts);
  await indexer.sync(feed);
}, 60_000);
afterAll(async () => {
  await indexer?.drop();
  await IndexerFixture.end();
});

const OFFLINE = { ELASTICSEARCH_URL: 'http://127.0.0.1:1', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
const run = (query: string, ...flags: string[]) => indexer.run(['sql', query, ...flags], { env: OFFLINE });
const rows = async (query: string, ...flags: string[]) => {
  const { code, stdout, stderr } = await run(query, '--json', ...flags);
  expect([code, stderr]).toEqual([0, '']);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};

test('without any server, the facts and the current records of the feed can be joined, with the names of the API', async () => {
  const query = `SELECT j.title, s.brand_name, j.created_at::DATE::VARCHAR AS day, j.salary->>'$.currency' AS currency, p.status
    FROM jobs j JOIN sources s ON s.id = j.source JOIN postings p ON p.id = j.id ORDER BY j.title`;
  const expected = { brand_name: 'Acme', status: 'active', day: expect.stringMatching(/^2026-/) };
  expect(await rows(query, '--feed', feed)).toEqual([
    { title: 'Baker', ...expected, currency: null },
    { title: 'Chef', ...expected, currency: 'USD' },
  ]);
  expect(await rows('SELECT title FROM postings ORDER BY title')).toEqual([{ title: 'Baker' }, { title: 'Chef' }]);
});

test('columns have types', async () => {
  const types = await rows('SELECT column_name, column_type FROM (DESCRIBE jobs)', '--feed', feed);
  expect(Object.fromEntries(types.map(({ column_name, column_type }) => [column_name, column_type]))).toMatchObject({
    id: 'VARCHAR',
    created_at: 'TIMESTAMP',
    remote: 'BOOLEAN',
    internship: 'BOOLEAN',
    created: 'BIGINT',
    tags: 'VARCHAR[]',
    locations: 'JSON',
    source: 'VARCHAR',
  });
});

test('a table is printed', async () => {
  expect((await run('SELECT title, 1 AS n FROM postings ORDER BY title')).stdout).toBe(
    'title  n\nBaker  1\nChef   1\n',
  );
  expect((await run('SELECT 1 WHERE false')).stdout).toBe('No rows.\n');
});

test.each([
  ["COPY (SELECT 1) TO 'FACTS'", 'Only SELECT'],
  ['CREATE TABLE t (a INT)', 'Only SELECT'],
  ['SET threads = 8', 'Only SELECT'],
  ["ATTACH 'x.db'", 'Only SELECT'],
  ['EXPLAIN ANALYZE SELECT 1', 'Only SELECT'],
  ['SELECT 1; SELECT 2', 'one SELECT'],
  ['', 'one SELECT'],
  ['/* nothing */', 'rejects the query'],
  ["SELECT * FROM read_text('/etc/hosts')", 'rejects the query: Permission Error'],
  ["SELECT * FROM read_json('https://example.com/x.json')", 'rejects the query'],
  ['SELEC 1', 'rejects the query'],
  ['SELECT nothing FROM postings', 'rejects the query'],
])('nothing is written, and no other file is read: %s', async (query, message) => {
  const location = { dataDir: indexer.folder, prefix: indexer.prefix };
  const [stamp] = await readdir(join(factsFolder(location, 'x'), '..'));
  const [file] = (await factFiles(location, stamp as string)) as [string];
  const before = await readFile(file);
  const { code, stderr } = await run(query.replace('FACTS', file));
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  expect(await readFile(file)).toEqual(before);
});

test('a damaged feed, and a generation without facts, are errors', async () => {
  const damaged = await indexer.feed(1, parts);
  await writeFile(join(damaged, '1-jobs.ndjson.zst'), 'x');
  expect(await run('SELECT 1', '--feed', damaged)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('1-jobs'),
  });
  expect(await run('SELECT 1', '--generation', 'none')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no facts of generation none'),
  });
});
