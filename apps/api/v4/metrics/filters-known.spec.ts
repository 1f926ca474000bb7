import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

jest.setTimeout(120_000);

/**
 * Of 50 postings a month, the texts of 40 were read in June, 32 in July and 12 in August; every fourth text names Rust. All are in Germany, and
 * Spain has a few that were nearly all read.
 */
const READ: Readonly<Record<string, number>> = { '2026-06': 40, '2026-07': 32, '2026-08': 12 };
const company = testSource();
const RUST_SLUG = [{ slug: 'rust', name: 'Rust', category: 'languages' }];
const posting = (country: string, month: string, isRead: boolean, isRust: boolean) =>
  testJob({
    source: company.id as string,
    created_at: `${month}-05T00:00:00Z`,
    description: isRead ? 'A text that was read.' : null,
    technologies: isRust ? RUST_SLUG : [],
    locations: [{ country, city: 'Here', text: 'Here' }],
  });
const germany = Object.entries(READ).flatMap(([month, read]) =>
  Array.from({ length: 50 }, (_, index) => posting('DE', month, index < read, index < read && index % 4 === 0)),
);
const spain = [
  ...Array.from({ length: 4 }, (_, index) => posting('ES', '2026-08', true, index === 0)),
  // Its title names Rust, and nobody knows how many other titles would have to.
  posting('ES', '2026-08', false, true),
];

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [company], jobs: [...germany, ...spain], asOf: '2026-08-22T00:00:00Z' });
});
afterAll(() => api?.stop());

const RUST = 'technologies=rust&countries=DE';

