import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { jobs } from '#libs/registry/records/jobs.js';
import { Companies } from '#libs/search/companies/companies.js';
import { Cursors } from '#libs/search/query/cursor.js';
import { Dataset } from '#libs/search/read/dataset.js';
import { ElasticsearchReader } from '#libs/search/read/elasticsearch.js';
import { ListReader } from '#libs/search/read/list-reader.js';
import { readMeta, writeMeta } from '#libs/search/store/indices/indices.js';
import { fullVisibility } from '#libs/search/testing/full-visibility.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { deletion, type FeedPart, IndexerFixture, upsert } from '../testing/indexer-fixture.js';

jest.setTimeout(60_000);

const acme = testSource({ brand_name: 'Acme', hq_country: 'DE' });
const globex = testSource({ brand_name: 'Globex', hq_country: 'DE' });
const postings = (source: { id?: unknown }, count: number) =>
  Array.from({ length: count }, () => testJob({ source: source.id as string, description: 'We bake.' }));
const ofAcme = postings(acme, 450);
const snapshot: FeedPart[] = [
  { kind: 'sources', rows: [upsert(acme), upsert(globex)] },
  { kind: 'jobs', rows: [...ofAcme, ...postings(globex, 3)].map((job) => upsert(job, 7)) },
];
const moved: FeedPart = {
  kind: 'sources',
  mode: 'delta',
  rows: [upsert({ ...acme, brand_name: 'Apex', hq_country: 'FR' }, 2)],
};

let indexer: IndexerFixture;
beforeEach(async () => {
  indexer = await IndexerFixture.create('companies-spec');
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

const count = async (query: object) =>
  (await indexer.client.count({ index: `${indexer.prefix}-jobs`, query: query as never })).count;
const inCountry = (code: string) => count({ term: { company_hq_country: code } });

test('filters on a company change in the same sync, which rewrites its postings and no others', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  expect([await inCountry('DE'), await inCountry('FR')]).toEqual([453, 0]);
  const summary = await indexer.sync(await indexer.feed(2, [...snapshot, moved]));
  expect(summary).toMatchObject({ action: 'updated', rows: 1, applied: 1, rewritten: 450 });
  expect([await inCountry('DE'), await inCountry('FR')]).toEqual([3, 450]);
  expect(await count({ term: { q: 'apex' } })).toBe(450);
  // Values that are indexed but not stored are still there, and versions are those of the feed.
  expect(await count({ term: { q: 'bake' } })).toBe(453);
  const { _version } = await indexer.client.get({ index: `${indexer.prefix}-jobs`, id: ofAcme[0]?.id as string });
  expect(_version).toBe(7);
  const next = upsert({ ...ofAcme[0], title: 'Next' }, 8);
  const later: FeedPart = { kind: 'jobs', mode: 'delta', rows: [next] };
  expect(await indexer.sync(await indexer.feed(3, [...snapshot, moved, later]))).toMatchObject({ applied: 1 });
});

test('aliases survive rewrites and rebuilds, can change, are not returned, and are compared by verify', async () => {
  const index = `${indexer.prefix}-sources`;
  const known = { ...acme, aliases: ['old.example', 'jobs.lever.co/acme'] };
  const found = async (address: string) => [
    (await indexer.client.count({ index, query: { term: { addresses: address } } })).count,
    await count({ term: { company_url: address } }),
  ];
  const start: FeedPart[] = [
    { kind: 'sources', rows: [upsert(known)] },
    { kind: 'jobs', rows: ofAcme.map((job) => upsert(job, 7)) },
  ];
  const closed: FeedPart = {
    kind: 'jobs',
    mode: 'delta',
    rows: [upsert({ ...ofAcme[0], job_status: 'inactive' }, 8)],
  };
  const renamed: FeedPart = {
    kind: 'sources',
    mode: 'delta',
    rows: [upsert({ ...known, aliases: ['jobs.lever.co/acme', 'new.example'] }, 2)],
  };
  await indexer.sync(await indexer.feed(1, start));
  expect(await found('old.example')).toEqual([1, 450]);
  await indexer.sync(await indexer.feed(2, [...start, closed]));
  expect((await indexer.records('sources'))?.[acme.id as string]).toMatchObject({ active_jobs_count: 449 });
  await indexer.json('rebuild');
  expect(await found('old.example')).toEqual([1, 450]);
  const last = await indexer.feed(3, [...start, closed, renamed]);
  expect(await indexer.sync(last)).toMatchObject({ applied: 1, rewritten: 450 });
  await indexer.json('rebuild');
  expect([await found('old.example'), await found('new.example'), await found('jobs.lever.co/acme')]).toEqual([
    [0, 0],
    [1, 450],
    [1, 450],
  ]);
  expect(Object.keys((await indexer.records('sources'))?.[acme.id as string] ?? {})).toHaveLength(24);
  expect(await indexer.json('verify', last)).toMatchObject({ same: 451, different: 0, missing: 0, extra: 0 });
  const other = { ...renamed, rows: [upsert({ ...known, aliases: [] }, 2)] };
  const wrong = await indexer.run(['verify', await indexer.feed(3, [...start, closed, other]), '--json']);
  const { different, report } = JSON.parse(wrong.stdout);
  expect([wrong.code, different]).toEqual([2, 1]);
  expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({ id: acme.id, fields: ['aliases'] });
});

test('a change that affects no filter rewrites no posting', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  const website: FeedPart = {
    kind: 'sources',
    mode: 'delta',
    rows: [upsert({ ...acme, website: 'https://acme.example/' }, 2)],
  };
  expect(await indexer.sync(await indexer.feed(2, [...snapshot, website]))).toMatchObject({ applied: 1, rewritten: 0 });
});

