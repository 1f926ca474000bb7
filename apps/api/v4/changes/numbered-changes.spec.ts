import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createTestOrganization, NO_LIMITS, runOn } from '#libs/database/testing/test-database.js';
import type { FeedRow } from '#libs/feed/rows.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { deletion, type FeedPart, IndexerFixture, upsert } from '../../../indexer/testing/indexer-fixture.js';
import { responseWithRetries, TestApi } from '../../testing/test-api.js';

jest.setTimeout(120_000);

interface Row extends Record<string, unknown> {
  readonly change: string;
  readonly id: string;
  readonly change_number: number;
  readonly deleted: boolean;
  readonly job?: { readonly id: string } | null;
}

const acme = testSource();
const source = acme.id as string;
const at = (country: string) => [{ country, city: null, text: country }];
type Job = ReturnType<typeof testJob>;
const germans = Array.from({ length: 30 }, () => testJob({ source, locations: at('DE') }));
const french = Array.from({ length: 10 }, () => testJob({ source, locations: at('FR') }));
const [gone, moved, corrected, verified] = germans as [Job, Job, Job, Job, ...Job[]];

let indexer: IndexerFixture;
let api: TestApi;
let parts: FeedPart[];
let version: number;
beforeEach(async () => {
  indexer = await IndexerFixture.create('numbered-changes');
  version = 1;
  parts = [
    { kind: 'sources', rows: [upsert(acme)] },
    { kind: 'jobs', rows: [...germans, ...french].map((job) => upsert(job)) },
  ];
  await indexer.sync(await indexer.feed(version, parts));
  api = await TestApi.serve({ prefix: indexer.prefix, databaseUrl: indexer.databaseUrl });
});
afterEach(async () => {
  await api?.close();
  await indexer?.drop();
});
afterAll(() => IndexerFixture.end());

/** A tool that keeps the highest number and the rows by id, and follows `next_cursor` until it is null. */
class NumberedCopy {
  readonly records = new Map<string, unknown>();
  number = 0;
  requests = 0;

  constructor(
    readonly parameters = 'rows=full',
    readonly kind: 'jobs' | 'sources' = 'jobs',
    readonly token?: string,
  ) {}

  async run(): Promise<Row[]> {
    const rows: Row[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path = `/v4/${this.kind}/changes?${this.parameters}&after=${this.number}${cursor && `&cursor=${cursor}`}`;
      this.requests += 1;
      const { status, body } = await get(path, this.token);
      if (status !== 200) throw new Error(JSON.stringify(body.error));
      rows.push(...body.data);
      cursor = body.next_cursor;
      expect(body.has_more).toBe(cursor !== null);
    }
    const numbers = rows.map(({ change_number }) => change_number);
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
    expect(numbers.every((number) => number > this.number)).toBe(true);
    for (const { id, deleted, job, source: company } of rows) {
      if (deleted) this.records.delete(id);
      else this.records.set(id, job ?? company);
    }
    this.number = numbers.at(-1) ?? this.number;
    return rows;
  }
}

const get = async (url: string, token?: string) =>
  responseWithRetries(api.app, url, { authorization: token ?? (await api.token()) });
const sync = async (kind: FeedPart['kind'], ...rows: FeedRow[]) => {
  version += 1;
  parts.push({ kind, mode: 'delta', rows });
  await indexer.sync(await indexer.feed(version, parts));
};
const seen = (rows: readonly Row[]) => rows.map(({ change, id }) => `${change} ${id}`).sort();
const listed = async (filters = ''): Promise<Map<string, unknown>> => {
  const found = new Map<string, unknown>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await get(`/v4/jobs?${filters}${cursor && `&cursor=${cursor}`}`);
    for (const job of body.data) found.set(job.id, { ...job, source: job.source.id });
    cursor = body.next_cursor;
  }
  return found;
};
const sorted = (records: ReadonlyMap<string, unknown>) => [...records].sort(([one], [other]) => (one < other ? -1 : 1));
const expired = (reason: string) => ({
  status: 410,
  body: { error: { code: 'cursor_expired', details: { parameter: 'after', reason } } },
});
const after = (number: number, kind = 'jobs') => get(`/v4/${kind}/changes?after=${number}`);

const changes = () => [
  deletion(gone.id, 2),
  upsert({ ...moved, locations: at('FR') }, 2),
  upsert({ ...corrected, title: 'Corrected' }, 2),
  upsert({ ...verified, verified_active_at: '2026-08-22T10:00:00.000Z' }, 2),
];

