import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { jobs } from '#libs/registry/records/jobs.js';
import { Companies } from '#libs/search/companies/companies.js';
import { type StoredSource, sourceRecord } from '#libs/search/derive/stored-fields.js';
import { Cursors } from '#libs/search/query/cursor.js';
import { Dataset } from '#libs/search/read/dataset.js';
import { ElasticsearchReader } from '#libs/search/read/elasticsearch.js';
import { ListReader, type Requester } from '#libs/search/read/list-reader.js';
import { mappingWarnings } from '#libs/search/read/mapping-warnings.js';
import { readMeta } from '#libs/search/store/indices/indices.js';
import { type ProxyAction, startFaultyProxy } from '#libs/search/testing/faulty-proxy.js';
import { fullVisibility } from '#libs/search/testing/full-visibility.js';
import { makeOlder } from '#libs/search/testing/older-index.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { DAY_LATER, deletion, type FeedPart, IndexerFixture, upsert } from '../testing/indexer-fixture.js';

jest.setTimeout(120_000);

const acme = testSource({ brand_name: 'Acme', hq_country: 'DE' });
const postings = Array.from({ length: 120 }, (_, i) =>
  testJob({
    source: acme.id as string,
    created_at: new Date(Date.UTC(2026, 7, 1, 0, i % 40)).toISOString(),
    description: 'Composed from facts.',
    has_text: i % 2 === 1,
  }),
);
const snapshot: FeedPart[] = [
  { kind: 'sources', rows: [upsert(acme, 3)] },
  { kind: 'jobs', rows: postings.map((job) => upsert(job, 3)) },
];
const later: FeedPart[] = [
  ...snapshot,
  { kind: 'jobs', mode: 'delta', as_of: DAY_LATER, rows: [deletion(postings[7]?.id, 4)] },
];

