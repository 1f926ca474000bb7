import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';
import { DashboardClient } from '../testing/dashboard-client.js';
import { readQuestion } from './question.js';

const NOW = new Date('2026-08-22T00:00:00Z');
const read = (text: string) => {
  const { parts, rest } = readQuestion(text, { now: NOW });
  return { ...Object.fromEntries(parts.map(({ parameter, value }) => [parameter, value])), rest };
};

test.each([
  ['senior python developers in Boston, MA', { levels: 'senior', rest: 'python developers' }],
  ['jobs in Berlin or Munich', { rest: '' }],
  ['on-site nurses in Texas, $40 an hour', { work_models: 'on_site', rest: 'nurses' }],
  ['engineers with Rust under 120k', { technologies: 'rust', salary_lte: '120000', rest: 'engineers' }],
  ['product manager', { rest: 'product manager' }],
  ['level 3 support in Narnia', { rest: 'level 3 support Narnia' }],
  ['remote or hybrid engineers', { work_models: 'remote,hybrid', rest: 'engineers' }],
  ['hybrid, remote or on-site cooks', { work_models: 'hybrid,remote,on_site', rest: 'cooks' }],
  ['senior or lead engineers', { levels: 'senior,lead', rest: 'engineers' }],
  ['internships summer 2026', { rest: 'internships summer 2026' }],
  ['ISO 27001 auditor', { rest: 'ISO 27001 auditor' }],
  ['companies with 5000 employees', { rest: 'companies 5000 employees' }],
  ['nurses from 2026', { rest: 'nurses from 2026' }],
  ['nurses above 50000', { salary_gte: '50000', rest: 'nurses' }],
  ['nurses from $30/hr', { salary_gte: '62400', rest: 'nurses' }],
  ['nurses 80-120k USD', { salary_gte: '80000', salary_lte: '120000', rest: 'nurses' }],
  ['nurses $80,000 - $120,000', { salary_gte: '80000', salary_lte: '120000', rest: 'nurses' }],
  ['developers with Python experience', { technologies: 'python', rest: 'developers experience' }],
  ['engineers 2-5 years experience', { rest: 'engineers 2-5 years experience' }],
  ['non-profit accountants', { rest: 'non-profit accountants' }],
  ['nurses in Germany or DACH', { locations: 'DE,AT,CH', rest: 'nurses' }],
  ['nurses in the EU or UK', { locations: expect.stringMatching(/DE.*GB$/), rest: 'nurses' }],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expect.objectContaining(expected));
});

test.each([
  'not remote nurses',
  'nurses not in Texas',
  'engineers without Java',
  'non-remote cooks',
  'jobs outside Germany',
  'nurses in Berlin or remote',
  'engineers above 90k or remote',
  'developers with Python or Java',
])('%s is refused, because its filters would mean something else', (text) => {
  expect(() => readQuestion(text, { now: NOW })).toThrow(/was not understood/);
});

test.each(['engineers from 80,000 to 120,000 EUR', 'engineers between 80k and 120k EUR'])(
  '%s has both ends in euros',
  (text) => {
    const { parts, rest } = readQuestion(text, { now: NOW });
    expect([rest, ...parts.map(({ parameter, as }) => [parameter, as])]).toEqual([
      'engineers',
      ['salary_gte', expect.stringMatching(/ 80,000 EUR a year, which is /)],
      ['salary_lte', expect.stringMatching(/ 120,000 EUR a year, which is /)],
    ]);
  },
);

test('other places of the same name are listed', () => {
  expect(readQuestion('nurses in Georgia', { now: NOW }).parts[0]?.others).toEqual(
    expect.arrayContaining([expect.stringContaining('Georgia')]),
  );
});

test('pay in another currency is converted with a stated rate, and one without a currency is said to be read as dollars', () => {
  const euros = readQuestion('remote data engineers in Germany above 80.000 EUR', { now: NOW }).parts.find(
    ({ parameter }) => parameter === 'salary_gte',
  );
  expect(euros?.as).toMatch(
    /^Pay: its upper end is at least 80,000 EUR a year, which is \d{2,3},\d{3} USD at the rate of 2026-/,
  );
  expect(Number(euros?.value)).toBeGreaterThan(80_000);
  expect(readQuestion('nurses above 50k', { now: NOW }).parts[0]?.as).toMatch(/50,000 USD a year, read as US dollars/);
  expect(readQuestion('4,000 CHF a month', { now: NOW }).parts[0]?.as).toMatch(
    /48,000 CHF a year \(4,000 per month, 12 times\)/,
  );
});

