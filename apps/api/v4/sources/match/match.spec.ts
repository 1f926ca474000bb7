import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { leadingNameKeys } from '#libs/reference/company-names.js';
import { testSource } from '#libs/search/testing/test-dataset.js';
import { Customer, creditHeaders } from '../../../testing/customer.js';
import { TestApi } from '../../../testing/test-api.js';

const acme = testSource({
  brand_name: 'Acme Robotics',
  legal_name: 'Acme Holding GmbH',
  url_source: 'acme.com',
  aliases: ['acme-robots.de', 'job-boards.greenhouse.io/acme', 'acme.bamboohr.com'],
  hq_country: 'DE',
});
const northUs = testSource({ brand_name: 'Northwind, Inc.', url_source: 'northwind.com', hq_country: 'US' });
const northDe = testSource({ brand_name: 'Northwind GmbH', url_source: 'northwind.de', hq_country: 'DE' });
const fly = testSource({ brand_name: 'Fly.io', url_source: 'flyio.bamboohr.com' });
const squads = testSource({ brand_name: 'Squads', url_source: 'jobs.ashbyhq.com/squads' });
const mango = testSource({ brand_name: 'Mangotree', url_source: 'mangotree.io' });
const tango = testSource({ brand_name: 'Tangotree', url_source: 'tangotree.io' });
const cjk = testSource({ brand_name: '株式会社メルカリ', url_source: 'mercari.co.jp' });
const linkedin = testSource({ brand_name: 'LinkedIn', url_source: 'linkedin.com' });
const honest = testSource({ brand_name: 'Honest', url_source: 'honest.com' });
const spa = testSource({ brand_name: 'Urban Spa', url_source: 'urbanspa.com' });
const siemens = testSource({ brand_name: 'Siemens', legal_name: 'Siemens AG', url_source: 'siemens.com' });
const tiffany = testSource({ brand_name: 'Tiffany & Co.', url_source: 'tiffany.com' });
const crew = testSource({ brand_name: 'J.Crew', url_source: 'jcrew.com' });
const eon = testSource({ brand_name: 'E.ON', url_source: 'eon.com' });
const shared = [1, 2].map((n) =>
  testSource({ brand_name: `Tenant ${n}`, url_source: `tenant${n}.example.org`, aliases: ['jobs.lever.co/tenants'] }),
);

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({
    sources: [
      acme,
      northUs,
      northDe,
      fly,
      squads,
      mango,
      tango,
      cjk,
      linkedin,
      honest,
      spa,
      siemens,
      tiffany,
      crew,
      eon,
      ...shared,
    ],
    jobs: [],
  });
}, 60_000);
afterAll(() => api?.stop());

const match = async (companies: unknown, rest: object = {}) => api.post('/v4/sources/match', { companies, ...rest });

const matched = async (query: string) => {
  const { body } = await match([query]);
  const [{ status, matched_by, company, reason, alternatives }] = body.data;
  return {
    status,
    by: matched_by,
    id: company?.id,
    reason,
    alternatives: alternatives.map((each: { id: string }) => each.id),
  };
};

describe('a company is found by', () => {
  test.each([
    ['its name', 'Acme Robotics', 'name', acme],
    ['its name in another case, with spaces', '  aCMÉ   ROBOTICS ', 'name', acme],
    ['its name with a legal form', 'Acme Robotics Ltd.', 'name', acme],
    ['its legal name', 'ACME Holding GmbH', 'legal_name', acme],
    ['its legal name with another form', 'Acme Holding', 'legal_name', acme],
    ['its domain', 'acme.com', 'address', acme],
    ['a URL', 'https://www.acme.com/about?x=1', 'address', acme],
    ['a host', 'careers.acme.com', 'address', acme],
    ['another domain', 'acme-robots.de', 'address', acme],
    ['a board', 'https://job-boards.greenhouse.io/acme/jobs/123', 'address', acme],
    ['a former address of the same board', 'boards.greenhouse.io/acme', 'address', acme],
    ['a board on a subdomain', 'https://acme.bamboohr.com/careers/7', 'address', acme],
    ['a board in another case', 'jobs.ashbyhq.com/Squads', 'address', squads],
    ['a name that looks like a domain', 'fly.io', 'name', fly],
    ['its id', acme.id as string, 'id', acme],
    ['a transposed letter', 'Acme Roboitcs', 'spelling', acme],
    ['a missing letter', 'Mangotre', 'spelling', mango],
    ['two errors in a long name', 'Acmee Robottics', 'spelling', acme],
    ['a name without letters of the Latin alphabet', '株式会社メルカリ', 'name', cjk],
    ['a name that ends like a legal form', 'Urban Spa', 'name', spa],
    ['the same in capitals', 'URBAN SPA', 'name', spa],
    ['a legal name in capitals', 'SIEMENS AG', 'name', siemens],
    ['a legal name in small letters', 'siemens ag', 'name', siemens],
    ['another word for "and" before a legal form', 'Tiffany and Co', 'name', tiffany],
    ['a name with a full stop', 'J.Crew', 'name', crew],
    ['a name with a full stop and a legal form', 'E.ON SE', 'name', eon],
    ['a name with a full stop in capitals', 'E.ON', 'name', eon],
    ['one of two namesakes, with its legal form', 'Northwind Inc', 'name', northUs],
  ])('%s', async (_, query, by, company) => {
    expect(await matched(query)).toEqual({ status: 'matched', by, id: company.id, reason: null, alternatives: [] });
  });
});

