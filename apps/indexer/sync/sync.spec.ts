import { appendFile, readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { acquireWriterLock } from '#libs/changes/writer-lock.js';
import { readManifest } from '#libs/feed/manifest.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { readMeta, writeMeta } from '#libs/search/store/indices/indices.js';
import { stageDataset } from '#libs/search/store/indices/staged-dataset.js';
import { makeOlder } from '#libs/search/testing/older-index.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { AS_OF, DAY_LATER, deletion, type FeedPart, IndexerFixture, upsert } from '../testing/indexer-fixture.js';
import { checkpoint } from './sync-plan.js';

const acme = testSource({ brand_name: 'Acme', hq_country: 'DE', employee_range: '51-200' });
const open = testJob({ source: acme.id as string, title: 'Baker' });
const gone = testJob({ source: acme.id as string, title: 'Cook' });
const snapshot: FeedPart[] = [
  { kind: 'sources', rows: [upsert(acme)] },
  { kind: 'jobs', rows: [upsert(open), upsert(gone)] },
];

jest.setTimeout(60_000);

let indexer: IndexerFixture;
beforeEach(async () => {
  indexer = await IndexerFixture.create('sync-spec');
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

const meta = async () => (await readMeta(indexer.client, indexer.prefix, jobs))?.meta;

describe('the first load', () => {
  test('makes the feed live: records, filterable company attributes, counts and the watermark', async () => {
    const summary = await indexer.sync(await indexer.feed(1, snapshot));
    expect(summary).toMatchObject({
      action: 'loaded',
      dataset: 'test',
      version: 1,
      as_of: AS_OF,
      rows: 3,
      applied: 3,
      bad: 0,
      dead_letter: null,
    });
    const stored = await indexer.records('jobs');
    expect(stored?.[open.id as string]).toMatchObject({
      ...open,
      created: Date.parse(open.created_at as string) / 1000,
      salary: null,
      tags: [],
    });
    expect((await indexer.records('sources'))?.[acme.id as string]).toMatchObject({
      active_jobs_count: 2,
      website: null,
    });
    const german = { term: { company_hq_country: 'DE' } };
    expect((await indexer.client.count({ index: `${indexer.prefix}-jobs`, query: german })).count).toBe(2);
    expect(await meta()).toMatchObject({ as_of: AS_OF, feed: { dataset: 'test', version: 1 } });
  });

  test('readers see all of it or nothing, and the index settings of a load are reverted', async () => {
    await indexer.sync(await indexer.feed(1, snapshot));
    const settings = await indexer.client.indices.getSettings({ index: `${indexer.prefix}-*`, flat_settings: true });
    for (const index of Object.values(settings)) {
      expect(index.settings).not.toHaveProperty(['index.refresh_interval']);
      expect(index.settings).not.toHaveProperty(['index.translog.durability']);
    }
  });

  test('replaying a feed is a no-op that is reported', async () => {
    const feed = await indexer.feed(1, snapshot);
    await indexer.sync(feed);
    const before = await indexer.indices();
    const { code, stdout } = await indexer.run(['sync', feed]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('is already live: nothing to do') });
    expect(await indexer.indices()).toEqual(before);
  });

  test('removes the leftovers of a killed load, and nothing live or foreign', async () => {
    await indexer.sync(await indexer.feed(1, snapshot));
    const live = await indexer.indices();
    const orphans = await stageDataset(indexer.client, indexer.prefix);
    const foreign = `${indexer.prefix}-jobs-notes`;
    await indexer.client.indices.create({ index: foreign });
    await indexer.sync(await indexer.feed(2, snapshot), '--replace');
    const left = await indexer.indices();
    expect(left).toContain(foreign);
    for (const orphan of Object.values(orphans)) expect(left).not.toContain(orphan);
    // The previous generation stays until the next load, for reads in progress.
    expect(left).toEqual(expect.arrayContaining(live));
  });

  test('of two rows with the same version, the first is kept', async () => {
    const twice: FeedPart = { kind: 'jobs', rows: [upsert(open), upsert({ ...open, title: 'Later' }), upsert(gone)] };
    const feed = await indexer.feed(1, [snapshot[0] as FeedPart, twice]);
    expect(await indexer.sync(feed)).toMatchObject({ action: 'loaded', applied: 3, already_applied: 1 });
    expect((await indexer.records('jobs'))?.[open.id as string]).toMatchObject({ title: 'Baker' });
    expect(await indexer.json('verify', feed)).toMatchObject({ same: 3, different: 0 });
  });

  test('an interrupted load leaves no indices', async () => {
    const interrupted = new AbortController();
    interrupted.abort();
    const feed = await indexer.feed(1, snapshot);
    const { code, stderr } = await indexer.run(['sync', feed], { signal: interrupted.signal });
    expect({ code, stderr }).toEqual({ code: 130, stderr: expect.stringContaining('The live dataset is unchanged') });
    expect(await indexer.indices()).toEqual([]);
  });

  test('a feed is read from an http prefix', async () => {
    const feed = await indexer.feed(1, snapshot);
    const server = createServer(async (request, response) => {
      const bytes = await readFile(join(feed, request.url ?? '')).catch(() => null);
      response.writeHead(bytes ? 200 : 404).end(bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      expect(await indexer.sync(url)).toMatchObject({ action: 'loaded', applied: 3 });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

describe('a later version', () => {
  const delta: FeedPart[] = [
    { kind: 'sources', mode: 'delta', as_of: DAY_LATER, rows: [upsert({ ...acme, brand_name: 'Acme Foods' }, 2)] },
    {
      kind: 'jobs',
      mode: 'delta',
      as_of: DAY_LATER,
      rows: [upsert({ ...open, title: 'Head baker' }, 2), deletion(gone.id, 2)],
    },
  ];

  test('applies its new deltas to the live indices', async () => {
    await indexer.sync(await indexer.feed(1, snapshot));
    const before = await indexer.indices();
    const later = await indexer.feed(2, [...snapshot, ...delta]);
    expect(await indexer.sync(later)).toMatchObject({
      action: 'updated',
      rows: 3,
      applied: 2,
      deleted: 1,
      already_applied: 0,
    });
    expect(await indexer.indices()).toEqual(before);
    expect(Object.values((await indexer.records('jobs')) ?? {})).toMatchObject([{ title: 'Head baker' }]);
    expect(Object.values((await indexer.records('sources')) ?? {})).toMatchObject([
      { brand_name: 'Acme Foods', active_jobs_count: 1 },
    ]);
    expect(await meta()).toMatchObject({
      as_of: DAY_LATER,
      feed: { dataset: 'test', version: 2 },
      applied: { files: 4 },
    });
    // A later run without new files, and a rebuild, apply none.
    const { at } = (await meta())?.applied ?? {};
    expect(Date.now() - Date.parse(at as string)).toBeGreaterThanOrEqual(0);
    await indexer.sync(later);
    await indexer.json('rebuild');
    expect((await meta())?.applied).toMatchObject({ at });
  });

  test('results in the same records as loading everything at once', async () => {
    const feed = await indexer.feed(2, [...snapshot, ...delta]);
    await indexer.sync(await indexer.feed(1, snapshot));
    await indexer.sync(feed);
    const stepwise = [await indexer.records('jobs'), await indexer.records('sources')];
    await indexer.sync(feed, '--replace');
    expect([await indexer.records('jobs'), await indexer.records('sources')]).toEqual(stepwise);
  });

  test('killed before its last checkpoint, it continues from the previous one, and its rows count as already applied', async () => {
    const feed = await indexer.feed(2, [...snapshot, ...delta]);
    await indexer.sync(await indexer.feed(1, snapshot));
    const before = await readMeta(indexer.client, indexer.prefix, jobs);
    await indexer.sync(feed);
    const records = await indexer.records('jobs');
    if (before) await writeMeta(indexer.client, before.index, before.meta);
    expect(await indexer.sync(feed)).toMatchObject({
      action: 'updated',
      rows: 3,
      applied: 0,
      already_applied: 3,
      deleted: 0,
    });
    expect(await indexer.records('jobs')).toEqual(records);
    expect(await meta()).toMatchObject({ feed: { version: 2 }, applied: { files: 4 } });
  });

  test('with a new snapshot is loaded alongside the live dataset', async () => {
    await indexer.sync(await indexer.feed(1, snapshot));
    const fresh: FeedPart[] = [{ kind: 'jobs', as_of: DAY_LATER, rows: [upsert(open, 5)] }];
    expect(await indexer.sync(await indexer.feed(2, [...snapshot, ...delta, ...fresh]))).toMatchObject({
      action: 'loaded',
    });
    expect(Object.keys((await indexer.records('jobs')) ?? {})).toEqual([open.id]);
  });

  test('after a change of the mapping everything is reloaded, and the reason is printed', async () => {
    const feed = await indexer.feed(1, snapshot);
    await indexer.sync(feed);
    const live = await readMeta(indexer.client, indexer.prefix, jobs);
    await makeOlder(indexer.client, live);
    const { code, stderr } = await indexer.run(['sync', feed]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining('built by another version of Rolecall'),
    });
    expect((await meta())?.mapping_version).not.toBe('older');
  });

  test.each<[string, number, string, FeedPart[], string]>([
    ['of another dataset', 1, 'other', snapshot, '--replace'],
    ['that is older', 1, 'test', snapshot, 'which is older'],
    ['with the same number and other files', 2, 'test', [...snapshot, ...delta], 'needs a higher version'],
    ['that has no snapshot', 3, 'test', delta, 'no snapshot'],
  ])('%s is rejected', async (_name, version, dataset, parts, sentence) => {
    await indexer.sync(await indexer.feed(2, snapshot));
    const { code, stderr } = await indexer.run(['sync', await indexer.feed(version, parts, dataset)]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) });
    expect(Object.keys((await indexer.records('jobs')) ?? {})).toHaveLength(2);
  });
});

test('a later version with an earlier as_of is rejected', async () => {
  await indexer.sync(await indexer.feed(1, [...snapshot, { kind: 'jobs', mode: 'delta', as_of: DAY_LATER, rows: [] }]));
  const feed = await indexer.feed(2, snapshot);
  const { code, stderr } = await indexer.run(['sync', feed]);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('earlier than that of the live dataset'),
  });
  expect(await meta()).toMatchObject({ as_of: DAY_LATER, feed: { version: 1 } });
  expect(await indexer.sync(feed, '--replace')).toMatchObject({ action: 'loaded', as_of: AS_OF });
});

describe('invalid rows', () => {
  const orphan = testJob({ source: testSource().id as string });
  const coded = testJob({ source: acme.id as string, onet_code: '15' });
  const parts: FeedPart[] = [
    { kind: 'sources', rows: [upsert(acme)] },
    { kind: 'jobs', rows: [upsert(open), upsert({ ...gone, title: 5 }), upsert(orphan), upsert(coded)] },
  ];

  test('go to the dead-letter file with location and reason, and the run continues', async () => {
    const summary = await indexer.sync(await indexer.feed(1, parts), '--max-bad', '3');
    expect(summary).toMatchObject({
      applied: 2,
      bad: 3,
      dead_letter: join(indexer.folder, 'dead-letter', 'test-1.ndjson'),
    });
    const lines = (await readFile(summary.dead_letter, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.sort((a, b) => a.line - b.line)).toMatchObject([
      {
        file: '1-jobs.ndjson.zst',
        line: 2,
        reason: expect.stringContaining('title'),
        row: expect.stringContaining(gone.id as string),
      },
      { line: 3, reason: expect.stringContaining('is unknown') },
      { line: 4, reason: expect.stringContaining('onet_code') },
    ]);
    expect(Object.keys((await indexer.records('jobs')) ?? {})).toEqual([open.id]);
  });

  test.each([[['--max-bad', '2']], [['--max-bad', '40%']], [[]]])(
    'beyond the limit, the live dataset stays unchanged: %j',
    async (limit: string[]) => {
      const feed = await indexer.feed(1, parts);
      const { code, stderr } = await indexer.run(['sync', feed, ...limit]);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('--max-bad') });
      expect(stderr).not.toMatch(/\n\s+at /);
      expect(await indexer.indices()).toEqual([]);
    },
  );

  test('--dry-run finds them and writes nothing', async () => {
    const summary = await indexer.sync(await indexer.feed(1, parts), '--dry-run', '--max-bad', '100%');
    expect(summary).toMatchObject({ action: 'checked', rows: 5, applied: 0, bad: 3 });
    expect(await indexer.indices()).toEqual([]);
  });

  test('--dry-run finds what conflicts with an earlier row of the feed, as the load does', async () => {
    const [moved, left] = [testJob({ source: acme.id as string }), testJob({ source: acme.id as string })];
    const later = { ...moved, created_at: '2020-01-01T00:00:00.000Z' };
    const conflicting = await indexer.feed(1, [
      { kind: 'sources', rows: [upsert(acme)] },
      { kind: 'jobs', rows: [upsert(moved), upsert(left)] },
      { kind: 'jobs', mode: 'delta', as_of: DAY_LATER, rows: [upsert(later, 2), deletion(left.id, 2)] },
      { kind: 'sources', mode: 'delta', as_of: DAY_LATER, rows: [deletion(acme.id, 2)] },
      { kind: 'jobs', mode: 'delta', as_of: DAY_LATER, rows: [upsert(left, 3), upsert(moved, 1)] },
    ]);
    const lines = async (summary: { dead_letter: string }) =>
      (await indexer.deadLetterRows(summary.dead_letter)).map(({ file, line, reason }) => ({ file, line, reason }));
    const checked = await lines(await indexer.sync(conflicting, '--dry-run', '--max-bad', '9'));
    expect(checked).toHaveLength(2);
    expect(checked).toEqual(await lines(await indexer.sync(conflicting, '--max-bad', '9')));
  });

  test.each([[[]], [['--dead-letter', 'bad.ndjson']]])(
    '--dry-run leaves the file of a real run alone: %j',
    async ([option, name]: string[]) => {
      const flags = option && name ? [option, join(indexer.folder, name)] : [];
      const feed = await indexer.feed(1, parts);
      const { dead_letter } = await indexer.sync(feed, '--max-bad', '3', ...flags);
      const before = await readFile(dead_letter, 'utf8');
      const checked = await indexer.sync(feed, '--replace', '--dry-run', '--max-bad', '3', ...flags);
      expect(checked.dead_letter).toBe(dead_letter.replace('.ndjson', '.dry-run.ndjson'));
      expect(await readFile(dead_letter, 'utf8')).toBe(before);
    },
  );

  test('of applied files are kept when an interrupted run continues', async () => {
    const delta = (...rows: FeedPart['rows']): FeedPart => ({ kind: 'jobs', mode: 'delta', as_of: DAY_LATER, rows });
    const feed = await indexer.feed(2, [...snapshot, delta(upsert(orphan)), delta(upsert(coded))]);
    await indexer.sync(await indexer.feed(1, snapshot));
    const before = await readMeta(indexer.client, indexer.prefix, jobs);
    const whole = await indexer.sync(feed, '--max-bad', '100%');
    expect(whole).toMatchObject({ bad: 2, dead_letter: expect.stringContaining('test-2.ndjson') });
    const lines = await readFile(whole.dead_letter, 'utf8');
    expect(lines.trim().split('\n')).toHaveLength(2);
    // As if it had been killed after the first delta, in the middle of a line.
    await appendFile(whole.dead_letter, '{"file":"2-');
    const applied = checkpoint(await readManifest(feed), 3);
    if (before) await writeMeta(indexer.client, before.index, { ...before.meta, applied });
    expect(await indexer.sync(feed, '--max-bad', '100%')).toMatchObject({ action: 'updated', rows: 1, bad: 1 });
    expect(await readFile(whole.dead_letter, 'utf8')).toBe(lines);
  });
});

describe('the live dataset stays unchanged', () => {
  test.each<[string, (feed: string) => Promise<void>, string]>([
    ['a file was changed', (feed) => appendFile(join(feed, '1-jobs.ndjson.zst'), 'x'), 'sha256'],
    [
      'a file has another number of rows than the manifest states',
      (feed) =>
        indexer.editManifest(feed, ({ files }) => {
          if (files[1]) files[1].rows = 7;
        }),
      'its manifest states 7',
    ],
    ['the manifest is invalid', (feed) => appendFile(join(feed, 'manifest.json'), '}'), 'not valid JSON'],
  ])('when %s', async (_name, corrupt, sentence) => {
    await indexer.sync(await indexer.feed(1, snapshot.with(1, { kind: 'jobs', rows: [upsert(open)] })));
    const before = await indexer.indices();
    const feed = await indexer.feed(2, snapshot);
    await corrupt(feed);
    const { code, stderr } = await indexer.run(['sync', feed]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) });
    // One sentence says what is wrong, after what was done until then.
    const lines = stderr.trim().split('\n');
    expect(lines.filter((line) => /^(error:| +at )/.test(line))).toEqual([lines.at(-1)]);
    expect(await indexer.indices()).toEqual(before);
    expect(await meta()).toMatchObject({ feed: { version: 1 } });
  });

  test('while another indexer writes to the same prefix', async () => {
    const feed = await indexer.feed(1, snapshot);
    const lock = await acquireWriterLock(indexer.databaseUrl, indexer.prefix);
    const { code, stderr } = await indexer.run(['sync', feed]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('Another indexer is writing') });
    await lock.release();
    expect(await indexer.sync(feed)).toMatchObject({ action: 'loaded' });
  });

  test.each([
    ['ELASTICSEARCH_URL', 'http://user:secret@127.0.0.1:1', 'Elasticsearch is not reachable'],
    ['DATABASE_URL', 'postgres://user:secret@127.0.0.1:1/x', 'Postgres'],
    ['ROLECALL_SHARDS', 'many', 'ROLECALL_SHARDS'],
    ['ROLECALL_PREFIX', 'No', 'ROLECALL_PREFIX'],
  ])('when %s is %s, which is said in one sentence without a password', async (name, value, sentence) => {
    const { code, stderr } = await indexer.run(['sync', await indexer.feed(1, snapshot)], { env: { [name]: value } });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) });
    expect(stderr).not.toMatch(/secret|\n\s+at /);
  });
});

test('ELASTICSEARCH_URL may name several nodes', async () => {
  const { ELASTICSEARCH_URL: url } = process.env;
  const feed = await indexer.feed(1, snapshot);
  expect(await indexer.run(['sync', feed], { env: { ELASTICSEARCH_URL: `${url},${url}/` } })).toMatchObject({
    code: 0,
  });
});

test('temporary files and locks are removed', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  expect((await readdir(indexer.folder)).filter((name) => !name.startsWith('feed-'))).toEqual(['facts']);
  const generations = await readdir(join(indexer.folder, 'facts', indexer.prefix));
  expect(generations).toEqual([expect.stringMatching(/^[0-9a-z]{8,}$/)]);
});
