import { expect, test } from '@jest/globals';
import { enrich } from '#libs/enrichment/enrich.js';
import { CONTEXT } from '#libs/enrichment/testing/context.js';
import { recordCompleter } from '#libs/registry/derive/record-schema.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { greenhouse } from './greenhouse/read.js';
import { readPayload } from './payload/read-payload.js';
import { CONNECTORS, readBoard } from './read-board.js';
import { PAYLOADS, RECORDED } from './testing/payloads.js';

const FACTS = { board: 'acme', url: 'https://acme.example/careers', fetched_at: '2026-08-08T00:00:00Z' };
const complete = recordCompleter(jobs);

const read = (format: string, body: string | Uint8Array) =>
  readBoard(format, FACTS, typeof body === 'string' ? Buffer.from(body) : body);

const record = (format: string): Record<string, unknown> => {
  const { postings, rejected } = read(format, PAYLOADS[format] as string);
  expect(rejected).toEqual([]);
  expect(postings).toHaveLength(1);
  const enriched = enrich(postings[0] as NonNullable<(typeof postings)[0]>, CONTEXT);
  if ('reason' in enriched) throw new Error(enriched.reason);
  const completed = complete(enriched.record);
  if ('reason' in completed) throw new Error(completed.reason);
  return completed.record;
};

/** Their payloads do not say when a posting was published. */
const WITHOUT_DATE = ['pinpoint', 'rippling'];
const berlin = { city: 'Berlin', country: 'DE' };
const pay = { min: 60000, max: 75000, currency: 'EUR', period: 'year' };

test.each<[string, Record<string, unknown>]>([
  ['greenhouse', { work_model: 'hybrid', salary: pay, post_language: 'en' }],
  ['lever', { work_model: 'hybrid', salary: pay, locations: [berlin], subdepartment: 'Platform' }],
  ['ashby', { work_model: 'hybrid', salary: pay, locations: [berlin], subdepartment: 'Platform', remote: false }],
  ['smartrecruiters', { work_model: 'hybrid', locations: [berlin], level: 'senior', post_language: 'en' }],
  [
    'workable',
    {
      remote: false,
      locations: [berlin, { city: 'Munich', country: 'DE' }],
      education_requirements: { level: 'bachelor' },
    },
  ],
  [
    'recruitee',
    {
      work_model: 'hybrid',
      salary: pay,
      locations: [berlin],
      level: 'mid',
      education_requirements: { level: 'bachelor' },
      schedule_details: { hours_per_week: 40 },
    },
  ],
  ['personio', { subdepartment: 'Engineering', experience_details: { years_min: 2, years_max: 5 } }],
  ['workday', { work_model: 'hybrid', locations: [berlin, { city: 'Munich', country: 'DE' }] }],
  ['teamtailor', { salary: pay, locations: [berlin], experience_details: { years_min: 3 } }],
  ['bamboohr', { work_model: 'hybrid', locations: [berlin], remote: false }],
  ['oracle', { work_model: 'hybrid', locations: [berlin] }],
  ['pinpoint', { work_model: 'hybrid', salary: pay }],
  ['rippling', {}],
  ['icims', { salary: pay, locations: [berlin], experience_details: { years_min: 3 } }],
  ['jobposting', { salary: pay, locations: [berlin], experience_details: { years_min: 3 } }],
])('%s: declared values are in the record and in declared_details', (format, declared) => {
  const found = record(format);
  expect(found).toMatchObject({
    title: 'Data Engineer',
    jobboard_format: format,
    commitment: 'full_time',
    created_at: WITHOUT_DATE.includes(format) ? CONTEXT.first_seen_at : expect.stringMatching(/^2026-08-05T/),
    technologies: [{ slug: 'python' }],
  });
  // `remote` is derived from the work model; `declared_details` keeps what the board declares.
  const { work_model, remote, ...others } = declared;
  expect(found.declared_details).toMatchObject({ commitment: 'full_time', ...declared });
  expect(found).toMatchObject(work_model === undefined ? { ...others, remote: null } : declared);
  if (!['teamtailor', 'jobposting', 'workday', 'icims', 'oracle'].includes(format))
    expect(found.department).toBe('Data');
});

test('every connector is tested with a payload', () => {
  expect([...CONNECTORS.keys()].sort()).toEqual(Object.keys(PAYLOADS).sort());
});

test('a posting whose place names no country has the country of its office', () => {
  expect(record('greenhouse').locations).toMatchObject([{ text: 'Remote', country: 'DE' }]);
});

test.each([
  '5 Locations',
  '2 ubicaciones',
  '2 locais',
  '2 sedi',
  '2 locaties',
  '3 Standorte',
  '2 lokalizacje',
  '2 か所',
])('a Workday list that says "%s" has the place of the path', (locationsText) => {
  const job = { title: 'Chef', externalPath: '/job/Illinois---Chicago/Chef_JR2', locationsText };
  const { postings } = read('workday', JSON.stringify({ jobPostings: [job] }));
  expect(postings[0]?.places).toEqual([{ text: 'Illinois, Chicago', address: null }]);
});

test.each(['Posted 30+ Days Ago', 'Publicado hace más de 30 días', 'Il y a plus de 30 jours'])(
  'a Workday list that says "%s" has no date',
  (postedOn) => {
    const job = { title: 'Chef', externalPath: '/job/Chicago/Chef_JR2', postedOn };
    const { postings } = read('workday', JSON.stringify({ jobPostings: [job] }));
    expect(postings[0]?.published_at).toBeNull();
  },
);

