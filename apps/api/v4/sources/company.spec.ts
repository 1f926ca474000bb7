import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const named = (brand_name: string, url_source: string, more: RecordValue = {}) =>
  testSource({ brand_name, url_source, ...more });

const acme = named('Acme', 'acme.com', { industries: ['robots'], hq_country: 'US', hq_state: 'CA' });
const board = named('Squads', 'jobs.ashbyhq.com/squads', { industries: ['robots', 'software'] });
const ashby = named('Ashby', 'ashbyhq.com', { industries: ['software'] });
const host = named('Fly', 'flyio.bamboohr.com');
const accented = named('Bücher', 'bücher.de');
const moved = named('Moved', 'moved.com', {
  aliases: ['old-name.io', 'https://jobs.lever.co/moved', 'ALONE.example', 'grün.example'],
});
// States its own address once more.
const alone = named('Alone', 'alone.example', { industries: ['beekeeping'], aliases: ['alone.example'] });
// Names of companies that are names of routes too.
const options = named('Options', 'options');
const sources = [acme, board, ashby, host, accented, moved, alone, options];

const of = (source: RecordValue, more: RecordValue) => testJob({ source: source.id as string, ...more });
const jobs = [
  of(acme, { title: 'Go', technologies: [{ slug: 'golang' }, { slug: 'rare' }], onet_code: '15-1252.00' }),
  of(acme, { title: 'Nurse', level: 'senior', onet_code: '29-1141.00' }),
  of(host, { title: 'Gopher', technologies: [{ slug: 'golang' }, { slug: 'rare' }], onet_code: '15-1252.00' }),
  of(board, { title: 'Robot', technologies: [{ slug: 'golang' }] }),
  of(moved, { title: 'Mover' }),
  of(ashby, { title: 'Clerk', job_status: 'inactive', technologies: [{ slug: 'excel' }] }),
];

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources, jobs });
}, 60_000);
afterAll(() => api?.stop());

const names = async (url: string) => {
  const { status, body } = await api.get(url);
  expect([url, status, body.error]).toEqual([url, 200, undefined]);
  return body.data.map(({ brand_name, title }: RecordValue) => brand_name ?? title);
};

