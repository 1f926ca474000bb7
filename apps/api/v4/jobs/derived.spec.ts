import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource({ brand_name: 'Acme' });
const posting = (stated: RecordValue) => testJob({ source: acme.id as string, ...stated });
const BOSTON = { code: '14460', name: 'Boston-Cambridge-Newton, MA-NH' };

/** Values of a row, and what the API returns. Pay is converted by the exchange rate of August 2026. */
const ROWS: [string, RecordValue, RecordValue][] = [
  [
    'pay in US dollars, regardless of the value in the row',
    { salary: { min: 5_000, max: 6_000, currency: 'EUR', period: 'month', annual_min_usd: 1, fx_date: '1999-01-04' } },
    { salary: { annual_min_usd: 69_210, annual_max_usd: 83_052, fx_rate: 1.1535, fx_date: '2026-08-03' } },
  ],
  [
    'no pay in US dollars for a currency without an exchange rate',
    { salary: { min: 20_000, currency: 'AED', period: 'month' } },
    { salary: { min: 20_000, annual_min_usd: null, fx_rate: null, fx_date: null } },
  ],
  [
    'the codes of a text',
    { locations: [{ text: 'Boston, Massachusetts' }] },
    {
      locations: [
        {
          text: 'Boston, Massachusetts',
          place_name: 'Boston, MA, United States',
          city: 'Boston',
          state: 'MA',
          country: 'US',
          cbsa: [BOSTON],
          latitude: 42.3584,
        },
      ],
    },
  ],
  [
    'coordinates and metropolitan area of a city, and nothing that is stated',
    { locations: [{ city: 'Boston', state: 'Massachusetts', country: 'US', place_name: 'Hub' }] },
    { locations: [{ place_name: 'Hub', city: 'Boston', state: 'MA', cbsa: [BOSTON], longitude: -71.0598 }] },
  ],
  [
    'stated coordinates stay',
    { locations: [{ city: 'Berlin', country: 'DE', latitude: 1, longitude: 2 }] },
    { locations: [{ latitude: 1, longitude: 2 }] },
  ],
  [
    'the state of a city, by name where states have no codes',
    { locations: [{ city: 'München', country: 'DE' }] },
    { locations: [{ city: 'München', state: 'Bavaria', place_name: 'Munich, Bavaria, Germany' }] },
  ],
  ['no state for a country', { locations: [{ country: 'DE' }] }, { locations: [{ state: null }] }],
  ['no city for a list of countries', { locations: [{ text: 'US, Canada' }] }, { locations: [{ country: null }] }],
  ['the model of a remote posting', { remote: true }, { remote: true, work_model: 'remote' }],
  ['no model for one that is not', { remote: false }, { remote: null, work_model: null }],
  ['remote from the model', { remote: true, work_model: 'hybrid' }, { remote: false, work_model: 'hybrid' }],
  [
    'one model for the record',
    { work_model: 'on_site', workplace_details: { model: 'remote' } },
    { remote: true, work_model: 'remote', workplace_details: { model: 'remote' } },
  ],
  ['an internship', { commitment: 'internship', internship: false }, { internship: true }],
  ['no internship unless it is known', { level: 'senior' }, { internship: false }],
  [
    'sanitized HTML',
    { post: '<p onclick="x()">Bake<script>alert(1)</script> <a href="javascript:x()">bread</a><img src=x></p></div>' },
    { post: '<p>Bake <a>bread</a></p>' },
  ],
  [
    'sanitized HTML as it is',
    { post: '<ul><li>a &amp; b<br /></li></ul>' },
    { post: '<ul><li>a &amp; b<br /></li></ul>' },
  ],
  ["the employer's own HTML as it is", { post_raw: '<script>1</script>' }, { post_raw: '<script>1</script>' }],
];

const postings = ROWS.map(([, stated]) => posting(stated));

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: postings });
}, 60_000);
afterAll(() => api?.stop());

test.each(ROWS.map(([title, , expected], i) => [title, expected, i] as const))('%s', async (_, expected, i) => {
  expect((await api.get(`/v4/jobs/${postings[i]?.id}`)).body).toMatchObject(expected);
});

test('derived values can be filtered on', async () => {
  for (const [query, titles] of [
    ['near=42.36,-71.06&radius_km=5', 2],
    ['cbsas=14460', 2],
    ['salary_gte=83000', 1],
    ['remote=true', 2],
    ['internship=true', 1],
    ['internship=false', ROWS.length - 1],
  ] as const) {
    expect([query, (await api.get(`/v4/jobs?${query}`)).body.data?.length]).toEqual([query, titles]);
  }
});

test('postings of a company with the same title have one role, in any place and spelling', async () => {
  const other = testSource({ brand_name: 'Other' });
  const rows = [
    posting({ title: 'Café  Manager', locations: [{ text: 'Boston, Massachusetts' }] }),
    posting({ title: 'cafe manager', moderation_details: { role_id: `R${'0'.repeat(32)}`, is_primary: true } }),
    posting({ title: 'Café Managers' }),
    testJob({ source: other.id as string, title: 'Café Manager' }),
  ];
  const dataset = await TestApi.start({ sources: [acme, other], jobs: rows });
  try {
    const records = await Promise.all(rows.map(async ({ id }) => (await dataset.get(`/v4/jobs/${id}`)).body));
    const [first, second, ...others] = records.map(({ moderation_details }) => moderation_details);
    expect(first.role_id).toMatch(/^R[0-9a-f]{32}$/);
    expect(second).toMatchObject({ role_id: first.role_id, is_primary: true, placeholder: null });
    expect(new Set([first, ...others].map(({ role_id }) => role_id)).size).toBe(3);
  } finally {
    await dataset.stop();
  }
});
