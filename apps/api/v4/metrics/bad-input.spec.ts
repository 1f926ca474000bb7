import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { responseOf, TestApi } from '../../testing/test-api.js';

jest.setTimeout(60_000);

const company = testSource({ brand_name: 'Acme' });
const other = testSource({ brand_name: 'Globex' });
const solo = testSource({ brand_name: 'Initech' });
const paid = (source: string, min: number, country = 'US') =>
  testJob({
    source,
    level: 'senior',
    onet_code: '15-1252.00',
    locations: [{ country }],
    technologies: [{ slug: 'python' }],
    salary: { min, max: min, currency: 'USD', period: 'year' },
  });

const soloPay = Array.from({ length: 11 }, (_, index) => 110_000 + 10_000 * index);

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({
    sources: [company, other, solo],
    jobs: [
      paid(company.id as string, 100_000),
      paid(company.id as string, 110_000),
      paid(other.id as string, 120_000),
      paid(other.id as string, 130_000),
      ...soloPay.map((pay) => paid(solo.id as string, pay, 'FR')),
      testJob({ source: other.id as string, locations: [{ country: 'FR' }] }),
      paid(solo.id as string, 100_000, 'BE'),
      paid(other.id as string, 100_000, 'BE'),
      paid(company.id as string, 100_000, 'BE'),
      ...[{ min: 100_000 }, { max: 90_000 }].map((bound) =>
        testJob({
          source: other.id as string,
          locations: [{ country: 'IT' }],
          salary: { min: null, max: null, currency: 'USD', period: 'year', ...bound },
        }),
      ),
    ],
    asOf: '2026-08-22T00:00:00Z',
  });
});
afterAll(() => api?.stop());

const post = async (payload: string, type = 'application/json', url = '/v4/metrics/query') => {
  const headers = { authorization: `Bearer ${await api.token()}`, 'content-type': type };
  const response = await api.app.inject({ method: 'POST', url, headers, payload });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
};

test('POST returns the same as GET, including lists of values', async () => {
  const { status, body } = await post(JSON.stringify({ countries: ['US', 'DE'], levels: 'senior', period: '90d' }));
  const same = await api.get('/v4/metrics?countries=US,DE&levels=senior&period=90d');
  expect([status, body]).toEqual([200, same.body]);
  expect(body).toMatchObject({ n: 4, method: 'live' });
});

test.each([
  ['malformed JSON', '{"countries":', 'application/json'],
  ['an empty body', '', 'application/json'],
  ['an array', '[{"countries":"US"}]', 'application/json'],
  ['a string', '"countries=US"', 'application/json'],
  ['null', 'null', 'application/json'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]).toString('latin1'), 'application/json'],
  ['an unknown key', '{"country":"US"}', 'application/json'],
  ['a key of the prototype', '{"__proto__":"US"}', 'application/json'],
  ['an object as a value', '{"countries":{"in":["US"]}}', 'application/json'],
  ['an empty list', '{"countries":[]}', 'application/json'],
  ['null as a value', '{"countries":null}', 'application/json'],
  ['a form', 'countries=US', 'application/x-www-form-urlencoded'],
  ['text', '{"countries":"US"}', 'text/plain'],
  ['XML', '<countries>US</countries>', 'application/xml'],
])('a POST body that is %s is refused with a message', async (_, payload, type) => {
  const { status, body, headers } = await post(payload, type);
  expect([status, body.error.code]).toEqual([400, 'invalid_request']);
  expect(body.error.message.length).toBeGreaterThan(20);
  expect(headers['x-credit-charged'] ?? '0').toBe('0');
});

test('parameters in the query string of a POST are refused', async () => {
  expect((await post('{}', 'application/json', '/v4/metrics/query?countries=US')).status).toBe(400);
});

