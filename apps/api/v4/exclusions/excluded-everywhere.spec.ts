import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { sumBy } from 'es-toolkit';
import { createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { withParameter } from '../../testing/pull.js';
import { responseOf, TestApi, type TestResponse } from '../../testing/test-api.js';

const LEFT_OUT = 3;
const [acme, umbra] = ['Acme', 'Umbra'].map((name) => testSource({ brand_name: name, industries: ['software'] })) as [
  RecordValue,
  RecordValue,
];
const hour = (i: number) => new Date(Date.UTC(2026, 6, 20) - i * 3_600_000).toISOString();
const posting = (source: unknown, i: number) =>
  testJob({ source: source as string, created_at: hour(i), title: 'Platform Engineer', onet_code: '15-1252.00' });
// Newest first. Every third one belongs to the blocked company.
const postings = Array.from({ length: 24 }, (_, i) => posting(i % LEFT_OUT === 1 ? umbra.id : acme.id, i));
const ids = postings.map(({ id }) => id as string);
const ofUmbra = postings.filter(({ source }) => source === umbra.id).map(({ id }) => id as string);
const hidden = [ids[0], ids[18]] as [string, string];

let api: TestApi;
/** A second process. */
let second: NestFastifyApplication;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme, umbra], jobs: postings });
  second = await api.startAnother();
}, 60_000);
afterAll(() => api?.stop());

let token: string;
let foreign: string;
beforeEach(async () => {
  const options = { limits: NO_LIMITS };
  token = (await createTestOrganization(api.databaseUrl, options)).token;
  foreign = (await createTestOrganization(api.databaseUrl, options)).token;
});

type Ids = { id: string }[];
const get = async (app: NestFastifyApplication, url: string, as = token): Promise<TestResponse['body']> => {
  const { status, body } = await responseOf(app, named(url), { authorization: as });
  expect([url, status]).toEqual([url, 200]);
  return body;
};
/** Inserts the ids, which differ in each run: with placeholders the names of tests stay the same. */
const named = (url: string) => url.replace('BOTH', `${umbra.id},${acme.id}`).replace('ALL', ids.join(','));
const send = (method: 'POST' | 'DELETE', url: string) => responseOf(api.app, url, { authorization: token }, method);