describe('nothing is guessed', () => {
  test.each([
    [
      'a profile on the site of a company',
      'https://www.linkedin.com/company/unheard-of',
      'none',
      'unknown_address',
      [linkedin],
    ],
    ['a page of a writer', 'unheard-of.linkedin.com', 'none', 'unknown_address', [linkedin]],
    ['namesakes', 'Northwind', 'ambiguous', 'namesakes', [northUs, northDe]],
    ['namesakes with a legal form that neither has', 'Northwind SARL', 'ambiguous', 'namesakes', [northUs, northDe]],
    ['an address that two companies share', 'https://jobs.lever.co/tenants', 'ambiguous', 'namesakes', shared],
    ['a name as close to one company as to another', 'Wangotree', 'ambiguous', 'similar_names', [mango, tango]],
    ['a shorter name', 'Acme', 'none', 'unknown_name', [acme]],
    ['a name of which the last word may be a legal form', 'Honest Company', 'none', 'unknown_name', [honest]],
    ['the same in small letters', 'honest co', 'none', 'unknown_name', [honest]],
    ['a town with a full stop', 'St.Gallen', 'none', 'unknown_name', []],
    ['a URL of an unknown suffix', 'https://siemens.intranet', 'none', 'unknown_address', [siemens]],
    ['a longer name', 'Squads Protocol Labs', 'none', 'unknown_name', [squads]],
    ['a short misspelt name', 'Sqad', 'none', 'unknown_name', []],
    ['another domain with a known name', 'squads.io', 'none', 'unknown_address', [squads]],
    ['a misspelt domain', 'acmee.com', 'none', 'unknown_address', []],
    ['the host of all boards', 'jobs.ashbyhq.com', 'none', 'unknown_address', []],
    ['an unknown id', `S${'0'.repeat(32)}`, 'none', 'unknown_id', []],
    ['an unknown name', 'Globex', 'none', 'unknown_name', []],
    ['signs', '🚀 --- ?!', 'none', 'empty', []],
    ['spaces', '   ', 'none', 'empty', []],
    ['nothing', '', 'none', 'empty', []],
    ['a legal form', 'GmbH', 'none', 'unknown_name', []],
    ['names of properties of objects', 'constructor', 'none', 'unknown_name', []],
    ['wildcards and operators', 'acme* OR (north)', 'none', 'unknown_name', []],
    ['a long text', 'lorem '.repeat(300), 'none', 'unknown_name', []],
    ['a lone surrogate', 'Acm\ud800e', 'none', 'unknown_name', [acme]],
    ['markup', '<script>alert(1)</script>', 'none', 'unknown_name', []],
  ])('%s', async (_, query, status, reason, companies) => {
    const ids = companies.map(({ id }) => id);
    const found = await matched(query);
    expect(found).toMatchObject({ status, reason, id: undefined });
    expect(found.alternatives.sort()).toEqual(ids.sort());
  });
});

test('the result has the entries in their order, with the whole company, and counts', async () => {
  const { body } = await match(['Globex', null, 'Acme Robotics', 'Northwind', '']);
  expect(body.data.map(({ query, status }: Entry) => [query, status])).toEqual([
    ['Globex', 'none'],
    [null, 'none'],
    ['Acme Robotics', 'matched'],
    ['Northwind', 'ambiguous'],
    ['', 'none'],
  ]);
  expect([body.matched, body.ambiguous]).toEqual([1, 1]);
  expect(body.data[2].company).toEqual((await api.get(`/v4/sources-id/${acme.id}`)).body);
  expect(body.data[3].alternatives[0]).toEqual({
    id: expect.any(String),
    brand_name: expect.stringContaining('Northwind'),
    url_source: expect.any(String),
    hq_country: expect.any(String),
    active_jobs_count: 0,
  });
});

test('a name in capitals is less certain without its last word, unless the company is written so', async () => {
  const { body } = await match(['HONEST COMPANY', 'SIEMENS AG', 'URBAN SPA', 'HONEST']);
  expect(
    body.data.map(({ company, confidence }: { company: { id: string }; confidence: number }) => [
      company.id,
      confidence,
    ]),
  ).toEqual([
    [honest.id, 0.9],
    [siemens.id, 0.99],
    [spa.id, 0.99],
    [honest.id, 0.99],
  ]);
});

test('a match of too little confidence is an alternative', async () => {
  const { confidence } = (await match(['Mangotre'])).body.data[0];
  expect(confidence).toBeGreaterThan(0.5);
  const { body } = await match(['Mangotre', 'Mangotree'], { min_confidence: confidence + 0.001 });
  expect(body.data[0]).toMatchObject({ status: 'none', reason: 'similar_names', alternatives: [{ id: mango.id }] });
  expect(body.data[1]).toMatchObject({ status: 'matched', company: { id: mango.id } });
});