test.each([
  ['/v4/metrics?department=Sales', 'department'],
  ['/v4/metrics?group_by=cities', 'group_by'],
  ['/v4/metrics?group_by=countries,levels,industries', 'group_by'],
  ['/v4/metrics?group_by=countries&sort=size', 'sort'],
  ['/v4/metrics?group_by=countries&min_n=0', 'min_n'],
  ['/v4/metrics?group_by=countries&change=week', 'change'],
  ['/v4/metrics?countries=XX', 'countries'],
  ['/v4/metrics?levels=boss', 'levels'],
  ['/v4/metrics?technologies=no-such-technology', 'technologies'],
  ['/v4/metrics/series?onet_codes=99-9999', 'onet_codes'],
  ['/v4/metrics/concentration?by=levels&cbsas=99999', 'cbsas'],
  ['/v4/technologies/stack?industries=no-such-industry', 'industries'],
  ['/v4/technologies/trend?technologies=no-such-technology', 'technologies'],
  ['/v4/technologies/similar-occupations?onet_codes=15-1252,15-2051', 'onet_codes'],
  ['/v4/metrics?period=7d', 'period'],
  ['/v4/metrics?period=2026-13', 'period'],
  ['/v4/metrics?period=2026-09', 'period'],
  ['/v4/metrics?period=2026-09-01', 'period'],
  ['/v4/metrics?period=2026-02-30', 'period'],
  ['/v4/metrics?period=2026-07-02..2026-07-01', 'period'],
  ['/v4/metrics?period=2026-07-02..', 'period'],
  ['/v4/metrics/series?from=2026-07&to=2026-05', 'from'],
  ['/v4/metrics/series?from=2026-09', 'from'],
  ['/v4/metrics/series?to=2026-09', 'to'],
  ['/v4/metrics/series?from=1990-01', 'from'],
  ['/v4/metrics/series?interval=year', 'interval'],
  ['/v4/metrics/series?from=2026-07-14', 'from'],
  ['/v4/metrics/series?interval=week&from=2026-02-30', 'from'],
  ['/v4/metrics/series?interval=day&from=2026-07-20&to=2026-07-14', 'from'],
  ['/v4/metrics/series?interval=day&from=2026-08-23', 'from'],
  ['/v4/metrics/series?interval=day&from=2025-01-01', 'from'],
  ['/v4/metrics/series?interval=week&to=2026-09', 'to'],
  ['/v4/metrics/series?group_by=countries,levels,states', 'group_by'],
  ['/v4/metrics/distribution?bin_width=1', 'bin_width'],
  ['/v4/metrics/benchmark?countries=US&against=levels', 'against'],
  ['/v4/metrics/benchmark?countries=US&against=countries', 'against'],
  ['/v4/metrics?limit=26&group_by=countries', 'limit'],
  ['/v4/technologies/bridge?from=15-1252&to=11', 'to'],
  ['/v4/technologies/bridge?from=15-1252&to=99-9999', 'to'],
  ['/v4/technologies/bridge?from=99-9999&to=15-1252', 'from'],
  ['/v4/technologies/similar-occupations?onet_codes=99-9999', 'onet_codes'],
])('%s is refused and names the parameter', async (url, parameter) => {
  const { status, body } = await api.get(url);
  expect([status, body.error.code, body.error.details.parameter]).toEqual([400, 'invalid_request', parameter]);
});

test.each([
  ['/v4/metrics/concentration', 'by'],
  ['/v4/metrics?sort=-growth', 'group_by'],
  ['/v4/metrics?min_n=5', 'group_by'],
  ['/v4/metrics/series?limit=5', 'group_by'],
  ['/v4/technologies/similar-occupations', 'onet_codes'],
  ['/v4/technologies/bridge?from=15-1252', 'to'],
])('%s is 400 missing_parameter', async (url, parameter) => {
  const { status, body } = await api.get(url);
  expect([status, body.error.code, body.error.details.parameter]).toEqual([400, 'missing_parameter', parameter]);
});

test('a slice without precomputed technologies is refused with a list of the available slices', async () => {
  const { status, body } = await api.get('/v4/metrics/skill-premium?countries=US&levels=senior');
  expect([status, body.error.code]).toEqual([400, 'invalid_request']);
  expect(body.error.details.slices).toContainEqual({ dimensions: ['countries'] });
  const headers = { authorization: `Bearer ${await api.token()}` };
  const missing = await responseOf(api.app, '/v4/metrics/skill-premium?countries=US', headers);
  expect([missing.status, missing.body.error.code]).toEqual([503, 'service_unavailable']);
  expect(missing.body.error.message).toContain('indexer grids');
});

