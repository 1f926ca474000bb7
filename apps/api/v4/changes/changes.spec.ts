import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { logTakedown, publishTakedown, type RunStatement } from '#libs/changes/change-log.js';
import { createTestOrganization, NO_LIMITS, runOn } from '#libs/database/testing/test-database.js';
import { fetchRow } from '#libs/feed/fetches.js';
import type { FeedRow } from '#libs/feed/rows.js';
import { erasePostings } from '#libs/search/store/erase-postings.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { deletion, type FeedPart, IndexerFixture, upsert } from '../../../indexer/testing/indexer-fixture.js';
import { responseWithRetries, TestApi } from '../../testing/test-api.js';

jest.setTimeout(120_000);

type Row = { change: string; id: string; job?: { id: string }; source?: { id: string } } & Record<string, unknown>;

const acme = testSource();
const source = acme.id as string;
const at = (country: string) => [{ country, city: null, text: country }];
type Job = ReturnType<typeof testJob>;
const germans = Array.from({ length: 30 }, () => testJob({ source, locations: at('DE') }));
const french = Array.from({ length: 30 }, () => testJob({ source, locations: at('FR') }));
const [gone, moved, corrected, verified, hidden, doomed] = germans as [Job, Job, Job, Job, Job, Job, ...Job[]];
const parts: FeedPart[] = [
  { kind: 'sources', rows: [upsert(acme)] },
  { kind: 'jobs', rows: [...germans, ...french].map((job) => upsert(job)) },
];

let indexer: IndexerFixture;
let api: TestApi;
let version = 1;
beforeAll(async () => {
  indexer = await IndexerFixture.create('changes-spec');
  await indexer.sync(await indexer.feed(version, parts));
  api = await TestApi.serve({ prefix: indexer.prefix, databaseUrl: indexer.databaseUrl });
});
afterAll(async () => {
  await api?.close();
  await indexer?.drop();
  await IndexerFixture.end();
});

/** A copy that a client keeps with the change feed. */
class Copy {
  readonly records = new Map<string, unknown>();
  cursor: string | undefined;

  constructor(
    readonly filters = '',
    readonly token?: string,
    readonly kind: 'jobs' | 'sources' = 'jobs',
  ) {}

  async page(more = '') {
    const cursor = this.cursor === undefined ? '' : `&cursor=${this.cursor}`;
    return get(`/v4/${this.kind}/changes?${this.filters}${more}${cursor}`, this.token);
  }

  /** Applies everything until the copy is current. @returns the rows. */
  async update(): Promise<Row[]> {
    const rows: Row[] = [];
    for (;;) {
      const { status, body } = await this.page();
      if (status !== 200) throw new Error(JSON.stringify(body));
      this.accept(body);
      rows.push(...body.data);
      if (!body.has_more) return rows;
    }
  }

  accept({ data, next_cursor }: { data: Row[]; next_cursor: string }): void {
    for (const row of data) this.apply(row);
    this.cursor = next_cursor;
  }

  private apply({ change, id, change_number: _, deleted, job, source: company, ...times }: Row): void {
    expect(deleted).toBe(change === 'removed' || change === 'absent');
    const record = job ?? company;
    if (change === 'upserted' && record) this.records.set(record.id, record);
    else if (change === 'verified' && this.records.has(id as string))
      this.records.set(id as string, { ...(this.records.get(id as string) as object), ...times });
    else if (change !== 'verified') this.records.delete(id as string);
  }
}

const get = async (url: string, token?: string) =>
  responseWithRetries(api.app, url, { authorization: token ?? (await api.token()) });

const sync = async (kind: FeedPart['kind'], ...rows: FeedRow[]) => {
  version += 1;
  parts.push({ kind, mode: 'delta', rows });
  await indexer.sync(await indexer.feed(version, parts));
};

const seen = (rows: readonly Row[]) =>
  rows.map(({ change, id, job, source: company }) => `${change} ${id ?? job?.id ?? company?.id}`).sort();

