import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

jest.setTimeout(120_000);

/** 35 employers in each country. Those in the US pay half as much, and as often remotely; welders are paid alike everywhere. */
const companies = Array.from({ length: 70 }, (_, index) => testSource({ brand_name: `Company ${index}` }));
const places = {
  US: { country: 'US', state: 'California', city: 'San Francisco', latitude: 37.77, longitude: -122.42 },
  DE: { country: 'DE', city: 'Berlin', latitude: 52.52, longitude: 13.4 },
};
const jobs = companies.flatMap(({ id }, index) => {
  const country = index < 35 ? 'US' : 'DE';
  const scale = 1_000 * (index % 7);
  return Array.from({ length: 4 }, (_, job) => {
    const isWelder = job === 3;
    const pay = isWelder ? 80_000 + scale : scale + (country === 'US' ? 100_000 : 200_000);
    return testJob({
      source: id as string,
      title: isWelder ? 'Welder' : 'Accountant',
      onet_code: isWelder ? '51-4121.00' : '13-2011.00',
      remote: (index + job) % 2 === 0,
      locations: [places[country]],
      created_at: '2026-08-01T00:00:00Z',
      salary: { min: pay, max: pay, currency: 'USD', period: 'year' },
    });
  });
});

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: companies, jobs, asOf: '2026-08-22T00:00:00Z' });
});
afterAll(() => api?.stop());

const compare = async (slices: readonly string[], more = '') => {
  const query = slices.map((slice) => `slices=${encodeURIComponent(slice)}`).join('&');
  return api.get(`/v4/metrics/compare?${query}${more}`);
};

describe('a comparison', () => {
  test('has the figures of each slice, and tells a difference from chance', async () => {
    const { status, body } = await compare(
      ['countries=US', 'countries=DE', 'countries=DE&titles=welder'],
      '&period=90d',
    );
    expect(status).toBe(200);
    const [us, de, welders] = body.data;
    expect([us.label, de.label, welders.label]).toEqual(['United States', 'Germany', 'Germany, titles: welder']);
    expect(us.against_first).toBeUndefined();
    expect(de.against_first.pay_mean).toMatchObject({ noise: false, test: 'clustered_t', untested: null });
    expect(de.against_first.pay_mean.low).toBeGreaterThan(50_000);
    expect(de.against_first.pay_p50).toMatchObject({ noise: false, test: 'clustered_median', low: null });
    expect(de.against_first.remote_share).toMatchObject({ noise: true, employers: 35, against_employers: 35 });
    expect(de.against_first.new).toMatchObject({ difference: 0, noise: null, untested: 'no_test' });
    const alone = await api.get('/v4/metrics?countries=DE&titles=welder&period=90d');
    const { slice, label, method, against_first, ...own } = welders;
    expect(alone.body.data).toEqual([own]);
    expect(slice).toEqual({ countries: ['DE'], filters: { titles: 'welder' } });
  });

  test('takes slices with commas, in quotes or as they are', async () => {
    const { body } = await compare(['countries=US,DE', '"countries=US,DE"']);
    expect(body.data.map(({ n }: { n: number }) => n)).toEqual([280, 280]);
  });

  test('does not test slices of few employers', async () => {
    const few = companies
      .slice(0, 20)
      .map(({ id }) => id)
      .join(',');
    const { body } = await compare(['countries=US', `source_ids=${few}`], '&period=90d');
    expect(body.data[1].against_first.pay_mean).toMatchObject({
      noise: null,
      test: null,
      untested: 'fewer_than_30_employers',
      employers: 20,
    });
  });

  test('of the whole market with a part of it is possible, and as CSV', async () => {
    const { body } = await compare(['all=true', 'countries=US']);
    expect(body.data.map(({ n, label }: { n: number; label: string }) => [n, label])).toEqual([
      [280, 'All postings'],
      [140, 'United States'],
    ]);
    const headers = { authorization: `Bearer ${await api.token()}` };
    const url = '/v4/metrics/compare?slices=all%3Dtrue&slices=countries%3DUS&format=csv';
    const csv = (await api.app.inject({ url, headers })).body;
    const [header = '', first = ''] = csv.split('\r\n');
    expect(header).toContain('against_first.pay_mean.noise');
    expect(header.endsWith(',as_of,citation')).toBe(true);
    expect(first).toContain('(all | countries=US) from ');
    const none = '/v4/metrics/compare?slices=countries%3DAQ&slices=countries%3DGL&format=csv';
    expect((await api.app.inject({ url: none, headers })).body).toBe('as_of,citation\r\n');
    expect(csv).not.toContain('[object');
    // A mark by which Excel reads it as UTF-8; only on request, because most programs would take it for a part of the first name.
    expect((await api.app.inject({ url: `${url}&bom=true`, headers })).body).toBe(`\ufeff${csv}`);
    expect((await api.app.inject({ url: `${url}&bom=false`, headers })).body).toBe(csv);
  });

  test.each([
    ['six slices', Array(6).fill('countries=US'), 'slices', 'must be up to 5'],
    ['an empty slice', ['countries=US', '?'], 'slices', 'all=true'],
    ['an unknown filter', ['countries=US', 'country=US'], 'country', 'Slice 2: '],
    ['an unknown value', ['countries=US', 'countries=Atlantis'], 'countries', 'Slice 2: '],
    ['a period in a slice', ['countries=US', 'countries=DE&period=90d'], 'period', 'Slice 2: '],
    ['a format in a slice', ['countries=US&format=csv', 'countries=DE'], 'format', 'outside of `slices`'],
  ])('with %s is refused', async (_, slices, parameter, message) => {
    const { status, body } = await compare(slices);
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.details.parameter).toBe(parameter);
    expect(body.error.message).toContain(message);
  });
});

describe('filters of the job search select slices', () => {
  const filters = [
    'titles=welder',
    'q=weldr',
    'cities=Berlin',
    'near=52.5,13.4&radius_km=30',
    'countries_not=US',
    'salary_gte=150000',
  ];
  test.each(filters)('%s: as many postings as the search finds', async (filter) => {
    const { body: found } = await api.get(`/v4/jobs?${filter}&count=true`);
    expect(found.count).toBeGreaterThan(0);
    const { body: figures } = await api.get(`/v4/metrics?${filter}`);
    expect(figures).toMatchObject({ method: 'live', n: found.count });
    for (const path of ['series', 'distribution', 'benchmark', 'concentration'])
      expect(
        (await api.get(`/v4/metrics/${path}?${filter}${path === 'concentration' ? '&by=levels' : ''}`)).body.n,
      ).toBe(found.count);
  });

  test('a collection of the organization is a slice', async () => {
    const { status, body } = await api.get('/v4/metrics?collections=Unknown');
    expect([status, body.error.details.parameter]).toEqual([400, 'collections']);
  });

  test('names are accepted where codes are', async () => {
    const counts = { 'states=California': 140, 'countries=Germany': 140, 'onet_codes=Accountants and Auditors': 210 };
    for (const [query, n] of Object.entries(counts))
      expect((await api.get(`/v4/metrics?${query}`)).body).toMatchObject({ n });
  });
});
