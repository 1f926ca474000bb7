import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../testing/test-api.js';

/** Consecutive ids, as an own feed may have them. */
const idOf = (letter: string, n: number) => `${letter}${n.toString(16).padStart(32, '0')}`;
const sources = Array.from({ length: 60 }, (_, i) => testSource({ id: idOf('S', i), hq_country: i % 2 ? 'DE' : 'US' }));
const jobs = Array.from({ length: 300 }, (_, i) =>
  testJob({
    id: idOf('J', i),
    source: idOf('S', i % 60),
    title: i % 3 ? 'Baker' : 'Miller',
    created_at: `2026-08-${10 + (i % 9)}T00:00:00Z`,
  }),
);

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources, jobs });
}, 60_000);
afterAll(() => api?.stop());

const bodyOf = async (url: string) => {
  const { status, body } = await api.get(url, 'tier_1');
  expect([url, status, body.error]).toEqual([url, 200, undefined]);
  return body;
};

/** A pull that is interrupted after every page, and continued by its cursor. */
const pull = async (list: string, query: string): Promise<string[]> => {
  const ids: string[] = [];
  for (let cursor = ''; ; ) {
    const body = await bodyOf(`${list}?fields=id&limit=7&${query}${cursor && `&cursor=${cursor}`}`);
    ids.push(...body.data.map(({ id }: { id: string }) => id));
    if (body.next_cursor === null) return ids;
    cursor = body.next_cursor;
  }
};

const parts = (of: number) => Array.from({ length: of }, (_, i) => `partition=${i + 1}/${of}`);

describe.each([
  ['/v4/jobs', '', jobs],
  ['/v4/jobs', 'sort=oldest', jobs],
  ['/v4/jobs', 'titles=miller', jobs.filter(({ title }) => title === 'Miller')],
  ['/v4/sources', '', sources],
  [`/v4/sources-id/${idOf('S', 3)}/jobs`, '', jobs.filter(({ source }) => source === idOf('S', 3))],
])('%s?%s', (list, query, records) => {
  test.each([1, 2, 4, 7, 100])('%d partitions are disjoint and complete', async (of) => {
    const pulled = [];
    for (const part of of === 100 ? [] : parts(of)) pulled.push(...(await pull(list, `${query}&${part}`)));
    if (of < 100) expect(pulled.sort()).toEqual(records.map(({ id }) => id).sort());
    let sum = 0;
    for (const part of parts(of)) sum += (await bodyOf(`${list}?${query}&count=true&${part}`)).count;
    expect(sum).toBe((await bodyOf(`${list}?${query}&count=true`)).count);
  });
});

test('partitions have about the same size, also of consecutive ids', async () => {
  for (const part of parts(4)) {
    const { count } = await bodyOf(`/v4/jobs?count=true&${part}`);
    expect([part, count > 45 && count < 105]).toEqual([part, true]);
  }
});

test('changes have partitions too, so that several connections copy the dataset', async () => {
  const ids: string[] = [];
  for (const part of parts(4)) {
    for (let cursor = ''; ; ) {
      const body = await bodyOf(`/v4/jobs/changes?fields=id&${part}${cursor && `&cursor=${cursor}`}`);
      ids.push(...body.data.flatMap(({ job }: { job?: { id: string } }) => job?.id ?? []));
      if (!body.has_more) break;
      cursor = body.next_cursor;
    }
  }
  expect(ids.sort()).toEqual(jobs.map(({ id }) => id).sort());
});

test('a cursor belongs to its partition', async () => {
  const { next_cursor } = await bodyOf('/v4/jobs?limit=5&partition=1/4');
  for (const other of ['partition=2/4', 'partition=1/2', 'limit=5']) {
    const { status, body } = await api.get(`/v4/jobs?${other}&cursor=${next_cursor}`);
    expect([other, status, body.error.code]).toEqual([other, 400, 'invalid_cursor']);
  }
});

test.each(['0/4', '5/4', '1', '1/0', '1/101', '-1/4', 'a/b', '1/4/2', '1.5/4', '1/4,2/4'])(
  'partition=%s is refused, and the message says how to write one',
  async (value) => {
    const { status, body } = await api.get(`/v4/jobs?partition=${value}`);
    expect([status, body.error.code, body.error.details.parameter]).toEqual([400, 'invalid_request', 'partition']);
    expect(body.error.message).toContain('1/4');
  },
);