/** The whole list, as the feed has it: with the id of the company. */
const list = async (filters: string, token?: string): Promise<Map<string, unknown>> => {
  const found = new Map<string, unknown>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await get(`/v4/jobs?${filters}${cursor && `&cursor=${cursor}`}`, token);
    for (const job of body.data) found.set(job.id, { ...job, source: job.source.id });
    cursor = body.next_cursor;
  }
  return found;
};
const sorted = (records: ReadonlyMap<string, unknown>) => [...records].sort(([one], [other]) => (one < other ? -1 : 1));
let all: Copy;
let german: Copy;
beforeEach(async () => {
  all ??= new Copy();
  german ??= new Copy('countries=DE');
  await all.update();
  await german.update();
});

test('without a cursor the feed begins with every record that matches, and ends with a cursor', async () => {
  const copy = new Copy('countries=DE');
  const rows = await copy.update();
  expect(rows).toHaveLength(germans.length);
  expect(sorted(copy.records)).toEqual(sorted(await list('countries=DE')));
  expect((await copy.page()).body).toMatchObject({ data: [], has_more: false, next_cursor: expect.any(String) });
});

test('a copy of a part follows deletes, moves, corrections, verifications and late rows', async () => {
  const late = testJob({ source, locations: at('DE'), updated_at: '2026-01-01T00:00:00.000Z' });
  await sync(
    'jobs',
    deletion(gone.id, 2),
    upsert({ ...moved, locations: at('FR') }, 2),
    upsert({ ...corrected, title: 'Corrected' }, 2),
    upsert({ ...verified, verified_active_at: '2026-08-22T10:00:00.000Z' }, 2),
    upsert(late, 2),
  );
  const changes = [`removed ${gone.id}`, `upserted ${corrected.id}`, `upserted ${late.id}`, `verified ${verified.id}`];
  expect(seen(await german.update())).toEqual([`absent ${moved.id}`, ...changes].sort());
  expect(seen(await all.update())).toEqual([`upserted ${moved.id}`, ...changes].sort());
  expect(sorted(german.records)).toEqual(sorted(await list('countries=DE')));
  expect(sorted(all.records)).toEqual(sorted(await list('')));
});

test('companies have a feed of their own, and a renamed company is no change of its postings', async () => {
  const companies = new Copy('', undefined, 'sources');
  expect(seen(await companies.update())).toEqual([`upserted ${source}`]);
  await sync('sources', upsert({ ...acme, brand_name: 'Acme & Sons' }, 2));
  expect(await companies.update()).toMatchObject([{ change: 'upserted', source: { brand_name: 'Acme & Sons' } }]);
  expect(await all.update()).toEqual([]);
});

test('a posting that is taken down is removed', async () => {
  const id = doomed.id as string;
  const log = (work: (run: RunStatement) => Promise<void>) =>
    api.operate(({ dataSource }) => work((text, values) => dataSource.query(text, [...values])));
  await log((run) => logTakedown(run, indexer.prefix, id));
  expect(await all.update()).toEqual([]);
  await erasePostings(indexer.client, indexer.prefix, [id]);
  await log((run) => publishTakedown(run, indexer.prefix, id));
  expect(await all.update()).toMatchObject([{ change: 'removed', id, removed_at: expect.any(String) }]);
});

test('postings that the organization hides are absent', async () => {
  const { token } = await createTestOrganization(api.databaseUrl, { limits: NO_LIMITS });
  const url = `/v4/jobs/hidden/${hidden.id}`;
  await api.app.inject({ method: 'POST', url, headers: { authorization: token } });
  const copy = new Copy('countries=DE', token);
  await copy.update();
  expect(copy.records.has(hidden.id as string)).toBe(false);
  await sync('jobs', upsert({ ...hidden, title: 'Hidden' }, version + 1));
  expect(seen(await copy.update())).toEqual([`absent ${hidden.id}`]);
  expect(sorted(copy.records)).toEqual(sorted(await list('countries=DE', token)));
});

