import { expect, test } from '@jest/globals';
import { readSourceRows } from '#libs/reference/read-table.js';
import { CONFIDENT_FIELDS, type Confidences, confidenceOf } from './confidence.js';
import { enrich } from './enrich.js';
import { type RawPosting, UNKNOWN_FIELDS } from './posting.js';
import { CONTEXT } from './testing/context.js';

const confidences = (over: Partial<RawPosting>): Confidences => {
  const result = enrich(
    {
      ...UNKNOWN_FIELDS,
      format: 'lever',
      board: 'acme',
      source_job_id: '1',
      url_job: 'https://acme.example/1',
      title: 'Zookeeper of Dreams',
      company: 'Acme',
      text: '',
      places: [],
      ...over,
    },
    CONTEXT,
  );
  if ('reason' in result) throw new Error(result.reason);
  return result.confidences;
};

test('a field without a value has no confidence, and a declared value is certain', () => {
  expect(confidences({})).toMatchObject({ commitment: null, level: null, salary: null, education: null });
  expect(
    confidences({
      employment_type: 'Full-time',
      experience_level: 'Senior',
      pay: { min: 100_000, max: 120_000, currency: 'USD', period: 'year', text: null },
    }),
  ).toMatchObject({ commitment: 1, level: 1, salary: 1 });
});

test('a value that is only implied is less certain than one that the title states', () => {
  const implied = confidences({ text: 'We offer a 401(k) plan and equity.' });
  const stated = confidences({ title: 'Zookeeper (Part-time)' });
  expect(implied.commitment).toBe(confidenceOf('commitment', 'implied'));
  expect(stated.commitment).toBe(confidenceOf('commitment', 'title'));
  expect(confidences({ title: 'Senior Engineer' }).level).toBe(confidenceOf('level', 'title'));
});

test('a country that only the text implies is less certain than that of the posted place', () => {
  const posted = confidences({ places: [{ text: 'Berlin, Germany' }] });
  const implied = confidences({ places: [{ text: 'Remote' }], text: 'You must be based in Germany.' });
  expect(posted.locations).toBe(confidenceOf('locations', 'place'));
  expect(implied.locations).toBe(confidenceOf('locations', 'text'));
  expect(confidences({ places: [{ text: 'Remote' }] }).locations).toBeNull();
});

test('technologies and visa sponsorship have a confidence if there are any', () => {
  expect(confidences({ text: 'You write Python. We offer visa sponsorship.' })).toMatchObject({
    technologies: confidenceOf('technologies', 'named'),
    visa_sponsorship: confidenceOf('visa_sponsorship', 'stated'),
  });
  expect(confidences({ title: 'Gardener' })).toMatchObject({ technologies: null, visa_sponsorship: null });
});

test('every row of the table is of a known field, and a probability', () => {
  const rows = readSourceRows('libs/enrichment/confidence.tsv');
  expect(rows.filter(([field]) => !CONFIDENT_FIELDS.some((known) => known === field))).toEqual([]);
  expect(rows.filter(([, , confidence]) => !(Number(confidence) > 0 && Number(confidence) < 1))).toEqual([]);
});

test('evidence without a row is refused', () => {
  expect(() => confidenceOf('salary', 'rumour')).toThrow('has no row for salary rumour');
});