test('a copy continues after the highest number, and equals the list after every run, also of a part', async () => {
  const all = new NumberedCopy();
  const german = new NumberedCopy('rows=full&countries=DE');
  expect(await all.run()).toHaveLength(40);
  expect(await german.run()).toHaveLength(30);
  await sync('jobs', ...changes());
  const rest = [`removed ${gone.id}`, `upserted ${corrected.id}`, `upserted ${verified.id}`];
  expect(seen(await all.run())).toEqual([...rest, `upserted ${moved.id}`].sort());
  // Where the first run of a part ended, its last number does not tell which other records the copy never had.
  expect(seen(await german.run())).toEqual(expect.arrayContaining([...rest, `absent ${moved.id}`]));
  await indexer.json('rebuild');
  expect([await all.run(), await german.run()]).toEqual([[], []]);
  expect(sorted(all.records)).toEqual(sorted(await listed()));
  expect(sorted(german.records)).toEqual(sorted(await listed('countries=DE')));
  await indexer.json('rollback');
  await sync('jobs', upsert({ ...corrected, title: 'Corrected again' }, 3));
  for (const copy of [all, german]) await copy.run();
  expect(sorted(all.records)).toEqual(sorted(await listed()));
  expect(sorted(german.records)).toEqual(sorted(await listed('countries=DE')));
});

test('a run without changes takes one request', async () => {
  const copy = new NumberedCopy();
  await copy.run();
  copy.requests = 0;
  expect([await copy.run(), copy.requests]).toEqual([[], 1]);
});

test('an interrupted first run continues after the highest number that it stored', async () => {
  const copy = new NumberedCopy();
  const { body } = await get('/v4/jobs/changes?rows=full&after=0');
  for (const { id, job } of body.data) copy.records.set(id, job);
  copy.number = body.data.at(-1).change_number;
  // Both are in the copy already.
  const [first, second] = body.data as [Row, Row];
  await sync('jobs', deletion(first.id, 2), deletion(second.id, 2));
  await copy.run();
  expect(sorted(copy.records)).toEqual(sorted(await listed()));
});

test('with rows=full all rows have the same keys, and a record that was verified is a whole row, once, and charged', async () => {
  const { token } = await createTestOrganization(api.databaseUrl, {
    billingMode: 'credits',
    purchasedCredits: 100,
    limits: NO_LIMITS,
  });
  const balance = async () => (await get('/v4/me', token)).body.credit_balance;
  const copy = new NumberedCopy('rows=full&countries=DE', 'jobs', token);
  await copy.run();
  expect(await balance()).toBe(70);
  // Changed and verified since the last run.
  await sync('jobs', upsert({ ...corrected, title: 'Corrected' }, 2));
  await sync('jobs', ...changes().slice(0, 2), upsert({ ...verified, verified_active_at: '2026-08-22T10:00:00Z' }, 3));
  const times = { verified_active_at: '2026-08-22T11:00:00.000Z' };
  await sync('jobs', upsert({ ...corrected, title: 'Corrected', ...times }, 4));
  const rows = (await copy.run()).filter(({ id }) => !french.some((job) => job.id === id));
  const keys = ['change', 'change_number', 'deleted', 'id', 'job', 'removed_at'];
  for (const row of rows) expect(Object.keys(row).sort()).toEqual(keys);
  const whole = [`upserted ${corrected.id}`, `upserted ${verified.id}`];
  expect(seen(rows)).toEqual([`absent ${moved.id}`, `removed ${gone.id}`, ...whole].sort());
  expect(rows.find(({ id }) => id === corrected.id)).toMatchObject({ job: { title: 'Corrected', ...times } });
  expect(rows.filter(({ deleted }) => deleted)).toEqual([
    expect.objectContaining({ job: null }),
    expect.objectContaining({ job: null }),
  ]);
  expect(await balance()).toBe(68);
});

test('with rows=content a record of which only the verification changed is left out', async () => {
  const copy = new NumberedCopy('rows=content');
  await copy.run();
  await sync('jobs', ...changes());
  expect(seen(await copy.run())).toEqual(
    [`removed ${gone.id}`, `upserted ${moved.id}`, `upserted ${corrected.id}`].sort(),
  );
});

test('rows of all forms have an id, a number and whether the record is deleted', async () => {
  const copy = new NumberedCopy();
  await copy.run();
  await sync('jobs', ...changes());
  const { body } = await get(`/v4/jobs/changes?countries=DE&after=${copy.number}`);
  const rows = (body.data as Row[]).map(({ change, id, deleted }) => `${change} ${id} ${deleted}`).sort();
  expect(rows).toEqual(
    [
      `removed ${gone.id} true`,
      `absent ${moved.id} true`,
      `upserted ${corrected.id} false`,
      `verified ${verified.id} false`,
    ].sort(),
  );
});

test('the header Link leads through all pages of a list and of the changes, and ends with the last one', async () => {
  for (const path of ['/v4/jobs?limit=7&countries=DE', '/v4/jobs/changes?limit=7&rows=full&after=0&countries=DE']) {
    const ids = new Set<string>();
    const base = new URL(path, 'http://rolecall.test');
    for (let url: URL | null = base; url; ) {
      const { body, headers } = await get(url.pathname + url.search);
      for (const { id } of body.data) ids.add(id);
      const next: string | undefined = /^<(.*)>; rel="next"$/.exec(String(headers.link))?.[1];
      expect(next === undefined).toBe(body.next_cursor === null);
      url = next === undefined ? null : new URL(next, url);
    }
    expect(ids.size).toBe(30);
  }
  // The changes without `after` have a cursor for ever, which a tool must not follow at once.
  const copy = await get('/v4/jobs/changes?countries=FR&limit=25');
  expect([copy.body.next_cursor, copy.headers.link]).toEqual([expect.any(String), undefined]);
});