test('records are charged, other rows are free and served with an empty balance', async () => {
  const count = (await get('/v4/jobs?countries=FR&count=true')).body.count;
  const { token } = await createTestOrganization(api.databaseUrl, {
    billingMode: 'credits',
    purchasedCredits: count + 1,
    limits: NO_LIMITS,
  });
  const copy = new Copy('countries=FR', token);
  expect(await copy.update()).toHaveLength(count);
  expect((await get('/v4/me', token)).body.credit_balance).toBe(1);
  const late = [testJob({ source, locations: at('FR') }), testJob({ source, locations: at('FR') })];
  await sync('jobs', ...late.map((job) => upsert(job)));
  const { body } = await copy.page();
  expect(body).toMatchObject({ data: [{ change: 'upserted' }], has_more: true });
  copy.accept(body);
  expect(await copy.page()).toMatchObject({ status: 402, body: { error: { code: 'insufficient_credits' } } });
  // The posting that is not paid for no longer matches: what is left of its change is free.
  const unpaid = late.find(({ id }) => id !== body.data[0].job.id) as (typeof late)[0];
  await sync('jobs', upsert({ ...unpaid, locations: at('IT') }, version + 1), deletion(french[0]?.id, version + 1));
  expect(seen(await copy.update())).toEqual([`absent ${unpaid.id}`, `removed ${french[0]?.id}`].sort());
  expect(sorted(copy.records)).toEqual(sorted(await list('countries=FR')));
});

test('a board that falls silent and returns gives free rows with the new status, also to copies filtered by it', async () => {
  const verified_active_at = '2026-08-21T04:00:00.000Z';
  const board = { format: 'greenhouse', board: 'quiet' };
  const fetchAt = (time: string, outcome: 'ok' | 'failed') =>
    fetchRow({ board, time, outcome, advertised: null, listed: null, duration_ms: null });
  const quiet = testJob({ source, locations: at('PT'), board: 'greenhouse/quiet', verified_active_at });
  const syncFetch = async (as_of: string, outcome: 'ok' | 'failed') => {
    version += 1;
    parts.push({ kind: 'fetches', mode: 'delta', as_of, rows: [fetchAt(as_of, outcome)] });
    await indexer.sync(await indexer.feed(version, parts));
  };
  await sync('jobs', upsert(quiet));
  const credits = { billingMode: 'credits', purchasedCredits: 2, limits: NO_LIMITS } as const;
  const { token } = await createTestOrganization(api.databaseUrl, credits);
  const copies = ['active', 'unverified'].map((status) => new Copy(`countries=PT&job_statuses=${status}`, token));
  for (const copy of copies) expect(seen(await copy.update())).toEqual([`upserted ${quiet.id}`]);
  const numbered = { change_number: expect.any(Number), deleted: false };
  const row = { change: 'verified', id: quiet.id, ...numbered, verified_active_at, verified_inactive_at: null };
  for (const [as_of, outcome, job_status] of [
    ['2026-10-01T00:00:00Z', 'failed', 'unverified'],
    ['2026-10-02T00:00:00Z', 'ok', 'active'],
  ] as const) {
    await syncFetch(as_of, outcome);
    for (const copy of copies) {
      expect(await copy.update()).toEqual([{ ...row, job_status }]);
      expect(sorted(copy.records)).toEqual(sorted(await list('countries=PT')));
    }
    expect((await get(`/v4/jobs?countries=PT&job_statuses=${job_status}&count=true`)).body.count).toBe(1);
  }
  const excluded = new Copy('countries=PT&job_statuses_not=active', token);
  expect(await excluded.update()).toEqual([]);
});

test.each([
  ['created_at_within_days=7', 'depends on the time of the dataset'],
  ['collections=Targets', "depends on your organization's own lists"],
  ['hq_countries=DE', 'depends on other records'],
  ['q=engineer', 'depends on other records'],
  ['verified_active_at_gte=2026-01-01', 'depends on when a record was last verified'],
])('the filter %s is refused with the reason', async (filter, reason) => {
  const { status, body } = await get(`/v4/jobs/changes?${filter}`);
  expect({ status, ...body.error }).toMatchObject({
    status: 400,
    code: 'invalid_request',
    message: expect.stringContaining(reason),
  });
});

