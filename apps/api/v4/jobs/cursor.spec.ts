import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sortBy } from 'es-toolkit';
import pWaitFor from 'p-wait-for';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import type { RecordValue } from '#libs/registry/field.js';
import { loadDataset, testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { pullPages, withParameter } from '../../testing/pull.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource();
const source = acme.id as string;
const hour = (n: number) => new Date(Date.UTC(2026, 6, 20, n)).toISOString();
const AS_OF = '2026-08-22T00:00:00.000Z';

const pay = (i: number) => ({
  min: 50_000,
  max: 60_000 + (i % 9) * 1_000,
  currency: 'USD',
  period: 'year',
});
// Many ties in every order, and a few postings from before 1970, whose times are negative numbers.
const postings = Array.from({ length: 130 }, (_, i) =>
  testJob({
    source,
    title: i % 3 === 0 ? 'Data Engineer' : 'Engineer',
    description: 'word '.repeat(i % 5),
    created_at: i < 7 ? '1961-04-12T06:07:00.000Z' : hour((i * 11) % 24),
    updated_at: hour((i * 5) % 13),
    salary: i % 4 === 0 ? null : pay(i),
  }),
);

type Row = { id: string; created_at: string; updated_at: string; salary: { max: number } | null };
const descending = (text: string) => -Date.parse(text);
const annual = ({ salary }: RecordValue | Row) => -((salary as Row['salary'])?.max ?? -1);
const ORDERS: Record<string, (records: RecordValue[]) => RecordValue[]> = {
  newest: (records) => sortBy(records, [(job) => descending(job.created_at as string), 'id']),
  oldest: (records) => sortBy(records, [(job) => descending(job.created_at as string), 'id']).toReversed(),
  updated: (records) => sortBy(records, ['updated_at', 'id']),
  salary: (records) => sortBy(records, [annual, (job) => descending(job.created_at as string), 'id']),
};

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: postings, asOf: AS_OF });
}, 60_000);
afterAll(() => api?.stop());

const ids = (records: readonly { id?: unknown }[]) => records.map(({ id }) => id);
const cursorOf = async (url: string): Promise<string> => (await api.get(url)).body.next_cursor;

describe('a full pull returns every posting exactly once, in order', () => {
  test.each(Object.keys(ORDERS))('sort=%s', async (sort) => {
    const pages = await pullPages<Row>(api, `/v4/jobs?sort=${sort}&limit=7&fields=id`);
    expect(ids(pages.flat())).toEqual(ids(ORDERS[sort]?.(postings) ?? []));
    expect(pages.slice(0, -1).every((page) => page.length === 7)).toBe(true);
  });

  test('sort=relevance', async () => {
    const pages = await pullPages<Row & { title: string }>(
      api,
      '/v4/jobs?sort=relevance&q=data+engineer+OR+word&limit=7&fields=id,title',
    );
    expect(new Set(ids(pages.flat())).size).toBe(pages.flat().length);
    expect(ids(pages.flat()).sort()).toEqual(ids(postings.filter(({ title }) => title === 'Data Engineer')).sort());
  });

  test('with a filter', async () => {
    const pages = await pullPages<Row>(api, '/v4/jobs?has_salary=false&limit=10&fields=id');
    expect(ids(pages.flat())).toEqual(ids(ORDERS.newest?.(postings.filter(({ salary }) => salary === null)) ?? []));
  });
});

test('sort=relevance ranks matches in the title first', async () => {
  const { body } = await api.get('/v4/jobs?sort=relevance&q=engineer+-nothing+data+OR+word&limit=25');
  expect(body.data.slice(0, 20).every(({ title }: { title: string }) => title === 'Data Engineer')).toBe(true);
});

test('limit, fields and count may change between pages', async () => {
  const expected = ids(ORDERS.newest?.(postings) ?? []);
  const first = await api.get('/v4/jobs?limit=3');
  const second = await api.get(withParameter('/v4/jobs?limit=5&fields=id', 'cursor', first.body.next_cursor));
  expect(second.body.data).toEqual(expected.slice(3, 8).map((id) => ({ id })));
  const third = await api.get(withParameter('/v4/jobs?fields=id,title', 'cursor', second.body.next_cursor));
  expect(ids(third.body.data)).toEqual(expected.slice(8, 33));
  expect((await api.get(withParameter('/v4/jobs?count=true', 'cursor', third.body.next_cursor))).body.count).toBe(130);
});

test('the same filters may be spelled comma-separated or repeated, in any order', async () => {
  const cursor = await cursorOf('/v4/jobs?job_statuses=active,inactive&has_salary=true&limit=1');
  const again = await api.get(
    withParameter('/v4/jobs?has_salary=true&job_statuses=active&job_statuses=inactive', 'cursor', cursor),
  );
  expect(again.status).toBe(200);
});

