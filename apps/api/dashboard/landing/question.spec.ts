import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';
import { DashboardClient } from '../testing/dashboard-client.js';
import { readQuestion } from './question.js';

const NOW = new Date('2026-08-22T00:00:00Z');
const read = (text: string) => {
  const { parts, rest } = readQuestion(text, NOW);
  return { ...Object.fromEntries(parts.map(({ parameter, value }) => [parameter, value])), rest };
};

test.each([
  ['senior python developers in Boston, MA', { levels: 'senior', rest: 'python developers' }],
  ['jobs in Berlin or Munich', { rest: '' }],
  ['on-site nurses in Texas, $40 an hour', { work_models: 'on_site', rest: 'nurses' }],
  ['engineers with Rust under 120k', { technologies: 'rust', salary_lte: '120000', rest: 'engineers' }],
  ['product manager', { rest: 'product manager' }],
  ['level 3 support in Narnia', { rest: 'level 3 support Narnia' }],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expect.objectContaining(expected));
});

test('pay in another currency is converted with a stated rate, and one without a currency is said to be read as dollars', () => {
  const euros = readQuestion('remote data engineers in Germany above 80.000 EUR', NOW).parts.find(
    ({ parameter }) => parameter === 'salary_gte',
  );
  expect(euros?.as).toMatch(
    /^Pay: its upper end is at least 80,000 EUR a year, which is \d{2,3},\d{3} USD at the rate of 2026-/,
  );
  expect(Number(euros?.value)).toBeGreaterThan(80_000);
  expect(readQuestion('nurses above 50k', NOW).parts[0]?.as).toMatch(/50,000 USD a year, read as US dollars/);
  expect(readQuestion('4,000 CHF a month', NOW).parts[0]?.as).toMatch(
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