test('a match of too little confidence is paid for like any other, because it is named', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 1 });
  const body = { companies: ['Acme Robotics', 'Mangotree'], min_confidence: 1 };
  const response = await api.post('/v4/sources/match', body, { authorization: customer.token });
  expect(creditHeaders(response)).toMatchObject({ charged: 1, balance: 0 });
  expect(response.body.data).toMatchObject([
    { status: 'none', reason: 'similar_names', alternatives: [{ id: acme.id }] },
    { status: 'none', reason: 'credits', alternatives: [] },
  ]);
});

describe('a request', () => {
  const postAs = (customer: Customer, companies: unknown[], headers: Record<string, string> = {}) =>
    api.post('/v4/sources/match', { companies }, { authorization: customer.token, ...headers });

  test('costs 1 credit per company, once for 1,000 equal names, and nothing for names without one', async () => {
    const customer = await Customer.create(api, { purchasedCredits: 10 });
    const same = await postAs(customer, Array(1_000).fill('Acme Robotics'));
    expect([same.status, same.body.matched, same.body.data.length]).toEqual([200, 1_000, 1_000]);
    expect(creditHeaders(same)).toMatchObject({ charged: 1, balance: 9 });
    const aliases = await postAs(customer, [
      'acme.com',
      'Acme Robotics',
      'acme-robots.de',
      'Squads',
      'Northwind',
      'Globex',
      '',
    ]);
    expect(creditHeaders(aliases)).toMatchObject({ charged: 2, balance: 7 });
    expect(creditHeaders(await postAs(customer, ['Globex', 'Northwind', null]))).toMatchObject({ balance: 7 });
  });

  test('returns the companies that the balance pays for, and says of the others that they were found', async () => {
    const customer = await Customer.create(api, { purchasedCredits: 1 });
    const { status, body } = await postAs(customer, ['Squads', 'Acme Robotics', 'squads', 'Globex']);
    expect(status).toBe(200);
    expect(body.data.map(({ status: each, reason }: Entry) => [each, reason])).toEqual([
      ['matched', null],
      ['none', 'credits'],
      ['matched', null],
      ['none', 'unknown_name'],
    ]);
    expect((await postAs(customer, ['Squads'])).body.error.code).toBe('insufficient_credits');
  });

  test('is charged once when it is repeated with its key, which another list cannot use', async () => {
    const customer = await Customer.create(api, { purchasedCredits: 10 });
    const key = { 'idempotency-key': 'crm-1' };
    const first = await postAs(customer, ['Squads', 'Acme Robotics'], key);
    const repeated = await postAs(customer, ['Squads', 'Acme Robotics'], key);
    expect(repeated.body).toEqual(first.body);
    expect(await customer.balance()).toBe(8);
    expect((await postAs(customer, ['Squads'], key)).body.error.code).toBe('idempotency_key_reused');
  });

  test.each([
    ['more than 1,000 entries', { companies: Array(1_001).fill('a') }, 400, /1,000/],
    ['numbers', { companies: ['Acme', 7] }, 400, /`companies.1`/],
    ['a text', { companies: 'Acme' }, 400, /list of names/],
    ['no list', {}, 400, /`companies`/],
    ['another field', { companies: [], names: [] }, 400, /`names`.*unknown/],
    ['a confidence above 1', { companies: [], min_confidence: 2 }, 400, /from 0 to 1/],
    ['a name of more than 2,048 characters', { companies: ['a'.repeat(2_049)] }, 400, /2,048/],
    ['NUL', { companies: ['Ac\0me'] }, 400, /U\+0000/],
  ])('with %s is refused', async (_, body, status, message) => {
    const response = await api.post('/v4/sources/match', body);
    expect([response.status, response.body.error.message]).toEqual([status, expect.stringMatching(message)]);
  });

  test('of 1,000 long names fits into its limit, and one of 3 MB does not', async () => {
    const names = Array.from({ length: 1_000 }, (_, i) => `${i} ${'long name '.repeat(30)}`);
    expect((await match(names)).status).toBe(200);
    expect((await match(Array(1_000).fill('x'.repeat(2_900)))).body.error.code).toBe('payload_too_large');
  });

  test('of 1,000 names of many words looks up the first of them only', async () => {
    const names = Array.from({ length: 1_000 }, (_, i) => `${i} ${'a b c d e f g h '.repeat(18)}`);
    expect(new Set(names.flatMap(leadingNameKeys)).size).toBeLessThanOrEqual(3_000);
    expect((await match(names)).body.data[0]).toMatchObject({ status: 'none', reason: 'unknown_name' });
  });

  test('without entries is answered, and free', async () => {
    expect((await match([])).body).toMatchObject({ data: [], matched: 0, ambiguous: 0 });
  });
});

type Entry = { query: string | null; status: string; reason: string | null };