test.each([
  ['/v4/metrics?countries=US', [200, 200, 200]],
  ['/v4/metrics?levels=senior', [403, 200, 200]],
  ['/v4/metrics?group_by=levels', [403, 200, 200]],
  ['/v4/metrics/concentration?by=levels', [403, 200, 200]],
  ['/v4/metrics?technologies=python', [403, 403, 200]],
  ['/v4/metrics?group_by=technologies', [403, 403, 200]],
  ['/v4/metrics?group_by=Technologies', [403, 403, 200]],
  ['/v4/metrics/concentration?by=%20technologies', [403, 403, 200]],
  ['/v4/technologies/stack?countries=US', [403, 403, 200]],
  ['/v4/technologies', [200, 200, 200]],
] as const)('%s requires the data tier of its dimensions', async (url, expected) => {
  const tiers = ['tier_1', 'tier_2', 'tier_3'] as const;
  const statuses = await Promise.all(tiers.map(async (tier) => (await api.get(url, tier)).status));
  expect(statuses).toEqual(expected);
});

test.each(['csv', 'CSV', '%20csv'])('format=%s returns CSV', async (format) => {
  const { headers, body } = await api.app.inject({
    method: 'GET',
    url: `/v4/metrics?countries=US&format=${format}`,
    headers: { authorization: `Bearer ${await api.token()}` },
  });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
  expect(body.split('\r\n')[1]).toMatch(/^4,/);
});

test('an analysis costs one credit however many rows it returns; without rows, and for the status, nothing', async () => {
  const { token } = await createTestOrganization(api.databaseUrl, {
    rateTier: 'tier_3',
    billingMode: 'credits',
    purchasedCredits: 20,
  });
  const charged = async (url: string) => {
    const { headers } = await api.get(url, { authorization: `Bearer ${token}` });
    return Number(headers['x-credit-charged']);
  };
  expect(await charged('/v4/metrics?countries=US')).toBe(1);
  expect(await charged('/v4/metrics/series?from=2025-01')).toBe(1);
  expect(await charged('/v4/metrics/concentration?by=source_ids')).toBe(1);
  expect(await charged('/v4/metrics?countries=AQ')).toBe(0);
  expect(await charged('/v4/metrics/distribution?countries=US')).toBe(0);
  expect(await charged('/v4/metrics/status')).toBe(0);
  expect(await charged('/v4/technologies/status')).toBe(0);
  expect(await charged('/v4/metrics?countries=US&count=true')).toBe(1);
});

test('pay of four postings is suppressed with an explanation', async () => {
  const { data } = (await api.get('/v4/metrics?countries=US')).body;
  const suppressed = { p50: null, mean: null, low: null, suppressed: 'fewer_than_10_postings' };
  const reliability = { level: 'cannot_say', reason: 'fewer_than_10_postings' };
  expect(data[0].pay).toMatchObject({ n: 4, employers: 2, largest_share: 0.5, ...suppressed, reliability });
  const own = (await api.get(`/v4/metrics?source_ids=${company.id}`)).body.data[0];
  expect(own).toMatchObject({ n: 3, employers: 1, pay: { n: 3, ...suppressed } });
  const { note, data: bins } = (await api.get('/v4/metrics/distribution?countries=US')).body;
  expect(bins).toEqual([]);
  expect(note).toBe('Fewer than 10 postings that match the filters state pay, so the distribution is suppressed.');
});

/** The pay of the months in which any is stated. */
const monthlyPay = async (slice: string) => {
  const { data } = (await api.get(`/v4/metrics/series?${slice}`)).body;
  return data.map(({ pay }: { pay: { n: number } }) => pay).filter(({ n }: { n: number }) => n > 0);
};

test('pay that fewer than three employers of a slice state is suppressed with an explanation', async () => {
  const suppressed = { n: 11, p10: null, p50: null, mean: null, suppressed: 'fewer_than_3_employers' };
  const { data } = (await api.get('/v4/metrics?countries=FR')).body;
  expect(data[0]).toMatchObject({ employers: 2, pay: suppressed });
  expect(await monthlyPay('countries=FR')).toMatchObject([suppressed]);
  const distribution = (await api.get('/v4/metrics/distribution?countries=FR')).body;
  expect(distribution).toMatchObject({ data: [], pay: suppressed });
  expect(distribution.note).toBe(
    'Fewer than 3 employers of postings that match the filters state pay, so the distribution is suppressed.',
  );
  const compared = (await api.get('/v4/metrics/benchmark?countries=FR&period=90d')).body.data;
  const median = compared.find(({ measure }: { measure: string }) => measure === 'pay_p50');
  const reliability = { level: 'cannot_say', reason: 'fewer_than_3_employers' };
  expect(median).toMatchObject({ value: null, against: 130_000, n: 11, noise: null, reliability });
});