test('loading everything at once gives the same filters, and a stale row of a company changes none', async () => {
  const stale: FeedPart = { kind: 'sources', mode: 'delta', rows: [upsert({ ...acme, hq_country: 'IT' }, 1)] };
  const late: FeedPart = { kind: 'jobs', mode: 'delta', rows: postings(acme, 1).map((job) => upsert(job)) };
  await indexer.sync(await indexer.feed(1, [...snapshot, moved, stale, late]));
  expect([await inCountry('DE'), await inCountry('FR'), await inCountry('IT')]).toEqual([3, 451, 0]);
});

test('after an interruption between a company and its postings, the next run makes both consistent', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  const before = await readMeta(indexer.client, indexer.prefix, jobs);
  const feed = await indexer.feed(2, [...snapshot, moved]);
  const interrupted = new AbortController();
  const running = indexer.run(['sync', feed], { signal: interrupted.signal });
  while ((await inCountry('FR')) === 0) await indexer.client.indices.refresh({ index: `${indexer.prefix}-jobs` });
  interrupted.abort();
  await running;
  if (before) await writeMeta(indexer.client, before.index, before.meta);
  await indexer.sync(feed);
  expect([await inCountry('DE'), await inCountry('FR')]).toEqual([3, 450]);
});

test('filters of postings follow a company that is deleted and restored', async () => {
  const deleted: FeedPart = { kind: 'sources', mode: 'delta', rows: [deletion(acme.id, 3)] };
  const again: FeedPart = { kind: 'sources', mode: 'delta', rows: [upsert({ ...acme, hq_country: 'PL' }, 4)] };
  await indexer.sync(await indexer.feed(1, snapshot));
  await indexer.sync(await indexer.feed(2, [...snapshot, deleted]));
  expect(await inCountry('DE')).toBe(3);
  await indexer.sync(await indexer.feed(3, [...snapshot, deleted, again]));
  expect(await inCountry('PL')).toBe(450);
});

test('readers see all 22 fields of a company that a sync changed', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  const elasticsearch = new ElasticsearchReader(indexer.elasticsearchUrl);
  const { prefix } = indexer;
  const list = new ListReader(jobs, {
    elasticsearch,
    prefix,
    dataset: new Dataset(elasticsearch, prefix),
    companies: new Companies(elasticsearch, prefix),
    cursors: new Cursors('a secret of thirty-two characters'),
  });
  const reader = {
    organizationId: 'O1',
    dataTier: 'max',
    visibility: fullVisibility,
    cap: (n: number) => n,
    charge: async (n: number) => n,
  } as const;
  const company = async () =>
    JSON.parse((await list.one(ofAcme[0]?.id as string, {}, reader)).body.toString()).source as Record<string, unknown>;
  expect(await company()).toMatchObject({ brand_name: 'Acme', active_jobs_count: 450 });
  const changed = { ...acme, brand_name: 'Apex', website: 'https://apex.example/', founded_year: 1949 };
  const delta: FeedPart = { kind: 'sources', mode: 'delta', rows: [upsert(changed, 2)] };
  await indexer.sync(await indexer.feed(2, [...snapshot, delta]));
  await pWaitFor(async () => (await company()).brand_name === 'Apex');
  const seen = await company();
  await elasticsearch.close();
  expect(Object.keys(seen)).toHaveLength(22);
  expect(seen).toMatchObject({ ...changed, active_jobs_count: 450 });
});