describe('figures of postings that a text decides', () => {
  test('say for how many postings the filters are known', async () => {
    const { body } = await api.get(`/v4/metrics?${RUST}&period=365d`);
    expect(body).toMatchObject({
      n: 21,
      coverage: 0.56,
      coverage_basis: 'filters_known',
      filters_known: { filters: ['technologies'], n: 84, of: 150 },
    });
  });

  test('are null in months of too few texts, and have a share that can be compared in the others', async () => {
    const { body } = await api.get(`/v4/metrics/series?${RUST}&from=2026-06&to=2026-08`);
    expect(body).toMatchObject({ coverage: 0.56, filters_known: { n: 84, of: 150 } });
    expect(body.data).toMatchObject([
      { month: '2026-06', n: 10, new: 10, filters_known: { n: 40, of: 50, share: 0.25 } },
      { month: '2026-07', n: 8, new: 8, filters_known: { n: 32, of: 50, share: 0.25 } },
      { month: '2026-08', n: 3, new: null, filters_known: { n: 12, of: 50, share: null } },
    ]);
    expect(body.data[2]).toMatchObject({
      opened: null,
      closed: null,
      active: null,
      unverified: null,
      roles: null,
      employers: null,
    });
    expect(body.data[2].index.openings).toMatchObject({ value: null, gap: 'filters_not_known' });
  });

  test('are not compared in a table with a period of other texts, part by part', async () => {
    const { body } = await api.get('/v4/metrics?technologies=rust&group_by=countries&period=30d&change=previous');
    expect(
      body.data.map(({ value, growth }: { value: string; growth: { gap: string } }) => [value, growth.gap]),
    ).toEqual([
      ['DE', 'filters_not_known'],
      // Nothing was published there in the period before, so that nothing is compared.
      ['ES', expect.not.stringMatching('filters_not_known')],
    ]);
  });

  test('have no index from the month on that cannot be compared with the one before', async () => {
    const { body } = await api.get(`/v4/metrics/series?${RUST}&from=2026-06&to=2026-08`);
    expect(body.data.map(({ index }: { index: { active: { gap: string | null } } }) => index.active.gap)).toEqual([
      expect.not.stringMatching('filters_not_known'),
      'filters_not_known',
      'filters_not_known',
    ]);
    expect(body.data.map(({ index }: { index: { active: { value: number | null } } }) => index.active.value)).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('are not compared with a month in which another share of the texts was read', async () => {
    const { body } = await api.get(`/v4/metrics/series?${RUST}&from=2026-07&to=2026-08&change=previous`);
    expect(body.data.map(({ change }: { change: { new: number | null } }) => change.new)).toEqual([null, null]);
  });

  test('have no growth in a table if the texts of another share of the postings were read before', async () => {
    const { body } = await api.get('/v4/metrics?countries=DE&group_by=technologies&period=30d&change=previous');
    expect(body.data).toMatchObject([
      { value: 'rust', previous: { change: null }, growth: { change: null, low: null, gap: 'filters_not_known' } },
    ]);
  });

  test('are not null where nearly all is known, however few postings there are', async () => {
    const { body } = await api.get('/v4/metrics/series?technologies=rust&countries=ES&from=2026-08&to=2026-08');
    expect(body.data).toMatchObject([{ n: 2, new: 2, filters_known: { n: 4, of: 5, share: 0.25 } }]);
  });

  test.each([
    ['the slices of a comparison', `/v4/metrics/compare?slices=countries%3DDE&slices=${encodeURIComponent(RUST)}`],
    ['a table', `/v4/metrics?${RUST}&group_by=countries`],
    ['a sorted table', `/v4/metrics?${RUST}&group_by=countries&sort=-new`],
    ['series by group', `/v4/metrics/series?${RUST}&group_by=countries&from=2026-06&to=2026-08`],
    ['a distribution', `/v4/metrics/distribution?${RUST}`],
    ['a concentration', `/v4/metrics/concentration?${RUST}&by=countries`],
    ['a benchmark', `/v4/metrics/benchmark?${RUST}`],
  ])('say the same of %s', async (_, path) => {
    const { status, body } = await api.get(path);
    expect({ status, text: JSON.stringify(body) }).toEqual({
      status: 200,
      text: expect.stringContaining('"filters_known":{"filters":["technologies"],"n":84,"of":150}'),
    });
  });

  test.each(['group_by=countries', 'group_by=countries&sort=-new', 'group_by=countries,source_ids'])(
    'are said for how many postings of each row of a table they are known (%s)',
    async (table) => {
      const { body } = await api.get(`/v4/metrics?technologies=rust&${table}`);
      expect(body.data).toMatchObject([
        { n: 21, filters_known: { n: 84, of: 150, share: 0.25 } },
        { n: 2, filters_known: { n: 4, of: 5, share: 0.25 } },
      ]);
    },
  );

  const NO_COUNTS = { new: null, roles: null, employers: null, active: null, unverified: null };

  test.each([
    ['a slice', `/v4/metrics?${RUST}&period=2026-08`],
    ['a table', '/v4/metrics?technologies=rust&group_by=countries&period=2026-08'],
    ['a sorted table', '/v4/metrics?technologies=rust&group_by=countries&period=2026-08&sort=-new'],
    ['a comparison', `/v4/metrics/compare?slices=${encodeURIComponent(RUST)}&period=2026-08`],
  ])('have no counts where they are known for too few postings, however many were found: %s', async (_, path) => {
    const { body } = await api.get(path);
    expect(body.data[0]).toMatchObject({ n: 3, ...NO_COUNTS });
    // Nearly all texts of Spain were read.
    if (body.data.length > 1) expect(body.data[1]).toMatchObject({ n: 2, new: 2 });
  });

  test('are no counts of a benchmark if they are known for too few postings', async () => {
    const { data } = (await api.get(`/v4/metrics/benchmark?${RUST}&period=2026-08&against=countries`)).body;
    expect(data[0]).toMatchObject({
      measure: 'new',
      value: null,
      against: 50,
      difference: null,
      n: 3,
      reliability: { level: 'cannot_say', reason: 'filters_not_known' },
    });
  });

  test('are said of a table by what texts state, in which each row is such a slice', async () => {
    const { body } = await api.get('/v4/metrics?countries=DE&group_by=technologies');
    expect(body.data).toMatchObject([{ value: 'rust', n: 21, filters_known: { n: 84, of: 150, share: 0.25 } }]);
    const pairs = await api.get('/v4/metrics?group_by=countries,technologies');
    expect(pairs.body.data).toMatchObject([
      { group: { countries: 'DE', technologies: 'rust' }, filters_known: { n: 84, of: 150, share: 0.25 } },
      { group: { countries: 'ES', technologies: 'rust' }, filters_known: { n: 4, of: 5, share: 0.25 } },
    ]);
  });

  test('say of the wider slice of a benchmark for how many postings its own filters are known', async () => {
    const { body } = await api.get(`/v4/metrics/benchmark?${RUST}&against=technologies`);
    expect(body.against_filters_known).toEqual({ filters: ['technologies'], n: 88, of: 155 });
  });

  test('say in the note of an analysis without rows how little is known', async () => {
    for (const path of ['/v4/metrics', '/v4/metrics/series', '/v4/metrics/benchmark', '/v4/metrics/distribution']) {
      const { body } = await api.get(`${path}?countries=DE&technologies=python`);
      expect([path, body.data, body.note]).toEqual([
        path,
        [],
        'No posting that matches the filters was published in the period, as far as is known: the filters are known for 84 of 150 postings.',
      ]);
    }
  });

  test('count the postings for which a dimension is unknown, alone or beside its values', async () => {
    const of = async (technologies: string) =>
      (await api.get(`/v4/metrics?countries=DE&technologies=${technologies}`)).body;
    expect(await of('unknown')).toMatchObject({
      n: 66,
      slice: { countries: ['DE'], filters: { technologies: 'unknown' } },
    });
    expect(await of('rust,unknown')).toMatchObject({ n: 87, coverage_basis: 'all' });
    const benchmark = await api.get(
      '/v4/metrics/benchmark?countries=DE&technologies=rust,unknown&against=technologies',
    );
    expect(benchmark.body.against).toEqual({ filters: { technologies: 'rust,unknown' } });
    const both = await api.get('/v4/metrics?technologies=unknown&group_by=countries');
    expect(both.body.data).toMatchObject([{ value: 'DE', n: 66 }]);
  });

  test('say nothing where each filter is known for every posting', async () => {
    const { body } = await api.get('/v4/metrics?countries=DE');
    expect(body).toMatchObject({ coverage: 1, coverage_basis: 'all' });
    expect(body).not.toHaveProperty('filters_known');
  });

  test('leave out filters that also find what is unknown: they are decided for every posting', async () => {
    const { body } = await api.get('/v4/metrics?countries=DE&experience_years_lte=3,unknown&visa_sponsorship=unknown');
    expect(body).toMatchObject({ coverage: 1, coverage_basis: 'all' });
  });

  test('count filters of the job search, each once, whether they have bounds or are negated', async () => {
    const { body } = await api.get(
      '/v4/metrics?countries=DE&experience_years_gte=1&experience_years_lte=9&visa_sponsorship_not=offered',
    );
    expect(body.filters_known).toMatchObject({ filters: ['experience_years', 'visa_sponsorship'], of: 150 });
  });
});

test('the status of technologies says of how many active postings the text was read', async () => {
  const { body } = await api.get('/v4/technologies/status');
  expect(body).toMatchObject({ active_postings: 155, active_postings_read: 88 });
});
