import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sourceId } from '#libs/records/ids.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../apps/api/testing/test-api.js';
import { type Offer, payGrowth } from './reference/pay-growth.js';

jest.setTimeout(240_000);

// Tests look into responses of any shape.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Json = any;

/** The dataset ends on 29 February of a leap year, and has a year without one before it. */
const AS_OF = '2028-02-29T23:00:00Z';
const OCCUPATIONS = ['15-1252.00', '15-2051.01', '29-1141.00', '41-2031.00', '43-4051.00', '53-3032.00'] as const;
const PLACES = ['US', 'DE'] as const;
/** Pay is stated per year in euros, and per hour in US dollars. */
const TERMS = { US: { currency: 'USD', period: 'hour' }, DE: { currency: 'EUR', period: 'year' } } as const;
const employers = Array.from({ length: 24 }, (_, number) => sourceId({ format: 'greenhouse', board: `pay-${number}` }));

const MONTHS = Array.from({ length: 26 }, (_, index) => ({ year: 2026 + Math.floor(index / 12), month: index % 12 }));
/** Pay rises by 6% in January 2027 and by 3% in January 2028. */
const RAISES = { 2026: 1, 2027: 1.06, 2028: 1.06 * 1.03 } as const;

/** From 2027 on, four employers have joined whose pay is twice as high, and those with an even number post twice as much. */
const isThere = (employer: number, year: number) => employer < 20 || year > 2026;
const countOf = (employer: number, year: number) => (year > 2026 && employer % 2 === 0 ? 2 : 1);

const offers: Offer[] = MONTHS.flatMap(({ year, month }, index) =>
  employers.flatMap((employer, number) =>
    OCCUPATIONS.flatMap((occupation, o) =>
      PLACES.flatMap((place, p) => {
        if ((number + o + p + index) % 2 !== 0 || !isThere(number, year)) return [];
        const scale = (place === 'US' ? 20 : 40_000) * (1 + o / 4) * (1 + (number % 5) / 10) * (number < 20 ? 1 : 2);
        return Array.from({ length: countOf(number, year) }, (_, n): Offer => {
          const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
          const day = (number * 11 + o) % 4 === 0 ? last : 1 + ((number * 5 + o + n) % 28);
          return {
            employer,
            occupation,
            place,
            ...TERMS[place],
            amount: Math.round(100 * scale * RAISES[year as keyof typeof RAISES]) / 100,
            published: Date.UTC(year, month, day, 9),
            lag: n === 0 ? 21 : 0,
          };
        });
      }),
    ),
  ),
);
/** What was still open of 2026 when some boards were first read, a month later, pays a third less. */
const survivors = offers
  .filter(({ published }, index) => published < Date.UTC(2027, 0, 1) && index % 2 === 0)
  .map((offer) => ({ ...offer, amount: Math.round((200 * offer.amount) / 3) / 100, lag: 30 }));
offers.push(...survivors);

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({
    sources: employers.map((id) => testSource({ id })),
    jobs: [
      ...offers.map(({ employer, occupation, place, period, currency, amount, published, lag }, index) =>
        testJob({
          source: employer,
          title: `role ${index}`,
          onet_code: occupation,
          locations: [{ country: place }],
          created_at: new Date(published).toISOString(),
          updated_at: new Date(published).toISOString(),
          first_seen_at: new Date(published + lag * MS_PER_DAY).toISOString(),
          salary: { min: amount - 1, max: amount + 1, currency, period },
        }),
      ),
      // One bound alone is no pay.
      testJob({
        source: employers[0] as string,
        onet_code: OCCUPATIONS[0],
        locations: [{ country: 'US' }],
        created_at: '2028-01-05T00:00:00Z',
        updated_at: '2028-01-05T00:00:00Z',
        salary: { min: 90, max: null, currency: 'USD', period: 'hour' },
      }),
    ],
    asOf: AS_OF,
  });
});
afterAll(() => api?.stop());

const isBetween = (from: number, to: number) => (offer: Offer) => offer.published >= from && offer.published < to;

const figuresOf = ({
  month,
  partial,
  compared,
  against,
  low,
  high,
  index_low,
  index_high,
  reliability,
  ...row
}: Json) => row;