describe.each(['/v4/sources', '/v4/sources/search'])('%s', (route) => {
  test('returns all companies, most active postings first', async () => {
    expect(await names(route)).toHaveLength(sources.length);
    expect((await names(route))[0]).toBe('Acme');
  });

  test.each([
    ['q=acme', ['Acme']],
    ['q=nothing', []],
    ['urls=https%3A%2F%2Fwww.ACME.com%2Fjobs', ['Acme']],
    ['urls=jobs.ashbyhq.com%2Fsquads,acme.com', ['Acme', 'Squads']],
    ['urls=old-name.io,bücher.de', ['Bücher', 'Moved']],
    ['urls_not=old-name.io&q=moved', []],
    ['industries=software', ['Ashby', 'Squads']],
    ['hq_states=California', ['Acme']],
    ['hq_states=US-CA', ['Acme']],
    ['technologies=golang', ['Acme', 'Fly', 'Squads']],
    ['technologies_all=golang,rare', ['Acme', 'Fly']],
    [`ids=${acme.id}`, ['Acme']],
  ])('%s', async (query, expected) => {
    expect((await names(`${route}?${query}`)).sort()).toEqual(expected);
    expect((await api.get(`${route}?count=true&${query}`)).body.count).toBe(expected.length);
  });

  test('returns each company once by cursor', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await api.get(`${route}?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data.map(({ id }: RecordValue) => id));
      cursor = body.next_cursor;
    }
    expect(seen.sort()).toEqual(sources.map(({ id }) => id).sort());
  });
});

test('/v4/sources/options counts companies', async () => {
  const { body } = await api.get('/v4/sources/options?facets=industries,technologies&technologies=golang');
  expect(body.data).toMatchObject([
    {
      facet: 'industries',
      values: [
        { value: 'robots', count: 2 },
        { value: 'software', count: 1 },
      ],
    },
    {
      facet: 'technologies',
      values: [
        { value: 'golang', label: 'Go', count: 3 },
        { value: 'rare', count: 2 },
        { value: 'excel', count: 1 },
      ],
    },
  ]);
});

describe.each(['/v4/sources-url', '/v4/sources'])('%s/{url_source}', (route) => {
  test.each([
    ['acme.com', acme],
    ['ACME.COM', acme],
    ['www.acme.com', acme],
    ['careers.acme.com', acme],
    ['https://acme.com/', acme],
    ['http://www.acme.com/about/us?x=1#top', acme],
    ['acme.com/', acme],
    ['jobs.ashbyhq.com/squads', board],
    ['https://jobs.ashbyhq.com/Squads/123', board],
    ['ashbyhq.com', ashby],
    ['https://www.ashbyhq.com/', ashby],
    ['flyio.bamboohr.com', host],
    ['bücher.de', accented],
    ['xn--bcher-kva.de', accented],
    ['BÜCHER.DE', accented],
    ['moved.com', moved],
    ['old-name.io', moved],
    ['alone.example', alone],
    ['https://careers.old-name.io/jobs', moved],
    ['jobs.lever.co/Moved/123', moved],
    ['xn--grn-ioa.example', moved],
  ])('%s', async (url, company) => {
    const { status, body } = await api.get(`${route}/${encodeURIComponent(url)}`);
    expect([status, body.id]).toEqual([200, company.id]);
  });

  test.each(['other.com', 'jobs.ashbyhq.com/nobody', 'bamboohr.com', 'acme', '%', ' ', 'x'.repeat(2_000)])(
    '%s matches no company',
    async (url) => {
      expect((await api.get(`${route}/${encodeURIComponent(url)}`)).body).toEqual({});
    },
  );

  test('fields, and an unknown parameter', async () => {
    expect((await api.get(`${route}/acme.com?fields=brand_name`)).body).toEqual({ brand_name: 'Acme' });
    expect((await api.get(`${route}/acme.com?limit=1`)).body.error.details.parameter).toBe('limit');
  });
});

describe.each([
  ['id', `/v4/sources-id/${acme.id}`, '/v4/sources-id/S0'],
  ['URL', '/v4/sources/www.acme.com', '/v4/sources/nobody.com'],
])('by %s', (_, company, unknown) => {
  test("a company's postings", async () => {
    expect((await names(`${company}/jobs`)).sort()).toEqual(['Go', 'Nurse']);
    expect(await names(`${company}/jobs?levels=senior`)).toEqual(['Nurse']);
    expect((await api.get(`${company}/jobs?count=true`)).body.count).toBe(2);
    const { body } = await api.get(`${company}/jobs?limit=1`);
    expect((await api.get(`${company}/jobs?limit=1&cursor=${body.next_cursor}`)).body.data).toHaveLength(1);
    expect((await api.get(`/v4/jobs?cursor=${body.next_cursor}`)).body.error.code).toBe('invalid_cursor');
  });

  test('related companies: most similar first, with rare shared attributes weighted higher', async () => {
    expect(await names(`${company}/related`)).toEqual(['Fly', 'Squads']);
    expect(await names(`${company}/related?industries=robots`)).toEqual(['Squads']);
    expect((await api.get(`${company}/related?count=true`)).body.count).toBe(2);
    expect((await api.get(`${company}/related?sort=jobs`)).body.error.details.parameter).toBe('sort');
    const { body } = await api.get(`${company}/related?limit=1`);
    const next = await api.get(`${company}/related?limit=1&cursor=${body.next_cursor}`);
    expect([body.data[0].brand_name, next.body.data[0].brand_name]).toEqual(['Fly', 'Squads']);
  });

  test('lists of an unknown company are empty', async () => {
    expect(await names(`${unknown}/jobs`)).toEqual([]);
    expect(await names(`${unknown}/related`)).toEqual([]);
    expect((await api.get(`${unknown}/jobs?nonsense=1`)).body.error.code).toBe('invalid_request');
  });
});

test('a company without similar companies has no related ones', async () => {
  expect(await names(`/v4/sources-id/${alone.id}/related`)).toEqual([]);
  expect(await names(`/v4/sources-id/${options.id}/related`)).toEqual([]);
});

test.each([
  ['acme.com', ['Go', 'Nurse']],
  ['https://jobs.ashbyhq.com/squads,flyio.bamboohr.com', ['Gopher', 'Robot']],
  ['old-name.io', ['Mover']],
  ['jobs.lever.co/moved', ['Mover']],
])('/v4/jobs?source_urls=%s', async (urls, expected) => {
  expect((await names(`/v4/jobs?source_urls=${encodeURIComponent(urls)}`)).sort()).toEqual(expected);
  expect((await api.get(`/v4/jobs?source_urls=${encodeURIComponent(urls)}`, 'tier_1')).status).toBe(200);
});

test('aliases are never returned and cannot be requested', async () => {
  for (const tier of ['tier_1', 'tier_3'] as const) {
    const { body } = await api.get('/v4/sources-url/old-name.io', tier);
    expect(Object.keys(body)).toHaveLength(22);
    expect(body).not.toHaveProperty('aliases');
    expect((await api.get('/v4/jobs?source_urls=old-name.io', tier)).body.data[0].source).toEqual(body);
    expect((await api.get('/v4/me', tier)).body.fields.sources).toHaveLength(22);
  }
  expect((await api.get('/v4/sources-url/old-name.io?fields=aliases')).body.error.code).toBe('invalid_request');
});

test('names of routes are not URLs of companies', async () => {
  for (const name of ['options', 'search', 'blocked']) {
    const { status, body } = await api.get(`/v4/sources/${name}`);
    expect([name, status, Array.isArray(body.data)]).toEqual([name, 200, true]);
  }
});