test('a number is expired when the dataset is replaced, however many numbers follow', async () => {
  const copy = new NumberedCopy();
  await copy.run();
  const before = await counter();
  parts = [parts[0] as FeedPart, { kind: 'jobs', rows: Array.from({ length: 60 }, () => upsert(testJob({ source }))) }];
  await indexer.sync(await indexer.feed(1, parts, 'other'), '--replace');
  expect(await after(copy.number)).toMatchObject(expired('dataset_replaced'));
  const restarted = new NumberedCopy();
  expect(await restarted.run()).toHaveLength(60);
  expect(await restarted.run()).toEqual([]);
  // As if the run had been killed between the switch and the publication.
  const { next_number: end } = await counter();
  await runOn(
    indexer.databaseUrl,
    'UPDATE change_counters SET epoch = $2, restart_after = 0, restart_reason = NULL WHERE dataset = $1',
    [indexer.prefix, before.epoch],
  );
  await runOn(
    indexer.databaseUrl,
    `INSERT INTO open_change_ranges (dataset, first_number, last_number, holder) VALUES ($1, $2, $3, 'indexer')`,
    [indexer.prefix, before.next_number, Number(end) - 1],
  );
  parts.push({ kind: 'jobs', mode: 'delta', rows: [upsert(testJob({ source }))] });
  await indexer.sync(await indexer.feed(2, parts, 'other'));
  expect(await after(copy.number)).toMatchObject(expired('dataset_replaced'));
  expect(await restarted.run()).toHaveLength(1);
});

test('a copy that begins as soon as the dataset was replaced need not begin again', async () => {
  const time = Date.now();
  await new NumberedCopy().run();
  parts = [parts[0] as FeedPart, { kind: 'jobs', rows: Array.from({ length: 60 }, () => upsert(testJob({ source }))) }];
  await indexer.sync(await indexer.feed(1, parts, 'other'), '--replace');
  // The API still knows the dataset before.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(time);
  const first = await get('/v4/jobs/changes?rows=full&after=0');
  clock.mockRestore();
  const second = await get(`/v4/jobs/changes?rows=full&after=0&cursor=${first.body.next_cursor}`);
  expect([first.body.data.length, second.status, second.body.data.length]).toEqual([25, 200, 25]);
});

test('a number is expired when the database was restored from an earlier state, also after new changes', async () => {
  const copy = new NumberedCopy();
  await copy.run();
  const { next_number: earlier } = await counter();
  await sync('jobs', ...changes(), ...Array.from({ length: 5 }, () => upsert(testJob({ source }))));
  await copy.run();
  await runOn(indexer.databaseUrl, 'UPDATE change_counters SET next_number = $2 WHERE dataset = $1', [
    indexer.prefix,
    earlier,
  ]);
  expect(await after(copy.number)).toMatchObject(expired('log_replaced'));
  await sync('jobs', ...Array.from({ length: 40 }, () => upsert(testJob({ source }))));
  expect(await after(copy.number)).toMatchObject(expired('log_replaced'));
  const restarted = new NumberedCopy();
  await restarted.run();
  expect(sorted(restarted.records)).toEqual(sorted(await listed()));
  expect(await restarted.run()).toEqual([]);
});

test('a number is expired when removals of its kind after it are deleted, and not those of another kind', async () => {
  const postings = new NumberedCopy();
  const companies = new NumberedCopy('rows=full', 'sources');
  await Promise.all([postings.run(), companies.run()]);
  await sync('jobs', ...changes());
  await runOn(indexer.databaseUrl, `UPDATE removals SET removed_at = now() - interval '100 days' WHERE dataset = $1`, [
    indexer.prefix,
  ]);
  await indexer.json('rebuild');
  expect(await after(postings.number)).toMatchObject(expired('removals_deleted'));
  expect(await companies.run()).toEqual([]);
});

test('a number that is none is refused, and one after the last change has expired', async () => {
  for (const bad of ['-1', '1.5', 'x', '', '1e3', '99999999999999999999'])
    expect(await get(`/v4/jobs/changes?after=${bad}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', details: { parameter: 'after' } } },
    });
  expect(await after(1_000_000)).toMatchObject(expired('log_replaced'));
  expect(await get('/v4/jobs/changes?rows=some')).toMatchObject({ status: 400 });
  expect(await get('/v4/jobs?after=0')).toMatchObject({ status: 400 });
  const { body } = await get('/v4/jobs/changes?rows=full&limit=1');
  const other = await get(`/v4/jobs/changes?cursor=${body.next_cursor}`);
  expect(other).toMatchObject({ status: 400, body: { error: { code: 'invalid_cursor' } } });
});

const counter = async () =>
  (
    (await runOn(indexer.databaseUrl, 'SELECT epoch, next_number FROM change_counters WHERE dataset = $1', [
      indexer.prefix,
    ])) as { epoch: string; next_number: string }[]
  )[0] as { epoch: string; next_number: string };