test('an explicit `sort=newest` and the default accept the same cursor', async () => {
  const cursor = await cursorOf('/v4/jobs?limit=1');
  expect((await api.get(withParameter('/v4/jobs?sort=newest', 'cursor', cursor))).status).toBe(200);
});

describe('refused with invalid_cursor', () => {
  const expectRefused = async (url: string, cursor: string, token?: string) => {
    const { status, body } = await api.get(
      withParameter(url, 'cursor', cursor),
      token ? { authorization: token } : 'tier_3',
    );
    expect([status, body.error?.code]).toEqual([400, 'invalid_cursor']);
    expect(body.error.details).toEqual({ parameter: 'cursor' });
  };

  test.each([
    '/v4/jobs?has_salary=true',
    '/v4/jobs?has_salary=false&remote=true',
    '/v4/jobs',
    '/v4/jobs?has_salary=false&sort=oldest',
  ])('a cursor of other filters or another sort order: %s', async (url) =>
    expectRefused(url, await cursorOf('/v4/jobs?has_salary=false&limit=1')),
  );

  test("another organization's", async () => {
    const { token } = await createTestOrganization(api.databaseUrl);
    await expectRefused('/v4/jobs', await cursorOf('/v4/jobs?limit=1'), token);
  });

  test('a cursor with any changed character', async () => {
    const cursor = await cursorOf('/v4/jobs?limit=1');
    for (let i = 0; i < cursor.length; i += 9) {
      await expectRefused('/v4/jobs', `${cursor.slice(0, i)}${cursor[i] === 'A' ? 'B' : 'A'}${cursor.slice(i + 1)}`);
    }
  });

  test('a truncated, extended or repeated cursor', async () => {
    const cursor = await cursorOf('/v4/jobs?limit=1');
    for (const bad of [
      cursor.slice(0, -1),
      cursor.slice(0, 22),
      cursor.slice(0, 10),
      cursor.slice(1),
      `${cursor}A`,
      cursor + cursor,
    ]) {
      await expectRefused('/v4/jobs', bad);
    }
  });

  test('another encoding of the same bytes', async () => {
    const bytes = Buffer.from(await cursorOf('/v4/jobs?limit=1'), 'base64url');
    // With padding, or with the characters that base64url replaces; `=` alone suffices where there is neither `-` nor `_`.
    await expectRefused('/v4/jobs', `${bytes.toString('base64url')}=`);
    await expectRefused(
      '/v4/jobs',
      `${bytes.toString('base64url').slice(0, 30)}.${bytes.toString('base64url').slice(30)}`,
    );
  });

  test.each([
    'x',
    'null',
    '{}',
    '[]',
    '../../etc/passwd',
    'é',
    '😀',
    'a'.repeat(4_000),
    Buffer.from('[1,"x",0,[],0]').toString('base64url'),
  ])('a string that was never a cursor, number %#', async (cursor) => expectRefused('/v4/jobs', cursor));

  test('a string that is longer than any cursor', async () => {
    const { status, body } = await api.get(`/v4/jobs?cursor=${'a'.repeat(5_000)}`);
    expect([status, body.error.code]).toEqual([400, 'invalid_cursor']);
  });
});

test("within_days counts from the cursor's as_of even after the dataset has changed", async () => {
  // Uses its own dataset, because a later feed is applied during the pull.
  const old = testJob({ source, created_at: '2026-08-01T00:00:00.000Z' });
  const recent = Array.from({ length: 3 }, () => testJob({ source, created_at: '2026-08-20T00:00:00.000Z' }));
  const dataset = { sources: [acme], jobs: [old, ...recent] };
  const moving = await TestApi.start({ ...dataset, asOf: '2026-08-22T00:00:00.000Z' });
  try {
    const url = '/v4/jobs?created_at_within_days=7&fields=id';
    const first = await moving.get(`${url}&limit=1`);
    await loadDataset({
      elasticsearchUrl: process.env.ELASTICSEARCH_URL as string,
      prefix: moving.prefix,
      ...dataset,
      asOf: '2026-09-22T00:00:00.000Z',
    });
    // Servers cache the watermark for a short time.
    await pWaitFor(async () => (await moving.get('/v4/jobs?limit=1')).body.as_of === '2026-09-22T00:00:00.000Z');
    const rest = await moving.get(withParameter(url, 'cursor', first.body.next_cursor));
    expect(rest.body.as_of).toBe('2026-08-22T00:00:00.000Z');
    expect(ids([...first.body.data, ...rest.body.data]).sort()).toEqual(ids(recent).sort());
    // A pull that starts now uses the new watermark.
    expect((await moving.get(url)).body).toMatchObject({ data: [], as_of: '2026-09-22T00:00:00.000Z' });
  } finally {
    await moving.stop();
  }
}, 60_000);