test('forged and foreign cursors, and those of other filters, are invalid', async () => {
  const { token } = await createTestOrganization(api.databaseUrl, { limits: NO_LIMITS });
  const { body } = await get('/v4/jobs?limit=1');
  for (const [filters, cursor, as] of [
    ['', 'forged', undefined],
    ['', `${all.cursor}x`, undefined],
    ['', all.cursor, token],
    ['', german.cursor, undefined],
    ['countries=FR', german.cursor, undefined],
    ['', body.next_cursor, undefined],
  ] as const) {
    const response = await get(`/v4/jobs/changes?${filters}&cursor=${cursor}`, as);
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'invalid_cursor' } } });
  }
});

test('a page has at most 1,000 rows of ids, and the next one continues after them', async () => {
  const norwegian = new Copy('countries=NO');
  await norwegian.update();
  const many = Array.from({ length: 1_100 }, () => testJob({ source, locations: at('SE') }));
  const one = testJob({ source, locations: at('NO') });
  const follow = async () => {
    const { body } = await norwegian.page();
    norwegian.accept(body);
    return { first: body, rows: [...body.data, ...(await norwegian.update())] };
  };
  await sync('jobs', ...many.map((job) => upsert(job)), upsert(one));
  const added = await follow();
  expect(added.first).toMatchObject({ has_more: true, data: { length: 1_000 } });
  expect(seen(added.rows)).toEqual([...many.map(({ id }) => `absent ${id}`), `upserted ${one.id}`].sort());
  await sync('jobs', ...many.map(({ id }) => deletion(id, 2)), upsert({ ...one, title: 'Fisher' }, 2));
  const deleted = await follow();
  expect(deleted.first).toMatchObject({ has_more: true, data: { length: 1_000 } });
  expect(seen(deleted.rows)).toEqual([...many.map(({ id }) => `removed ${id}`), `upserted ${one.id}`].sort());
});

test('a cursor is expired when the database was restored from an earlier state, also one that the index does not show', async () => {
  const copy = new Copy();
  await copy.update();
  const rewind = 'UPDATE change_counters SET next_number = next_number - 5 WHERE dataset = $1';
  await runOn(indexer.databaseUrl, rewind, [indexer.prefix]);
  const response = await copy.page();
  await runOn(indexer.databaseUrl, rewind.replace('- 5', '+ 5'), [indexer.prefix]);
  expect(response).toMatchObject({
    status: 410,
    body: { error: { code: 'cursor_expired', details: { reason: 'log_replaced' } } },
  });
});

test('a cursor is expired when removals after it are deleted, and when the dataset is replaced', async () => {
  const copy = new Copy();
  await copy.update();
  await sync('jobs', deletion(french[3]?.id, version + 1));
  await runOn(indexer.databaseUrl, `UPDATE removals SET removed_at = now() - interval '100 days' WHERE dataset = $1`, [
    indexer.prefix,
  ]);
  await indexer.json('rebuild');
  const expired = { status: 410, body: { error: { code: 'cursor_expired', details: { reason: 'removals_deleted' } } } };
  expect(await copy.page()).toMatchObject(expired);
  const other = new Copy();
  await other.update();
  await indexer.sync(await indexer.feed(1, parts, 'other'), '--replace');
  const replaced = await TestApi.serve({ prefix: indexer.prefix, databaseUrl: indexer.databaseUrl });
  const headers = { authorization: await api.token() };
  const response = await responseWithRetries(replaced.app, `/v4/jobs/changes?cursor=${other.cursor}`, headers);
  await replaced.close();
  expect(response).toMatchObject({
    status: 410,
    body: { error: { code: 'cursor_expired', details: { reason: 'dataset_replaced' } } },
  });
});