let indexer: IndexerFixture;
beforeEach(async () => {
  indexer = await IndexerFixture.create('rebuild-spec');
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

const meta = async () => (await readMeta(indexer.client, indexer.prefix, jobs))?.meta;
const state = async () => [await indexer.records('jobs'), await indexer.records('sources')];
const unreadTexts = async () =>
  (await indexer.client.count({ index: `${indexer.prefix}-jobs`, query: { term: { has_text: false } } })).count;
const ageMapping = async () => {
  const live = await readMeta(indexer.client, indexer.prefix, jobs);
  await makeOlder(indexer.client, live);
};

describe('a rebuild', () => {
  test.each([['its own records'], ['the feed']])('from %s keeps everything, in new indices', async (from) => {
    await indexer.sync(await indexer.feed(1, snapshot));
    const feed = await indexer.feed(2, later);
    await indexer.sync(feed);
    expect(await unreadTexts()).toBe(60);
    const before = { indices: await indexer.indices(), state: await state(), meta: await meta() };
    const summary = await indexer.json('rebuild', ...(from === 'the feed' ? [feed] : []));
    expect(summary).toMatchObject({ version: 2, as_of: DAY_LATER, bad: 0 });
    expect(await state()).toEqual(before.state);
    // The feed is applied again.
    const applied = { ...before.meta?.applied, ...(from === 'the feed' && { at: expect.any(String) }) };
    expect(await meta()).toEqual({ ...before.meta, applied });
    expect(await unreadTexts()).toBe(60);
    const [live] = await indexer.json('status');
    expect(live).toMatchObject({ state: 'live', postings: 119, current_mapping: true });
    for (const name of (await indexer.indices()).filter((index) => index.includes(live.generation)))
      expect(before.indices).not.toContain(name);
    const german = { term: { company_hq_country: 'DE' } };
    expect((await indexer.client.count({ index: `${indexer.prefix}-jobs`, query: german })).count).toBe(119);
    const { _version } = await indexer.client.get({ index: `${indexer.prefix}-jobs`, id: postings[0]?.id as string });
    expect(_version).toBe(3);
  });

  test('of another dataset, or of an older feed, is rejected', async () => {
    await indexer.sync(await indexer.feed(2, snapshot));
    for (const [feed, why] of [
      [await indexer.feed(1, snapshot), 'which is older'],
      [await indexer.feed(2, snapshot, 'other'), '--replace'],
    ] as const) {
      expect(await indexer.run(['rebuild', feed])).toMatchObject({ code: 1, stderr: expect.stringContaining(why) });
    }
    expect(await indexer.json('status')).toHaveLength(1);
  });

  test('without a dataset says what to do', async () => {
    expect(await indexer.run(['rebuild'])).toMatchObject({ code: 1, stderr: expect.stringContaining('indexer sync') });
  });

  test('converts indices of another mapping, and drops fields that the registry no longer has', async () => {
    await indexer.sync(await indexer.feed(1, snapshot));
    const index = (await readMeta(indexer.client, indexer.prefix, jobs))?.index as string;
    const { _source, _version } = await indexer.client.get<StoredSource>({
      index,
      id: postings[0]?.id as string,
    });
    const record = { ...sourceRecord(_source as StoredSource, index), dropped: 1, salary: { min: 1, dropped: 1 } };
    await indexer.client.index({
      index,
      id: postings[0]?.id as string,
      version: (_version as number) + 1,
      version_type: 'external',
      document: { record, id: postings[0]?.id, created_at: postings[0]?.created_at },
    });
    await ageMapping();
    const warnings = () => mappingWarnings(indexer.elasticsearchUrl, indexer.prefix);
    expect(await warnings()).toEqual([expect.stringContaining('indexer -- rebuild')]);
    expect(await indexer.json('rebuild')).toMatchObject({ applied: 121, bad: 0 });
    expect(await warnings()).toEqual([]);
    const rebuilt = (await indexer.records('jobs'))?.[postings[0]?.id as string];
    expect(rebuilt).not.toHaveProperty('dropped');
    expect(rebuilt?.salary).toMatchObject({ min: 1, max: null });
  });
});

test('an upgrade serves the records of the earlier mapping until those of its own are live, and nothing else', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  await ageMapping();
  const live = async () => [
    (await readMeta(indexer.client, indexer.prefix, jobs))?.index,
    await indexer.records('jobs'),
  ];
  const before = await live();
  const during: unknown[] = [];
  const proxy = await startFaultyProxy(indexer.elasticsearchUrl, async ({ url = '' }): Promise<ProxyAction> => {
    if (/_bulk|_flush|_settings|_aliases/.test(url)) during.push(await live());
    return 'forward';
  });
  const rebuilt = await indexer.run(['rebuild'], { env: { ELASTICSEARCH_URL: proxy.url } });
  proxy.close();
  expect(rebuilt).toMatchObject({ code: 0 });
  expect(during.length).toBeGreaterThan(3);
  for (const each of during) expect(each).toEqual(before);
  const [index, records] = await live();
  expect([index === before[0], records]).toEqual([false, before[1]]);
  expect(await mappingWarnings(indexer.elasticsearchUrl, indexer.prefix)).toEqual([]);
});

test('an open cursor continues across a rebuild and a rollback, returning every posting exactly once', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  const elasticsearch = new ElasticsearchReader(indexer.elasticsearchUrl);
  const stores = {
    elasticsearch,
    prefix: indexer.prefix,
    dataset: new Dataset(elasticsearch, indexer.prefix),
    companies: new Companies(elasticsearch, indexer.prefix),
    cursors: new Cursors('a secret of thirty-two characters'),
  };
  const reader: Requester = {
    organizationId: 'O1',
    dataTier: 'max',
    visibility: fullVisibility,
    cap: (n) => n,
    charge: async (n) => n,
  };
  const list = new ListReader(jobs, stores);
  const seen: string[] = [];
  let cursor: string | null = null;
  let page = 0;
  do {
    const query: Record<string, string> = { limit: '25', ...(cursor && { cursor }) };
    const { body } = await list.list(query, reader);
    const response = JSON.parse(body.toString());
    seen.push(...response.data.map(({ id }: { id: string }) => id));
    expect(response.data[0].source.brand_name).toBe('Acme');
    cursor = response.next_cursor;
    page += 1;
    if (page === 2) await indexer.json('rebuild');
    if (page === 4) await indexer.json('rollback');
  } while (cursor);
  await elasticsearch.close();
  expect(seen.sort()).toEqual(postings.map(({ id }) => id as string).sort());
});