let api: TestApi;
const acme = testSource();
beforeAll(async () => {
  const germany = [{ text: 'Berlin', city: 'Berlin', country: 'DE' }];
  const job = (more: object) =>
    testJob({ source: acme.id as string, title: 'Data Engineer', locations: germany, ...more });
  const paid = {
    min: 90_000,
    max: 120_000,
    currency: 'USD',
    period: 'year',
    annual_min_usd: 90_000,
    annual_max_usd: 120_000,
  };
  const jobs = [
    job({ remote: true, work_model: 'remote', salary: paid }),
    job({ remote: true, work_model: 'remote', salary: null }),
    job({ remote: false, work_model: 'on_site', salary: paid }),
    job({ title: 'Staff Nurse', work_model: 'on_site' }),
    job({ title: 'Nurse', level: 'lead', work_model: 'on_site' }),
    job({
      remote: true,
      work_model: 'remote',
      salary: paid,
      locations: [{ text: 'Paris', city: 'Paris', country: 'FR' }],
    }),
  ];
  api = await TestApi.start({ sources: [acme], jobs });
}, 60_000);
afterAll(() => api?.stop());

test('a visitor sees the postings of a question, how it was understood, and for how many a filter is not known', async () => {
  const visitor = new DashboardClient(api);
  const text = encodeURIComponent('remote data engineers in Germany above 80,000 EUR');
  const { status, headers, body } = await visitor.get(`/public/question?text=${text}`);
  expect([status, headers['cache-control'], headers['x-credit-charged']]).toEqual([
    200,
    'public, max-age=60',
    undefined,
  ]);
  expect(body.count).toBe(1);
  expect(body.understood.map(({ given, parameter }: Record<string, string>) => [given, parameter])).toEqual([
    ['data engineers', expect.stringMatching(/titles|onet_codes/)],
    ['above 80,000 EUR', 'salary_gte'],
    ['remote', 'work_models'],
    ['in Germany', 'locations'],
  ]);
  expect(body.unknown).toEqual([{ parameter: 'salary', unknown: 1, of: 2 }]);
  const direct = await api.get(`${body.path}&count=true`);
  expect(direct.body.count).toBe(1);
  // The text of a posting, and fields of paid plans, are not for visitors.
  expect(Object.keys(body.data[0]).sort()).toEqual([
    'created_at',
    'id',
    'locations',
    'remote',
    'salary',
    'source',
    'title',
  ]);
  expect(Object.keys(body.data[0].locations[0])).toEqual(expect.arrayContaining(['city', 'country']));
  for (const field of ['latitude', 'longitude', 'cbsa']) expect(body.data[0].locations[0]).not.toHaveProperty(field);
});

test('a word of a title is no level', async () => {
  const visitor = new DashboardClient(api);
  const understood = async (text: string) => {
    const { body } = await visitor.get(`/public/question?text=${encodeURIComponent(text)}`);
    return [
      body.count,
      ...body.understood.map(({ parameter, value }: Record<string, string>) => `${parameter}=${value}`),
    ];
  };
  expect(await understood('staff nurse in Germany')).toEqual([
    1,
    expect.stringMatching(/staff nurse/i),
    'locations=DE',
  ]);
  // No title has these words, so that one is a level.
  expect(await understood('lead nurse in Germany')).toEqual([
    1,
    expect.stringMatching(/nurse/i),
    'levels=lead',
    'locations=DE',
  ]);
});

test('questions of an address are limited, and odd ones are refused or find nothing', async () => {
  const visitor = new DashboardClient(api);
  expect((await visitor.get('/public/question')).status).toBe(400);
  expect((await visitor.get(`/public/question?text=${'x'.repeat(201)}`)).status).toBe(400);
  expect((await visitor.get('/public/question?text=%3F%21')).status).toBe(400);
  for (const text of ['"NOT (', 'AND OR', 'a,b"c', 'title:x company:']) {
    const { status } = await visitor.get(`/public/question?text=${encodeURIComponent(text)}`);
    expect([text, [200, 400].includes(status)]).toEqual([text, true]);
  }
  const statuses: number[] = [];
  for (let n = 0; n < 20; n += 1) statuses.push((await visitor.get('/public/question?text=nurses')).status);
  expect(statuses.at(-1)).toBe(429);
});
