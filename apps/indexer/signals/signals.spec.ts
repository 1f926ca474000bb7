import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { MS_PER_DAY } from '#libs/records/time.js';
import { jobs } from '#libs/registry/records/jobs.js';
import type { SignalRecord } from '#libs/registry/records/signals.js';
import { type StoredSource, sourceRecord } from '#libs/search/derive/stored-fields.js';
import { readMeta } from '#libs/search/store/indices/indices.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { type FeedPart, IndexerFixture, upsert } from '../testing/indexer-fixture.js';
import { acme, LAST, midnightAfter, noon, SURGE, surgingCompany } from '../testing/surging-company.js';

jest.setTimeout(120_000);

let indexer: IndexerFixture;
beforeEach(async () => {
  indexer = await IndexerFixture.create('signals-spec');
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

const stored = async (): Promise<SignalRecord[]> => {
  const index = `${indexer.prefix}-signals`;
  await indexer.client.indices.refresh({ index });
  const { hits } = await indexer.client.search<StoredSource>({ index, size: 100, sort: [{ id: 'asc' }] });
  return hits.hits.map(({ _source }) => sourceRecord(_source as StoredSource, '') as unknown as SignalRecord);
};

test('a sync finds signals, and adding the days one run at a time finds the same', async () => {
  const { signals } = await indexer.sync(await indexer.feed(1, surgingCompany(LAST - 1)), '--signals');
  const once = await stored();
  expect(signals).toMatchObject({ companies: 1, kept: 0, found: once.length });
  const surge = once.find(({ type }) => type === 'hiring_surge');
  expect(surge).toMatchObject({ source: acme.id, segment: null, rule_version: 4 });
  const at = (Date.parse(surge?.detected_at as string) - Date.parse(midnightAfter(SURGE))) / MS_PER_DAY;
  expect(at).toBeGreaterThanOrEqual(0);
  expect(at).toBeLessThanOrEqual(30);
  expect(surge?.observed).toBeGreaterThan(2 * (surge?.baseline.value as number));
  expect(surge?.evidence.job_ids.length).toBeGreaterThan(8);

  const stepped = await IndexerFixture.create('signals-spec');
  const days = [140, 155, 158, 161, 170, LAST - 1];
  try {
    for (let until = 1; until <= days.length; until += 1)
      await stepped.sync(await stepped.feed(until, surgingCompany(...days.slice(0, until))), '--signals');
    const { hits } = await stepped.client.search<StoredSource>({
      index: `${stepped.prefix}-signals`,
      size: 100,
      sort: [{ id: 'asc' }],
    });
    expect(hits.hits.map(({ _source }) => sourceRecord(_source as StoredSource, ''))).toEqual(once);
  } finally {
    await stepped.drop();
  }
});

test("a company's record has the types of its recent signals, until they are 90 days old", async () => {
  const typesOf = async () => (await indexer.records('sources'))?.[acme.id as string]?.signal_types;
  const until = SURGE + 20;
  await indexer.sync(await indexer.feed(1, surgingCompany(until)), '--signals');
  expect(await typesOf()).toEqual(['hiring_surge']);
  const quiet: FeedPart = { kind: 'jobs', mode: 'delta', as_of: midnightAfter(until + 100), rows: [] };
  await indexer.sync(await indexer.feed(2, [...surgingCompany(until), quiet]), '--signals');
  expect((await stored()).map(({ type }) => type)).toContain('hiring_surge');
  expect(await typesOf()).not.toContain('hiring_surge');
});

test('another run, a rebuild and a new load leave every signal unchanged', async () => {
  await indexer.sync(await indexer.feed(1, surgingCompany(LAST - 1)), '--signals');
  const before = await stored();
  expect(before.length).toBeGreaterThan(0);
  expect(await indexer.json('signals')).toMatchObject({ found: 0, kept: before.length });
  await indexer.json('rebuild', '--signals');
  expect(await stored()).toEqual(before);
  // The postings of the surge are gone, so the rule would no longer detect it: existing signals stay.
  const fewer = surgingCompany(LAST - 1).map((part) => ({
    ...part,
    as_of: midnightAfter(LAST),
    rows: part.kind === 'jobs' ? part.rows.slice(0, 40) : part.rows,
  }));
  await indexer.sync(await indexer.feed(2, fewer), '--signals');
  expect(await stored()).toEqual(before);
});

test('after a rollback only earlier signals are left, and later runs find the others again', async () => {
  await indexer.sync(await indexer.feed(1, surgingCompany(140)), '--signals');
  const early = await stored();
  const later = surgingCompany(LAST - 1);
  await indexer.sync(await indexer.feed(2, later), '--signals');
  const all = await stored();
  expect(all.length).toBeGreaterThan(early.length);
  await indexer.json('rollback');
  expect(await stored()).toEqual(early);
  expect(await indexer.json('signals')).toMatchObject({ found: 0, kept: early.length });
  await indexer.sync(await indexer.feed(3, later), '--signals');
  expect(await stored()).toEqual(all);
});

test('an interrupted run changes nothing, and the next one completes it', async () => {
  await indexer.sync(await indexer.feed(1, surgingCompany(LAST - 1)));
  const cut = new AbortController();
  cut.abort();
  expect((await indexer.run(['signals'], { signal: cut.signal })).code).toBe(130);
  expect(await readMeta(indexer.client, indexer.prefix, { ...jobs, name: 'signals' })).toBeNull();
  const { found } = await indexer.json('signals');
  expect(found).toBeGreaterThan(0);
  expect(await indexer.json('signals')).toMatchObject({ found: 0, kept: found });
});

test('a run that is killed while it writes changes nothing, and the next one completes it', async () => {
  await indexer.sync(await indexer.feed(1, surgingCompany(LAST - 1)), '--signals');
  const before = await stored();
  await indexer.sync(await indexer.feed(2, surgingCompany(LAST - 1, LAST)));
  const known = await indexer.indices();
  const child = spawn(process.execPath, [join(projectRoot, 'dist/apps/indexer/main.js'), 'signals'], {
    env: indexer.env,
    stdio: 'ignore',
  });
  // The new index exists, but is not live yet.
  const ended = once(child, 'exit');
  const isWriting = async () =>
    (await indexer.indices()).some((name) => name.includes('-signals-') && !known.includes(name));
  await pWaitFor(async () => child.exitCode !== null || (await isWriting()), { interval: 1 });
  child.kill('SIGKILL');
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
  expect(await stored()).toEqual(before);
  await indexer.json('signals');
  expect(await stored()).toEqual(before);
  expect((await indexer.indices()).filter((name) => name.includes('-signals-'))).toHaveLength(1);
});

test('without a dataset the error says what to do', async () => {
  const { code, stderr } = await indexer.run(['signals']);
  expect(code).toBe(1);
  expect(stderr).toContain('No dataset is loaded: load one with `indexer sync`.');
});

test('companies with one or two postings, or without first days, have no signals', async () => {
  const others = [testSource(), testSource(), testSource()];
  const [one, two, undated] = others.map(({ id }) => id as string);
  const seen = { first_seen_at: noon(3), created_at: noon(1) };
  const rows = [
    upsert(testJob({ source: one as string, ...seen })),
    upsert(testJob({ source: two as string, ...seen })),
    upsert(testJob({ source: two as string, first_seen_at: noon(100), created_at: noon(100) })),
    // Open postings by date of publication always seem to grow, because older ones have closed.
    ...Array.from({ length: 60 }, (_, i) =>
      upsert(testJob({ source: undated as string, created_at: noon(LAST - Math.floor(200 / (i + 1))) })),
    ),
  ];
  const feed = await indexer.feed(1, [
    { kind: 'sources', as_of: midnightAfter(LAST), rows: others.map((each) => upsert(each)) },
    { kind: 'jobs', as_of: midnightAfter(LAST), rows },
  ]);
  expect((await indexer.sync(feed, '--signals')).signals).toMatchObject({ found: 0, kept: 0 });
});
