import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestOrganization, runOn } from '#libs/database/testing/test-database.js';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Customer, creditHeaders } from '../../testing/customer.js';
import { pullPages, withParameter } from '../../testing/pull.js';
import { responseOf, TestApi } from '../../testing/test-api.js';

const companies = Array.from({ length: 30 }, () => testSource());
const postings = companies.map(({ id }) => testJob({ source: id as string, tags: ['a'] }));
const idsOf = (records: RecordValue[], key = 'id') => records.map(({ [key]: id }) => id as string);

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: companies, jobs: postings });
}, 60_000);
afterAll(() => api?.stop());

/** A separate organization, and a function that sends its requests. */
const organization = async (options: Parameters<typeof createTestOrganization>[1] = {}) => {
  const { organizationId, token } = await createTestOrganization(api.databaseUrl, options);
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string) =>
    responseOf(api.app, url, { authorization: token }, method);
  return { organizationId, token, send };
};

const cases = [
  {
    list: '/v4/jobs/hidden',
    key: 'job_id',
    at: 'hidden_at',
    read: '/v4/jobs',
    rest: ({ title = null, source }: RecordValue) => {
      const { id: source_id = null, brand_name = null } = (source ?? {}) as RecordValue;
      return { title, source_id, brand_name };
    },
    kind: 'jobs',
    ids: idsOf(postings),
  },
  {
    list: '/v4/sources/blocked',
    key: 'source_id',
    at: 'blocked_at',
    read: '/v4/sources-id',
    rest: (source: RecordValue) => ({ source: source.id === undefined ? null : source }),
    kind: 'sources',
    ids: idsOf(companies),
  },
] as const;