const pull = async (app: NestFastifyApplication, url: string, as: string, from: string | null = null) => {
  const found: string[] = [];
  let cursor = from;
  do {
    const page = await get(app, cursor === null ? url : withParameter(url, 'cursor', cursor), as);
    found.push(...(page.data as Ids).map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return found.sort();
};

/** The ways to read postings, and the ids or counts that each returns. A new one needs one more row. */
type Read = (app: NestFastifyApplication, as: string) => Promise<string[] | number>;

const one: Read = async (app, as) => {
  const found: string[] = [];
  for (const id of ids) {
    const record = await get(app, `/v4/jobs/${id}`, as);
    if (record.id !== undefined) found.push(record.id);
  }
  return found.sort();
};
/** All postings have the same title. */
const suggested: Read = async (app, as) => (await get(app, '/v4/autocomplete/titles?q=platf', as)).data[0].jobs_count;
/** The postings of both companies, one company after the other. */
const feeds =
  (feed: (company: RecordValue) => string): Read =>
  async (app, as) =>
    [...(await pull(app, feed(acme), as)), ...(await pull(app, feed(umbra), as))].sort();
const pulled =
  (url: string): Read =>
  (app, as) =>
    pull(app, url, as);
const counted =
  (url: string): Read =>
  async (app, as) =>
    (await get(app, withParameter(url, 'count', 'true'), as)).count;
/** Every posting has one value of these facets. */
const facets: Read = async (app, as) => {
  const { data } = await get(app, '/v4/jobs/options?facets=job_statuses,jobboard_formats&onet_codes=15-12', as);
  const sums = data.map(({ values }: { values: { count: number }[] }) => sumBy(values, ({ count }) => count));
  expect(new Set(sums).size).toBe(1);
  return sums[0];
};

const LISTS = [
  '/v4/jobs',
  '/v4/jobs/search?limit=7',
  '/v4/jobs?sort=oldest&limit=7',
  '/v4/jobs?sort=updated&limit=25',
  '/v4/jobs?sort=salary',
  '/v4/jobs?q=engineer&sort=relevance&limit=11',
  '/v4/jobs?titles=platform&onet_codes=15-12',
  '/v4/jobs?source_ids=BOTH',
  '/v4/jobs?ids=ALL',
  '/v4/jobs?fields=id&limit=3',
];
const reads: [string, Read][] = [
  ['/v4/jobs/{job_id}', one],
  ['/v4/jobs/options', facets],
  ['/v4/autocomplete/titles', suggested],
  ['/v4/sources-id/{source_id}/jobs', feeds(({ id }) => `/v4/sources-id/${id}/jobs?limit=5`)],
  ['/v4/sources/{url_source}/jobs', feeds(({ url_source: url }) => `/v4/sources/${url}/jobs?limit=25`)],
  ...LISTS.map((url): [string, Read] => [url, pulled(url)]),
  ...LISTS.map((url): [string, Read] => [`${url} count=true`, counted(url)]),
];

test.each(reads)('%s excludes hidden postings and blocked companies immediately, in every process', async (_, read) => {
  const expectEverywhere = async (left: readonly string[]) => {
    const [here, there, others] = await Promise.all([read(api.app, token), read(second, token), read(second, foreign)]);
    expect([left.length, left.toSorted()]).toContainEqual(here);
    expect(there).toEqual(here);
    // Reads of other organizations do not change.
    expect([ids.length, ids.toSorted()]).toContainEqual(others);
  };
  for (const id of hidden) await send('POST', `/v4/jobs/hidden/${id}`);
  await expectEverywhere(ids.filter((id) => !hidden.includes(id)));
  await send('POST', `/v4/sources/blocked/${umbra.id}`);
  await expectEverywhere(ids.filter((id) => !hidden.includes(id) && !ofUmbra.includes(id)));
  for (const id of hidden) await send('DELETE', `/v4/jobs/hidden/${id}`);
  await expectEverywhere(ids.filter((id) => !ofUmbra.includes(id)));
  await send('DELETE', `/v4/sources/blocked/${umbra.id}`);
  await expectEverywhere(ids);
});

test.each(LISTS)('a pull in progress excludes them from the next page: %s', async (url) => {
  const limited = url.includes('limit=') ? url.replace(/limit=\d+/, 'limit=5') : withParameter(url, 'limit', '5');
  const first = await get(api.app, limited);
  const shown = (first.data as Ids).map(({ id }) => id);
  const [hide = ''] = ids.filter((id) => !shown.includes(id) && !ofUmbra.includes(id));
  await send('POST', `/v4/jobs/hidden/${hide}`);
  await send('POST', `/v4/jobs/hidden/${shown.at(-1)}`);
  await send('POST', `/v4/sources/blocked/${umbra.id}`);
  const rest = await pull(second, limited, token, first.next_cursor);
  const gone = [...shown, ...ofUmbra, hide];
  expect(rest).toEqual(ids.filter((id) => !gone.includes(id)).sort());
});

test('a blocked company is still returned by company reads, including related companies, without postings', async () => {
  const related = async () => (await get(api.app, `/v4/sources-id/${acme.id}/related`)).data;
  expect(await related()).toMatchObject([{ id: umbra.id }]);
  await send('POST', `/v4/sources/blocked/${umbra.id}`);
  expect(await get(api.app, `/v4/jobs/${ofUmbra[0]}`)).toEqual({});
  expect(await get(api.app, `/v4/sources/${umbra.url_source}`)).toMatchObject({ id: umbra.id });
  expect(await related()).toMatchObject([{ id: umbra.id }]);
  expect((await get(second, `/v4/sources-id/${acme.id}/related?count=true`)).count).toBe(1);
  expect((await get(api.app, `/v4/sources-id/${acme.id}/related`, foreign)).data).toHaveLength(1);
  expect((await get(api.app, `/v4/sources-id/${umbra.id}/jobs`)).data).toEqual([]);
  expect((await get(api.app, `/v4/sources-id/${umbra.id}/jobs?count=true`)).count).toBe(0);
  expect(await get(api.app, `/v4/sources-id/${umbra.id}`)).toMatchObject({ id: umbra.id, brand_name: 'Umbra' });
  expect((await get(api.app, `/v4/sources?ids=${umbra.id}`)).data).toMatchObject([{ id: umbra.id }]);
  expect((await get(api.app, '/v4/sources?count=true')).count).toBe(2);
  expect((await get(api.app, `/v4/jobs?source_ids=${umbra.id}`)).data).toEqual([]);
});

test.each(LISTS)('a count says how many matches the exclusions leave out: %s', async (url) => {
  const count = (as: string) => get(api.app, withParameter(url, 'count', 'true'), as);
  const all = await count(token);
  expect(all).not.toHaveProperty('excluded');
  await send('POST', `/v4/jobs/hidden/${hidden[0]}`);
  await send('POST', `/v4/sources/blocked/${umbra.id}`);
  const { count: left, excluded } = await count(token);
  expect([left + excluded, excluded]).toEqual([all.count, ofUmbra.length + 1]);
  const page = await get(api.app, withParameter(url, 'include_count', 'true'), token);
  expect([page.count, page.excluded]).toEqual([left, excluded]);
  expect(await count(foreign)).toEqual({ ...all, as_of: expect.anything() });
});

test('an organization may exclude everything', async () => {
  for (const { id } of [acme, umbra]) await send('POST', `/v4/sources/blocked/${id}`);
  const body = await get(api.app, '/v4/jobs');
  expect(body).toMatchObject({ data: [], next_cursor: null, has_more: false });
});