test('growth agrees with its reference in each month, and is that with which the offers were made', async () => {
  const { data, coverage_basis, citation } = (await api.get('/v4/metrics/pay-growth?from=2027-03&to=2028-02')).body;
  expect(coverage_basis).toBe('pay_stated');
  expect(citation.text).toContain(
    '; change of pay in a year within cells of occupation, place, pay period and currency,',
  );
  expect(data).toHaveLength(12);
  for (const row of data) {
    const [year, month] = row.month.split('-').map(Number);
    const now = isBetween(Date.UTC(year, month - 3, 1), Date.UTC(year, month, 1));
    const before = isBetween(Date.UTC(year - 1, month - 3, 1), Date.UTC(year - 1, month, 1));
    expect([row.month, figuresOf(row)]).toEqual([row.month, payGrowth(offers, now, before)]);
    const { growth, low, high } = row;
    expect([row.month, low <= growth && growth <= high]).toEqual([row.month, true]);
  }
  const of = (month: string) => data.find((row: Json) => row.month === month);
  expect(of('2027-10').growth).toBeCloseTo(0.06, 3);
  // Two of its three months are of 2028.
  expect(of('2028-02')).toMatchObject({
    compared: { from: '2027-12-01T00:00:00.000Z', to: '2028-02-29T23:00:00.000Z' },
    against: { from: '2026-12-01T00:00:00.000Z', to: '2027-02-28T23:59:59.999Z' },
  });
});

test('with a base, the index is a series that agrees with its reference, and is 100 until pay changes', async () => {
  const { data, citation } = (await api.get('/v4/metrics/pay-growth?base=2027-03&from=2027-06&to=2028-02')).body;
  expect(citation.text).toContain('; change of pay since the 3 months to 2027-03 within cells');
  expect(data).toHaveLength(9);
  const base = isBetween(Date.UTC(2027, 0, 1), Date.UTC(2027, 3, 1));
  for (const row of data) {
    const [year, month] = row.month.split('-').map(Number);
    const now = isBetween(Date.UTC(year, month - 3, 1), Date.UTC(year, month, 1));
    expect([row.month, figuresOf(row)]).toEqual([row.month, payGrowth(offers, now, base)]);
    // Without any difference between employers there is no interval.
    const { index, index_low: low, index_high: high } = row;
    expect([row.month, low === null || (low <= index && index <= high)]).toEqual([row.month, true]);
    expect(row.against).toEqual({ from: '2027-01-01T00:00:00.000Z', to: '2027-03-31T23:59:59.999Z' });
  }
  // Pay is the same throughout 2027, although employers post other numbers of each role in each month; it rises by 3% in January.
  const index = data.map((row: Json) => row.index);
  expect(index.slice(0, 7).every((value: number) => Math.abs(value - 100) < 0.05)).toBe(true);
  expect(data[8]).toMatchObject({ index_low: expect.any(Number), index_high: expect.any(Number) });
  expect(index[8]).toBeGreaterThan(101);
  expect(index[8]).toBeLessThan(103);
});

test('a base whose months are those of a row is an error', async () => {
  for (const base of ['2027-04', '2028-01']) {
    const { status, body } = await api.get(`/v4/metrics/pay-growth?base=${base}&from=2027-06`);
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('at least 3 months before')]);
  }
});

test('exchange rates, employers that join, and boards that post more do not look like growth', async () => {
  const rows = async (filters: string) =>
    (await api.get(`/v4/metrics/pay-growth?from=2027-09&to=2027-09&${filters}`)).body.data[0];
  // In US dollars of its day, pay in euros also moves with the exchange rate.
  for (const country of ['DE', 'US']) {
    const row = await rows(`countries=${country}`);
    expect(row).toMatchObject({
      cells: 6,
      growth: null,
      reliability: { level: 'cannot_say', reason: 'fewer_than_10_cells' },
    });
  }
  const all = await rows('');
  expect(all.growth).toBeCloseTo(0.06, 3);
  expect(all.index).toBeCloseTo(106, 1);
  expect(all.coverage).toBeLessThan(1);
});

test('a month without pay a year before says that nothing can be said; one without any pay is free', async () => {
  const { data } = (await api.get('/v4/metrics/pay-growth?from=2026-06&to=2026-06')).body;
  expect(data).toMatchObject([
    {
      growth: null,
      index: null,
      previous_stated: 0,
      coverage: 0,
      reliability: { level: 'cannot_say', reason: 'no_pay_stated' },
    },
  ]);
  const { body, headers } = await api.get('/v4/metrics/pay-growth?countries=AQ');
  expect(body).toMatchObject({ data: [], note: expect.stringContaining('states pay') });
  expect(headers['x-credit-charged'] ?? '0').toBe('0');
  const after = await api.get('/v4/metrics/pay-growth?to=2028-03');
  expect([after.status, after.body.error.message]).toEqual([400, expect.stringContaining('`to`')]);
});

test('few employers have counts only, unless the slice names them', async () => {
  const [row] = (await api.get(`/v4/metrics/pay-growth?from=2028-02&to=2028-02&source_ids=${employers[0]}`)).body.data;
  expect(row).toMatchObject({ employers: 1, low: null, index_high: null });
});