describe.each(cases)('$list', ({ list, key, at, read, rest, kind, ids }) => {
  const [one = '', two = '', three = ''] = ids;
  const unknown = `${one[0]}${'0'.repeat(32)}`;
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

  test('POST excludes, DELETE reverts it, and both are idempotent', async () => {
    const { send } = await organization();
    const first = await send('POST', `${list}/${one}`);
    expect([first.status, first.body]).toEqual([200, { [key]: one, [at]: time }]);
    expect((await send('POST', `${list}/${one}`)).body).toEqual(first.body);
    expect((await send('GET', `${list}?count=true`)).body.count).toBe(1);
    for (let i = 0; i < 2; i++) {
      const { status, body } = await send('DELETE', `${list}/${one}`);
      expect([status, body]).toEqual([200, { [key]: one, [at]: null }]);
    }
    expect((await send('GET', list)).body).toMatchObject({ data: [], has_more: false, next_cursor: null });
  });

  test('concurrent requests exclude once', async () => {
    const { send } = await organization();
    const responses = await Promise.all(Array.from({ length: 12 }, () => send('POST', `${list}/${one}`)));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await send('GET', list)).body.data).toHaveLength(1);
  });

  test.each([
    ['unknown', unknown],
    ['a letter', 'x'],
    ['upper case', one.toUpperCase()],
    ['too long', `${one}0`],
    ['not ASCII', '%F0%9F%92%A9'],
    ['SQL', "';--"],
  ])('an unknown or malformed id returns {} and is not stored: %s', async (_, id) => {
    const { send } = await organization();
    for (const method of ['POST', 'DELETE'] as const) {
      const { status, body } = await send(method, `${list}/${id}`);
      expect([status, body]).toEqual([200, {}]);
    }
    expect((await send('GET', list)).body.data).toEqual([]);
  });

  test('the list returns the most recent first, with time and the record in the tier of the caller', async () => {
    for (const rateTier of ['tier_1', 'tier_3'] as const) {
      const { token, send } = await organization({ rateTier });
      const { body: expected } = await responseOf(api.app, `${read}/${two}`, { authorization: token });
      const added = [];
      for (const id of [one, two, three]) added.unshift((await send('POST', `${list}/${id}`)).body);
      const { status, body } = await send('GET', list);
      expect([status, Object.keys(body)]).toEqual([200, ['data', 'next_cursor', 'has_more', 'as_of']]);
      expect(body.data.map(({ [key]: id, [at]: since }: RecordValue) => ({ [key]: id, [at]: since }))).toEqual(added);
      expect(body.data[1]).toEqual({ ...added[1], ...rest(expected) });
    }
  });

  test('an entry whose record is no longer in the dataset stays listed without it, and can be removed', async () => {
    const { organizationId, send } = await organization();
    await send('POST', `${list}/${one}`);
    await runOn(api.databaseUrl, 'SELECT exclude($1, $2, $3, 10000)', [organizationId, kind, unknown]);
    const { body } = await send('GET', list);
    expect(idsOf(body.data, key)).toEqual([unknown, one]);
    expect(body.data[0]).toEqual({ [key]: unknown, [at]: time, ...rest({}) });
    expect((await send('POST', `${list}/${unknown}`)).body).toEqual({ [key]: unknown, [at]: time });
    expect((await send('DELETE', `${list}/${unknown}`)).body).toEqual({ [key]: unknown, [at]: null });
    expect((await send('DELETE', `${list}/${unknown}`)).body).toEqual({});
  });

  test('a pull by cursor returns every entry once, even while others are added and removed', async () => {
    const { token, send } = await organization();
    for (const id of ids.slice(0, 12)) await send('POST', `${list}/${id}`);
    const listed = ids.slice(0, 12).toReversed();
    const client = { get: (url: string) => send('GET', url) } as TestApi;
    for (const limit of [1, 5, 12, 25])
      expect(idsOf((await pullPages<RecordValue>(client, `${list}?limit=${limit}`)).flat(), key)).toEqual(listed);

    const first = await send('GET', `${list}?limit=5`);
    await send('POST', `${list}/${ids[20]}`);
    await send('DELETE', `${list}/${listed[2]}`);
    await send('DELETE', `${list}/${listed[4]}`);
    await send('DELETE', `${list}/${listed[7]}`);
    const next = await send('GET', `${list}?limit=25&cursor=${first.body.next_cursor}`);
    expect(idsOf(next.body.data, key)).toEqual([listed[5], listed[6], ...listed.slice(8)]);

    // A cursor belongs to one list of one organization.
    const foreign = await organization();
    const other = cases.find((candidate) => candidate.list !== list)?.list as string;
    for (const [asker, url] of [
      [foreign.send, list],
      [send, other],
      [send, '/v4/jobs'],
    ] as const) {
      const { status, body } = await asker('GET', withParameter(url, 'cursor', first.body.next_cursor));
      expect([url, status, body.error?.code]).toEqual([url, 400, 'invalid_cursor']);
    }
    const jobs = await responseOf(api.app, '/v4/jobs?limit=1', { authorization: token });
    expect((await send('GET', `${list}?cursor=${jobs.body.next_cursor}`)).status).toBe(400);
  });

  test.each(['limit=0', 'limit=26', 'sort=newest', 'countries=US', 'cursor=x', 'fields=title', 'hidden=1'])(
    'GET with %s is refused',
    async (query) => {
      const { status, body } = await (await organization()).send('GET', `${list}?${query}`);
      expect([status, body.error.code]).toEqual([400, query === 'cursor=x' ? 'invalid_cursor' : 'invalid_request']);
    },
  );

  test('POST and DELETE accept no parameter and ignore any body', async () => {
    const { token, send } = await organization();
    for (const method of ['POST', 'DELETE'] as const) {
      const { status, body } = await send(method, `${list}/${one}?limit=1`);
      expect([status, body.error.details.parameter]).toEqual([400, 'limit']);
      expect((await send(method, `${list}/${one}?count=true`)).body[key]).toBe(one);
      for (const [type, payload] of [
        ['application/json', ''],
        ['application/json', '{'],
        ['application/x-www-form-urlencoded', 'a=b'],
        ['application/octet-stream', 'x'],
      ] as const) {
        const headers = { authorization: token, 'content-type': type };
        const response = await api.app.inject({ method, url: `${list}/${one}`, headers, payload });
        expect([method, type, response.statusCode, response.json()[key]]).toEqual([method, type, 200, one]);
      }
    }
  });

  test('a request without a token returns 401, regardless of the id and the body', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      const headers = { 'content-type': 'application/json' };
      const response = await api.app.inject({ method, url: `${list}/x?y=1`, headers, payload: '{' });
      expect([response.statusCode, response.json().error.code]).toEqual([401, 'unauthorized']);
    }
  });

  test('POST of the list and GET of an entry are 405', async () => {
    const { token } = await organization();
    for (const [method, url, allow] of [
      ['POST', list, 'GET, HEAD'],
      ['GET', `${list}/${one}`, 'DELETE, POST'],
    ] as const) {
      const response = await api.app.inject({ method, url, headers: { authorization: token } });
      expect([response.statusCode, response.headers.allow]).toEqual([405, allow]);
    }
  });

  test('lists cost 1 credit per entry, and changes are free, even at balance 0', async () => {
    const customer = await Customer.create(api, { purchasedCredits: 4 });
    const send = (method: 'POST' | 'DELETE', id: string) =>
      responseOf(api.app, `${list}/${id}`, { authorization: customer.token }, method);
    for (const id of ids.slice(0, 6)) expect(creditHeaders(await send('POST', id)).charged).toBe(0);
    expect((await customer.get(`${list}?count=true`)).body.count).toBe(6);
    expect(creditHeaders(await customer.get(`${list}?limit=1`))).toMatchObject({ charged: 1, balance: 3 });
    // The page is capped to the balance, and the cursor continues after the charged records.
    const page = await customer.get(list);
    expect([page.body.data.length, page.body.has_more, creditHeaders(page).balance]).toEqual([3, true, 0]);
    expect((await customer.get(list)).status).toBe(402);
    for (const method of ['POST', 'DELETE'] as const) expect((await send(method, ids[9] as string)).status).toBe(200);
    await customer.topUp(10);
    const remaining = await customer.get(`${list}?cursor=${page.body.next_cursor}`);
    expect(idsOf(remaining.body.data, key)).toEqual(ids.slice(0, 3).toReversed());
  });

  test('the limit is 10,000: one more is 400 with a message that says what to do, and a removal makes room', async () => {
    const { organizationId, send } = await organization();
    const fill = `INSERT INTO exclusions (organization_id, kind, excluded_id)
      SELECT $1, $2, $3 || lpad(to_hex(n), 32, '0') FROM generate_series(1, 9999) n`;
    await runOn(api.databaseUrl, fill, [organizationId, kind, one[0]]);
    expect((await send('POST', `${list}/${one}`)).status).toBe(200);
    const { status, body } = await send('POST', `${list}/${two}`);
    expect([status, body.error.code, body.error.details]).toEqual([400, 'invalid_request', { limit: 10_000 }]);
    expect(body.error.message).toMatch(/10,000.*DELETE/);
    // Existing exclusions are kept and returned.
    expect((await send('POST', `${list}/${one}`)).body[key]).toBe(one);
    expect((await send('GET', `${list}?count=true`)).body.count).toBe(10_000);
    await send('DELETE', `${list}/${one}`);
    expect((await send('POST', `${list}/${two}`)).body[key]).toBe(two);
    // There is room for three, and ten are requested at once.
    const spare = [1, 2, 3].map((n) => `${one[0]}${String(n).padStart(32, '0')}`);
    for (const id of spare) expect((await send('DELETE', `${list}/${id}`)).body[key]).toBe(id);
    const responses = await Promise.all(ids.slice(5, 15).map((id) => send('POST', `${list}/${id}`)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(3);
    // A read with the maximum of exclusions works.
    expect((await send('GET', '/v4/jobs?count=true')).body.count).toBe(26);
  });
});

test('`hidden` and `blocked` are routes, not ids or URLs', async () => {
  const { send } = await organization();
  for (const path of ['/v4/sources/blocked/jobs', '/v4/sources/blocked/related'])
    expect((await send('GET', path)).body).toMatchObject({ data: [], has_more: false });
  for (const path of ['/v4/sources-url/blocked', '/v4/sources-url/hidden'])
    expect((await send('GET', path)).body).toEqual({});
  await send('POST', `/v4/sources/blocked/${companies[0]?.id}`);
  expect((await send('GET', '/v4/sources/blocked/')).body.data).toHaveLength(1);
});