test('pay of which one employer has more than 80% is suppressed', async () => {
  const { pay } = (await api.get(`/v4/metrics?period=90d&countries=FR,BE`)).body.data[0];
  expect(pay).toMatchObject({ n: 14, employers: 3, p50: null, suppressed: 'employer_above_80_percent' });
  expect(pay.largest_share).toBeGreaterThan(0.8);
});

test('pay of an employer that the slice names is returned, without an interval', async () => {
  const shown = { n: 12, p50: 155_000, low: null, high: null, suppressed: null };
  expect((await api.get(`/v4/metrics?period=90d&source_ids=${solo.id}`)).body.data[0].pay).toMatchObject(shown);
  expect((await api.get(`/v4/metrics/distribution?period=90d&source_ids=${solo.id}`)).body.pay).toMatchObject(shown);
  expect(await monthlyPay(`source_ids=${solo.id}`)).toMatchObject([shown]);
});

test('pay of several employers is returned', async () => {
  const { pay } = (await api.get('/v4/metrics?countries=FR,US&period=90d')).body.data[0];
  expect(pay).toMatchObject({ n: 15, employers: 3, p50: 140_000, suppressed: null });
});

test('pay that was stated within one quarter is no figure of a year, and says of which days it is', async () => {
  const year = (await api.get('/v4/metrics?countries=FR,US')).body.data[0].pay;
  const days = { from: expect.stringMatching(/^2026-/), to: year.from };
  expect(year).toMatchObject({ n: 15, p50: null, suppressed: 'within_one_quarter', ...days });
  const { note } = (await api.get('/v4/metrics/distribution?countries=FR,US')).body;
  expect(note).toContain('Request the days from `pay.from` to `pay.to`.');
  const own = (await api.get(`/v4/metrics?countries=FR,US&period=${year.from}..${year.to}`)).body.data[0].pay;
  expect(own).toMatchObject({ n: 15, p50: 140_000, suppressed: null });
});

test('an analysis says how to cite it: slice, period, n, coverage, date and version of the definitions', async () => {
  const { citation } = (await api.get('/v4/metrics?countries=FR,US&period=90d')).body;
  expect(citation.text).toBe(
    `Rolecall, job postings (countries=FR,US) from 2026-05-24 to 2026-08-22; n = 16 postings published; data as of 2026-08-22; definitions of ${citation.definitions}.`,
  );
  const pay = (await api.get('/v4/metrics/distribution?countries=FR,US&period=90d')).body.citation;
  expect(pay.text).toContain('; n = 16 postings published; 93.8% of them state pay; ');
});

test('one bound alone is not a midpoint', async () => {
  const { pay, n } = (await api.get('/v4/metrics?countries=IT')).body.data[0];
  expect([n, pay.n, pay.suppressed]).toEqual([2, 0, 'no_pay_stated']);
});

test('analyses do not depend on what an organization blocks', async () => {
  const before = (await api.get('/v4/metrics?countries=US')).body;
  const headers = { authorization: `Bearer ${await api.token()}`, 'content-type': 'application/json' };
  const blocked = await api.app.inject({ method: 'POST', url: `/v4/sources/blocked/${company.id}`, headers });
  expect(blocked.statusCode).toBe(200);
  expect((await api.get('/v4/jobs?count=true&countries=US')).body.count).toBe(2);
  expect((await api.get('/v4/metrics?countries=US')).body).toEqual(before);
});

test.each(['stack', 'trend', 'trend?technologies=python'])(
  'technologies of postings whose text was not read are not said to be missing: %s',
  async (analysis) => {
    const { body } = await api.get(`/v4/technologies/${analysis}${analysis.includes('?') ? '&' : '?'}countries=FR`);
    expect(body).toMatchObject({ data: [], n: 12, coverage: 0 });
    expect(body.note).toContain('it is not known which technologies they name');
  },
);
