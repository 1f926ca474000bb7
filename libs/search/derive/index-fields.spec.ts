import { expect, test } from '@jest/globals';
import type { RecordValue } from '#libs/registry/field.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { prepareRecord } from '../store/prepare-record.js';
import { testJob, testSource } from '../testing/test-dataset.js';
import { indexFieldsBuilder } from './index-fields.js';

const prepared = (kind: 'jobs' | 'sources', input: RecordValue): RecordValue => {
  const result = prepareRecord(kind, input);
  if (!result.ok) throw new Error(result.reason);
  return result.value.record;
};
const acme = prepared(
  'sources',
  testSource({ brand_name: 'Acme', hq_country: 'DE', hq_state: 'Baden-Württemberg', employee_range: '11-50' }),
);
const indexed = (overrides: RecordValue, company: RecordValue | null = acme): RecordValue =>
  indexFieldsBuilder(jobs)(prepared('jobs', testJob({ source: acme.id ?? null, ...overrides })), company);

test('unknown values are not indexed', () => {
  const fields = indexed({});
  expect(Object.values(fields)).not.toContain(null);
  expect(fields).not.toHaveProperty('level');
  expect(fields).not.toHaveProperty('salary_range');
  expect(fields.has_salary).toBe(false);
});

test.each([
  [{}, false],
  [{ description: 'We hire.' }, true],
  [{ post_raw: '<p>' }, true],
  [{ description: 'Composed from facts.', has_text: false }, false],
  [{ has_text: true }, true],
] as [RecordValue, boolean][])(
  'whether the text was read is indexed: as stated, else whether there is one: %j',
  (fields, read) => {
    expect(indexed(fields).has_text).toBe(read);
  },
);

test('each place is a separate element', () => {
  expect(
    indexed({
      locations: [
        { city: 'Zürich', country: 'CH' },
        { city: 'Austin', state: 'TX', country: 'US', cbsa: [{ code: '12420' }] },
      ],
    }).locations,
  ).toEqual([
    {
      city: ['Zürich'],
      city_folded: ['zurich'],
      state_facet: ['zurich\u001fCH-Zurich'],
      state_folded: ['zurich', 'ch-zurich'],
      country: ['CH'],
      place_facet: ['switzerland\u001fCH', 'zurich\u001fCH-Zurich', 'zurich\u001fCH-Zurich/Zürich'],
      place_folded: ['ch', 'ch-zurich', 'ch-zurich/zurich', 'ch/zurich'],
      point: [{ lat: 47.3667, lon: 8.55 }],
    },
    {
      city: ['Austin'],
      city_folded: ['austin'],
      state_facet: ['texas\u001fUS-TX'],
      state_folded: ['tx', 'us-tx', 'texas'],
      country: ['US'],
      'cbsa.code': '12420',
      place_facet: ['united states\u001fUS', 'texas\u001fUS-TX', 'austin\u001fUS-TX/Austin'],
      place_folded: ['us', 'us-tx', 'us-tx/austin', 'cbsa:12420'],
      point: [{ lat: 30.2672, lon: -97.7431 }],
    },
  ]);
});

test("a posting is indexed with its company's attributes, and without them if the company is unknown", () => {
  expect(indexed({})).toMatchObject({
    company_hq_country: ['DE'],
    company_hq_state_folded: ['baden-wurttemberg', 'de-baden-wurttemberg'],
    company_employee_range: '11-50',
  });
  expect(indexed({}, null)).not.toHaveProperty('company_hq_country');
});

test.each([
  [{ min: 50_000, max: 60_000, currency: 'USD', period: 'year' }, [{ gte: 50_000, lte: 60_000 }]],
  [{ min: 50_000, currency: 'USD', period: 'year' }, [{ gte: 50_000, lte: 50_000 }]],
  [{ max: 50, currency: 'USD', period: 'hour' }, [{ gte: 104_000, lte: 104_000 }]],
  [{ min: 1 }, undefined],
] as [RecordValue, unknown][])('the range of annual pay is indexed: %j', (salary, range) => {
  expect(indexed({ salary }).salary_range).toEqual(range);
  expect(indexed({ salary }).has_salary).toBe(true);
});

test('each text is indexed as its own search tokens', () => {
  const { titles, q } = indexed({
    title: 'C++ Engineers',
    description: 'Zürich!',
    locations: [{ text: 'Köln' }],
  });
  expect(titles).toEqual(['c++ engineer']);
  expect(q).toEqual(['c++ engineer', 'acme', 'koln', 'koln north rhine westphalia germany', 'zurich']);
});
