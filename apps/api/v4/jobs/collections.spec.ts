import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestOrganization, NO_LIMITS, runOn } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Collections } from '#libs/visibility/collections.js';
import { withParameters } from '../../testing/dereference.js';
import { pullPages } from '../../testing/pull.js';
import { responseOf, TestApi } from '../../testing/test-api.js';

const companies = Array.from({ length: 4 }, () => testSource());
const [acme, umbra, stark, rest] = companies.map(({ id }) => id as string) as [string, string, string, string];
const postings = companies.flatMap(({ id }, i) =>
  Array.from({ length: 5 + i }, (_, n) => testJob({ source: id as string, remote: n === 0 })),
);
const idsOf = (...sources: string[]) =>
  postings.flatMap(({ id, source }) => (sources.includes(source as string) ? (id as string) : [])).sort();

let api: TestApi;
let organizationId: string;
let token: string;
const collectionIds: Record<string, string> = {};

const change = <T>(work: (collections: Collections) => Promise<T>): Promise<T> =>
  api.operate(({ dataSource }) => work(new Collections(dataSource)));
const get = (url: string, as = token) => responseOf(api.app, url, { authorization: as });
const found = async (query: string) => {
  const client = { get: (url: string) => get(url) } as TestApi;
  const pages = await pullPages<{ id: string }>(client, `/v4/jobs?${query}&limit=4`);
  const ids = pages.flat().map(({ id }) => id);
  expect((await get(`/v4/jobs?${query}&count=true`)).body.count).toBe(ids.length);
  return ids.sort();
};

beforeAll(async () => {
  api = await TestApi.start({ sources: companies, jobs: postings });
  ({ organizationId, token } = await createTestOrganization(api.databaseUrl, {
    rateTier: 'tier_1',
    limits: NO_LIMITS,
  }));
  await change(async (collections) => {
    for (const [name, members] of Object.entries({ Zürich: [acme], 'Rivals, big': [umbra, stark], Empty: [] })) {
      const { id } = await collections.create(organizationId, name);
      await collections.add(organizationId, id, members);
      collectionIds[name] = id;
    }
  });
}, 60_000);
afterAll(() => api?.stop());

describe('collections restricts the search to companies in any of them', () => {
  test.each([
    ['by name', 'collections=Zürich', [acme]],
    ['without case and accents', 'collections=ZURICH', [acme]],
    ['a name with a comma', `collections=${encodeURIComponent('"rivals, BIG"')}`, [umbra, stark]],
    ['several', `collections=${encodeURIComponent('zurich,"Rivals, big"')}`, [acme, umbra, stark]],
    ['repeated', 'collections=zurich&collections=Empty', [acme]],
    ['without companies: nothing', 'collections=Empty', []],
    ['the other way round', 'collections_not=zurich', [umbra, stark, rest]],
    ['the other way round, without companies: everything', 'collections_not=Empty', [acme, umbra, stark, rest]],
    ['both', `collections=${encodeURIComponent('"Rivals, big",zurich')}&collections_not=Zürich`, [umbra, stark]],
  ])('%s', async (_, query, sources) => {
    expect(await found(query)).toEqual(idsOf(...sources));
  });

  test('by id', async () => {
    expect(await found(`collections=${collectionIds['Rivals, big']}`)).toEqual(idsOf(umbra, stark));
  });

  test('works with other filters, in the alias and in options', async () => {
    expect(await found('collections=zurich&remote=true')).toHaveLength(1);
    expect((await get('/v4/jobs/search?collections=zurich')).body.data).toHaveLength(5);
    const { body } = await get('/v4/jobs/options?collections=zurich&facets=job_statuses');
    expect(body.data[0].values).toMatchObject([{ value: 'active', count: 5 }]);
  });
});

describe('an unknown collection is 400 with a list of the existing ones', () => {
  const refused = async (value: string, as = token) => {
    for (const url of ['/v4/jobs', '/v4/jobs/options']) {
      const { status, body } = await get(`${url}?collections=${encodeURIComponent(value)}`, as);
      expect([url, status, body.error.code]).toEqual([url, 400, 'invalid_request']);
      if (url === '/v4/jobs/options') return body.error;
    }
  };

  test('misspelt', async () => {
    const { message, details } = await refused('zurich,Zuric');
    expect(details).toEqual({
      parameter: 'collections',
      allowed: ['Empty', 'Rivals, big', 'Zürich'],
      suggestion: 'Zürich',
      suggestions: ['Zürich'],
    });
    expect(message).toContain("'Zuric'");
  });

  test("another organization's, by name and by id", async () => {
    const foreign = await createTestOrganization(api.databaseUrl);
    for (const name of ['Zürich', collectionIds.Zürich as string]) {
      const { details } = await refused(name, foreign.token);
      expect(details).toEqual({ parameter: 'collections', allowed: [] });
    }
  });

  test.each(['', `C${'0'.repeat(32)}`, '"', "';--", '%00'.slice(1)])('%s', (value) => refused(value));

  test('more names than 100', async () => {
    expect((await refused(Array(101).fill('zurich').join(','))).message).toContain('at most 100 values');
  });
});