describe('a rollback', () => {
  test('restores the previous generation with its checkpoint, and the next sync continues from there', async () => {
    await indexer.sync(await indexer.feed(1, snapshot));
    const before = { state: await state(), meta: await meta() };
    const five = postings.slice(0, 5).map((job) => upsert(job, 9));
    const fresh: FeedPart[] = [
      { kind: 'sources', rows: [upsert(acme, 3)] },
      { kind: 'jobs', as_of: DAY_LATER, rows: five },
    ];
    await indexer.sync(await indexer.feed(2, fresh));
    expect((await indexer.json('status')).map(({ state }: { state: string }) => state)).toEqual(['live', 'kept']);
    const [live] = await indexer.json('rollback');
    expect(live.state).toBe('kept');
    expect({ state: await state(), meta: await meta() }).toEqual(before);
    expect(await indexer.sync(await indexer.feed(2, later))).toMatchObject({ action: 'updated', rows: 1, deleted: 1 });
    await indexer.json('rollback', '--to', live.generation);
    expect(Object.keys((await indexer.records('jobs')) ?? {})).toHaveLength(5);
  });

  test('is permanent: the next load keeps the live generation, not the abandoned one', async () => {
    await indexer.sync(await indexer.feed(1, snapshot));
    const [good] = await indexer.json('status');
    await indexer.json('rebuild');
    const [bad] = await indexer.json('status');
    await indexer.json('rollback');
    await indexer.json('rebuild');
    const names = (await indexer.json('status')).map(({ generation }: { generation: string }) => generation);
    expect(names).toEqual([expect.any(String), good.generation]);
    expect(names).not.toContain(bad.generation);
    await indexer.json('rollback');
    expect(await indexer.json('status')).toMatchObject([
      { state: 'kept' },
      { state: 'live', generation: good.generation },
    ]);
  });

  test('restores the generation that was live before, although the clock was set back meanwhile', async () => {
    await indexer.sync(await indexer.feed(1, snapshot));
    const now = Date.now;
    jest.spyOn(Date, 'now').mockImplementation(() => now() - 10 * 86_400_000);
    try {
      const liveAfter = async (...command: string[]) => {
        await indexer.json(...command);
        const found = (await indexer.json('status')) as { state: string; generation: string }[];
        return found.find(({ state }) => state === 'live')?.generation;
      };
      const before = await liveAfter('rebuild');
      expect(await liveAfter('rebuild')).not.toBe(before);
      expect(await liveAfter('rollback')).toBe(before);
    } finally {
      jest.restoreAllMocks();
    }
  });

  test('can restore a generation that an earlier version published without the alias', async () => {
    await indexer.sync(await indexer.feed(1, snapshot));
    const [former] = await indexer.json('status');
    const marks = { index: `${indexer.prefix}-jobs-*`, name: `${indexer.prefix}-published-*` };
    await indexer.client.indices.deleteAlias(marks);
    await indexer.json('rebuild');
    expect(await indexer.json('status')).toMatchObject([
      { state: 'live' },
      { state: 'kept', generation: former.generation, published_at: expect.any(String) },
    ]);
    await indexer.json('rollback');
    expect(await indexer.json('status')).toMatchObject([
      { state: 'kept' },
      { state: 'live', generation: former.generation },
    ]);
  });

  test('is rejected without an earlier generation, or with one of another version', async () => {
    const sentence = async (...args: string[]) => (await indexer.run(['rollback', ...args])).stderr;
    await indexer.sync(await indexer.feed(1, snapshot));
    expect(await sentence()).toContain('No earlier generation');
    await ageMapping();
    await indexer.json('rebuild');
    expect(await sentence()).toContain('another version of Rolecall');
    expect(await sentence('--to', 'nowhere')).toContain('indexer status');
  });
});

test('prune removes earlier generations and interrupted loads, and nothing live', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  await indexer.json('rebuild');
  expect(await indexer.json('prune')).toMatchObject({ removed: [] });
  const { removed, left } = await indexer.json('prune', '--keep', '0');
  expect(removed).toHaveLength(3);
  expect(left).toMatchObject([{ state: 'live', postings: 120 }]);
  expect(Object.keys((await indexer.records('jobs')) ?? {})).toHaveLength(120);
});

test('a load that is killed right before the swap cannot be restored', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  // As if the process were killed: neither the swap nor the removal of the loaded indices happens.
  const killed = new AbortController();
  const proxy = await startFaultyProxy(indexer.elasticsearchUrl, ({ url = '' }) => {
    if (url.startsWith('/_aliases')) killed.abort();
    return killed.signal.aborted ? 'drop request' : 'forward';
  });
  await indexer.run(['rebuild'], { env: { ELASTICSEARCH_URL: proxy.url }, signal: killed.signal });
  proxy.close();
  expect(killed.signal.aborted).toBe(true);
  expect(await indexer.json('status')).toMatchObject([{ state: 'unfinished', published_at: null }, { state: 'live' }]);
  expect((await indexer.run(['rollback'])).stderr).toContain('No earlier generation');
});
