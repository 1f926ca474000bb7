import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { measuredPages } from '#libs/quality/measured-tables.js';
import { measuredSets, measurements } from '#libs/quality/measurements.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { DashboardClient } from '../../dashboard/testing/dashboard-client.js';
import { TestApi } from '../../testing/test-api.js';

interface Field {
  readonly filter: string;
  readonly coverage: object;
  readonly measurements: {
    readonly set: string;
    readonly measure: string;
    readonly set_use: string;
    readonly headline: boolean;
    readonly precision: { n: number; value: number } | null;
  }[];
}

const acme = testSource();
const place = (country: string | null) => [{ text: country, country }];
const jobs = [
  testJob({ source: acme.id as string, level: 'senior', locations: place('DE'), has_text: true }),
  testJob({ source: acme.id as string, level: 'mid', locations: place('FR'), has_text: true }),
  testJob({ source: acme.id as string, level: null, locations: place(null), has_text: false, technologies: [] }),
  testJob({ source: acme.id as string, level: 'senior', job_status: 'inactive' }),
];

let api: TestApi;
let fields: ReadonlyMap<string, Field>;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs });
  fields = await readFields();
}, 60_000);
afterAll(() => api?.stop());

const readFields = async (): Promise<Map<string, Field>> => {
  const { status, headers, body } = await api.get('/v4/quality');
  expect([status, headers['x-credit-charged'] ?? '0']).toEqual([200, '0']);
  return new Map(body.data.map((each: Field) => [each.filter, each]));
};

describe('coverage', () => {
  test('counts active postings, and those that are known to have no value apart from those that have one', async () => {
    expect((await api.get('/v4/quality')).body.active_postings).toBe(3);
    expect(fields.get('levels')?.coverage).toEqual({
      known: 2,
      with_value: 2,
    });
    expect(fields.get('countries')?.coverage).toMatchObject({ known: 2, with_value: 2 });
    // The texts of two were read: they are known to name no technology.
    expect(fields.get('technologies')?.coverage).toMatchObject({ known: 2, with_value: 0 });
  });

  test('is what the list finds as known', async () => {
    for (const filter of ['levels', 'work_models', 'onet_codes', 'technologies', 'experience_years', 'salary']) {
      const { body } = await api.get(`/v4/jobs?job_statuses=active&count=true&${filter}_not=unknown`);
      expect([filter, fields.get(filter)?.coverage]).toEqual([filter, expect.objectContaining({ known: body.count })]);
    }
  });
});

test('a field that was not measured has no figure, and says so by an empty list', () => {
  expect(fields.get('brands')?.measurements).toEqual([]);
});

test('figures on sets that are held out come first, and every one names its set, day and commit', () => {
  const all = [...fields.values()].filter(({ measurements: own }) => own.length > 0);
  expect(all.length).toBeGreaterThan(10);
  for (const { measurements: own } of all) {
    const uses = own.map(({ set_use }) => ['held_out', 'seen', 'tuned_on'].indexOf(set_use));
    expect(uses).toEqual([...uses].sort());
    for (const each of own)
      expect(each).toMatchObject({
        set: expect.any(String),
        measured_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        commit: expect.stringMatching(/^[0-9a-f]{12}$/),
        same_version: expect.any(Boolean),
      });
  }
});

test('at most one measurement of a field is its headline: precision of the whole field, on held-out postings', () => {
  const headlines = new Map(
    [...fields].map(([filter, { measurements: own }]) => [filter, own.filter(({ headline }) => headline)]),
  );
  for (const [filter, own] of headlines)
    for (const { set, set_use, precision } of own)
      expect([filter, own.length, set_use, measuredSets().get(set)?.cases, precision?.n]).toEqual([
        filter,
        1,
        'held_out',
        'postings',
        expect.any(Number),
      ]);
  const namesOf = (filter: string) => headlines.get(filter)?.map(({ measure, set }) => [measure, set]);
  expect(namesOf('work_models')).toEqual([['work model', 'texts of other boards, test half']]);
  expect(namesOf('onet_codes')).toEqual([['occupation, first', 'texts of other boards, test half']]);
  // A crosswalk of given occupations, and sets on which rules were tuned.
  for (const filter of ['isco_codes', 'cbsas']) expect([filter, namesOf(filter)]).toEqual([filter, []]);
});

test('the rows were measured at a commit, without other changes', () => {
  expect(measurements().filter(({ commit }) => !/^[0-9a-f]{12}$/.test(commit))).toEqual([]);
});

test('notes say what intervals and the figures of ISCO groups leave out', async () => {
  const { notes } = (await api.get('/v4/quality')).body;
  expect(notes.join(' ')).toMatch(/independent.*not measured on postings/s);
});

test('the rows of the benches name known sets and filters, and possible counts', () => {
  for (const { set, filter, n, extracted, correct } of measurements()) {
    expect([set, measuredSets().has(set), fields.has(filter)]).toEqual([set, true, true]);
    expect(correct).toBeLessThanOrEqual(Math.min(n, extracted ?? n));
  }
});

test('a table of the docs is what the rows say', () => {
  const [first] = measurements();
  if (!first) throw new Error('There are no measurements.');
  const page = 'Before\n<!-- measured -->\nold\n<!-- end of measured -->\nafter';
  const [, renew] = [...measuredPages([{ ...first, bench: 'public', n: 200, correct: 150 }])][0] ?? [];
  expect(renew?.(page)).toContain('| 200 | 0.750 | 0.686 to 0.805 |');
  // More values were extracted than the set has.
  const more = [...measuredPages([{ ...first, bench: 'enrichment', n: 100, extracted: 105, correct: 100 }])][1]?.[1];
  expect(more?.(page)).toContain('| 100 | 0.952 | 1.000 | 1.050 |');
  expect(renew?.(page)).toMatch(/^Before\n<!-- measured -->\n\| set .*<!-- end of measured -->\nafter$/s);
});

test('visitors read the same without a token, unless the operator has turned public figures off', async () => {
  const { status, headers, body } = await new DashboardClient(api).get('/public/quality');
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=60']);
  expect(body).toEqual((await api.get('/v4/quality')).body);
  const closed = await TestApi.start({ publicFigures: false });
  try {
    expect((await new DashboardClient(closed).get('/public/quality')).status).toBe(404);
  } finally {
    await closed.stop();
  }
});

test('`filters` selects fields', async () => {
  const { body } = await api.get('/v4/quality?filters=levels,brands');
  expect(body.data.map(({ filter }: Field) => filter)).toEqual(['levels', 'brands']);
});

test('other parameters and unknown fields are errors', async () => {
  expect((await api.get('/v4/quality?fields=levels')).body.error).toMatchObject({ code: 'invalid_request' });
  expect((await api.get('/v4/quality?filters=lvl')).body.error).toMatchObject({ code: 'invalid_request' });
});