test('a place with a control character is read without it', () => {
  const job = { id: 1, title: 'Chef', location: { name: 'London\u0000' }, absolute_url: 'https://acme.example/1' };
  const { postings } = read('greenhouse', JSON.stringify({ jobs: [job] }));
  expect(postings[0]?.places).toEqual([{ text: 'London' }]);
});

test('the times of Lever may be strings', () => {
  const job = { id: '1', text: 'Chef', categories: {}, createdAt: '1381340626859' };
  const [posting] = read('lever', JSON.stringify([job])).postings;
  const enriched = enrich(posting as NonNullable<typeof posting>, CONTEXT);
  expect(enriched).toMatchObject({ record: { created_at: '2013-10-09T17:43:46.859Z' } });
});

test('a Workday list gives the first place of the path, and dates relative to the fetch', () => {
  const { postings } = read(
    'workday',
    JSON.stringify({
      jobPostings: [
        {
          title: 'Data Engineer',
          externalPath: '/job/Illinois---Chicago/Data-Engineer_JR2',
          locationsText: '5 Locations',
          postedOn: 'Posted 3 Days Ago',
          bulletFields: ['JR2'],
        },
      ],
    }),
  );
  expect(postings).toMatchObject([
    {
      source_job_id: 'JR2',
      url_job: 'https://acme.example/careers/job/Illinois---Chicago/Data-Engineer_JR2',
      places: [{ text: 'Illinois, Chicago' }],
      published_at: '2026-08-05',
    },
  ]);
});

test('persons named in a payload are not in the record', () => {
  for (const format of ['smartrecruiters', 'recruitee'])
    expect(JSON.stringify(record(format).raw_details)).not.toMatch(/Person|@/);
});

test.each(['utf16le', 'latin1'] as const)('a payload encoded in %s is read', (encoding) => {
  const body = (PAYLOADS.ashby as string).replace('You build pipelines', 'Für Zürich');
  const [posting] = read('ashby', Buffer.from(body, encoding)).postings;
  expect(posting?.html).toContain('Für Zürich');
});

test('XML is decoded as its declaration says', () => {
  const body = (PAYLOADS.personio as string)
    .replace('UTF-8', 'ISO-8859-1')
    .replace('Data</department>', 'Qualität</department>');
  expect(read('personio', Buffer.from(body, 'latin1')).postings[0]?.department).toBe('Qualität');
});

test.each(Object.entries(RECORDED))('%s: every recorded posting becomes a record', (format, body) => {
  const { postings, rejected } = read(format, body);
  expect(rejected).toEqual([]);
  expect(postings.length).toBeGreaterThan(0);
  for (const each of postings) {
    const enriched = enrich(each, CONTEXT);
    expect(enriched).toHaveProperty('record');
    if ('record' in enriched) expect(complete(enriched.record)).toHaveProperty('record');
  }
});

const greenhousePay = (...ranges: object[]) => {
  const job = { id: 1, title: 'Baker', absolute_url: 'https://acme.example/1', pay_input_ranges: ranges };
  return readPayload(greenhouse, { board: 'acme' }, { jobs: [job] }).postings[0]?.pay;
};

test('Greenhouse pay ranges of different periods are not merged', () => {
  const hourly = { title: 'Hourly', min_cents: 2_000, max_cents: 3_000, currency_type: 'USD' };
  const annual = { title: 'Annual Salary', min_cents: 5_000_000, max_cents: 6_000_000, currency_type: 'USD' };
  expect(greenhousePay(annual, hourly)).toMatchObject({ min: 50_000, max: 60_000, period: 'year' });
  expect(greenhousePay(hourly, annual)).toMatchObject({ min: 20, max: 30, period: 'hour' });
});

test('the period of a Greenhouse pay range is read from its whole text, and not from parts of words', () => {
  const range = { min_cents: 5_000_000, max_cents: 6_000_000, currency_type: 'USD' };
  expect(greenhousePay({ ...range, title: 'Pay', blurb: 'Holiday pay is extra.' })).toMatchObject({ period: 'year' });
  const blurb = 'The range below is what we expect to offer at the time of posting, as a monthly salary.';
  expect(greenhousePay({ ...range, title: 'Pay', blurb })).toMatchObject({ period: 'month' });
});

test('a period that Greenhouse pay mentions about something else is not its period', () => {
  const range = { min_cents: 8_000_000, max_cents: 9_000_000, currency_type: 'USD' };
  const hours = 'Pay for this 40 hours per week role.';
  expect(greenhousePay({ ...range, title: 'Pay', blurb: hours })).toMatchObject({ period: 'year' });
  const weeks = 'Benefits include 4 weeks of vacation.';
  expect(greenhousePay({ ...range, title: 'Annual salary', blurb: weeks })).toMatchObject({ period: 'year' });
  expect(greenhousePay({ ...range, max_cents: null, title: 'Pay' })).toMatchObject({ min: 80_000, period: 'year' });
  const yen = { title: 'Hourly', min_cents: 120_000, max_cents: 150_000, currency_type: 'JPY' };
  expect(greenhousePay(yen)).toMatchObject({ max: 1_500, period: 'hour' });
});

test('postings beyond the limit of a payload are reported', () => {
  const jobs = Array.from({ length: 100_001 }, (_, id) => ({
    id,
    title: 'Baker',
    absolute_url: 'https://acme.example',
  }));
  const { postings, rejected } = readPayload(greenhouse, { board: 'acme' }, { jobs });
  expect(postings).toHaveLength(100_000);
  expect(rejected).toEqual([
    { source_job_id: null, reason: 'The payload has 100001 postings; only the first 100000 are read.' },
  ]);
});