test('it is available in the lowest tier and listed by /v4/me', async () => {
  expect((await get('/v4/me')).body.fields.filters).toContain('collections');
  const { paths } = withParameters((await get('/openapi.json')).body);
  for (const name of ['collections', 'collections_not'])
    expect(paths['/v4/jobs'].get.parameters).toContainEqual(expect.objectContaining({ name, 'x-data-tier': 'min' }));
  expect((await get('/v4/sources?collections=zurich')).body.error.details.parameter).toBe('collections');
});

test('a change applies from the next request in every process, including later pages of a pull', async () => {
  const second = await api.startAnother();
  const { id } = await change((collections) => collections.create(organizationId, 'Changing'));
  const count = async (app = api.app) =>
    (await responseOf(app, '/v4/jobs?collections=changing&count=true', { authorization: token })).body.count;
  for (const [work, expected] of [
    [(collections: Collections) => collections.add(organizationId, id, [acme, umbra]), 11],
    [(collections: Collections) => collections.remove(organizationId, 'CHANGING', [acme]), 6],
  ] as const) {
    await change(work);
    expect([await count(), await count(second)]).toEqual([expected, expected]);
  }
  const first = (await get('/v4/jobs?collections=changing&limit=2')).body;
  await change((collections) => collections.remove(organizationId, id, [umbra]));
  const next = await get(`/v4/jobs?collections=changing&limit=2&cursor=${first.next_cursor}`);
  expect([next.status, next.body.data, next.body.has_more]).toEqual([200, [], false]);
  await change((collections) => collections.delete(organizationId, id));
  expect((await get('/v4/jobs?collections=changing')).status).toBe(400);
});

test('exclusions apply within collections', async () => {
  const other = await createTestOrganization(api.databaseUrl);
  await change(async (collections) => {
    await collections.create(other.organizationId, 'All');
    await collections.add(other.organizationId, 'All', [acme, umbra]);
  });
  await responseOf(api.app, `/v4/sources/blocked/${umbra}`, { authorization: other.token }, 'POST');
  const { body } = await get('/v4/jobs?collections=all', other.token);
  expect(body.data.map(({ id }: { id: string }) => id).sort()).toEqual(idsOf(acme));
});

test('a collection may have 10,000 companies, and the collections of one filter 50,000', async () => {
  const fill = `INSERT INTO collection_sources SELECT $1, 'S' || lpad(to_hex(n), 32, '0') FROM generate_series($2::int, $3::int) n`;
  const names = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6'];
  for (const [i, name] of names.entries()) {
    const { id } = await change((collections) => collections.create(organizationId, name));
    await runOn(api.databaseUrl, fill, [id, i * 10_000, i * 10_000 + 9_998]);
    await change((collections) => collections.add(organizationId, id, [i === 0 ? acme : `S${'f'.repeat(31)}${i}`]));
  }
  expect(await found('collections=b1')).toEqual(idsOf(acme));
  expect(await found('collections=b1,b2,b3,b4,b5')).toEqual(idsOf(acme));
  const { status, body } = await get(`/v4/jobs?collections=${names.join(',')}`);
  expect([status, body.error.details.parameter]).toEqual([400, 'collections']);
  expect(body.error.message).toContain('50,000');
});

test('10,000 collections', async () => {
  const { organizationId: id } = await createTestOrganization(api.databaseUrl);
  const fill = `INSERT INTO collections (id, organization_id, name, name_key)
    SELECT 'C' || lpad(to_hex(n), 32, '0'), $1, n, n FROM generate_series(1, 9999) n`;
  await runOn(api.databaseUrl, fill, [id]);
  await change((collections) => collections.create(id, 'the last one'));
  await expect(change((collections) => collections.create(id, 'one more'))).rejects.toThrow('at most 10,000');
});
