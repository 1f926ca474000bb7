import { expect, test } from '@jest/globals';
import { recordCompleter } from '#libs/registry/derive/record-schema.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { enrich } from './enrich.js';
import type { RawPosting } from './posting.js';
import { CONTEXT } from './testing/context.js';

const NOW = CONTEXT.enriched_at;
const complete = recordCompleter(jobs);

const posting = (over: Partial<RawPosting> = {}): RawPosting => ({
  format: 'ashby',
  board: 'acme',
  source_job_id: '1',
  url_job: 'https://jobs.ashbyhq.com/acme/1',
  title: 'Senior Software Engineer',
  company: 'Acme',
  places: [{ text: 'Austin, TX' }],
  department: 'Engineering',
  team: null,
  html: '<h2>Requirements</h2><ul><li>5+ years of experience with Python</li></ul><p>The salary range is $150,000 - $180,000 per year.</p>',
  employment_type: 'FullTime',
  remote: null,
  workplace_type: null,
  pay: null,
  published_at: '2026-08-01T00:00:00Z',
  updated_at: null,
  ...over,
});

const record = (over: Partial<RawPosting> = {}): Record<string, unknown> => {
  const result = enrich(posting(over), CONTEXT);
  if ('reason' in result) throw new Error(result.reason);
  const completed = complete(result.record);
  if ('reason' in completed) throw new Error(completed.reason);
  return completed.record;
};

test('an enriched posting conforms to the schema of the record', () => {
  expect(record()).toMatchObject({
    title: 'Senior Software Engineer',
    onet_code: '15-1252.00',
    level: 'senior',
    commitment: 'full_time',
    salary: { min: 150000, max: 180000, provenance: 'extracted' },
    locations: [{ city: 'Austin', state: 'TX', country: 'US', cbsa: [{ code: '12420' }] }],
    technologies: [{ slug: 'python' }],
    experience_details: { years_min: 5 },
    created_at: '2026-08-01T00:00:00.000Z',
  });
});

test('declared values take precedence over the text, and are in declared_details', () => {
  const found = record({ pay: { min: 10, max: 20, currency: 'usd', period: '1 HOUR' } });
  expect(found.salary).toMatchObject({ min: 10, max: 20, period: 'hour', provenance: 'declared' });
  expect(found.declared_details).toMatchObject({
    commitment: 'full_time',
    department: 'Engineering',
    salary: { currency: 'USD' },
  });
  expect(found.declared_details).not.toHaveProperty('level');
});

test('unknown values are null or empty', () => {
  const bare = record({
    html: null,
    text: null,
    places: [],
    department: null,
    employment_type: null,
    title: 'Qwrtp',
    published_at: null,
  });
  expect(bare).toMatchObject({
    salary: null,
    locations: [],
    onet_code: null,
    level: null,
    commitment: null,
    work_model: null,
    remote: null,
    technologies: [],
    visa_sponsorship: { status: 'unknown' },
    offers_visa_sponsorship: null,
    description: null,
    created_at: NOW,
  });
});

test('a publication date in the future is ignored and reported as a problem', () => {
  const found = record({ published_at: '2030-01-01T00:00:00Z' });
  expect(found.created_at).toBe(NOW);
  expect(found.problems).toContain('The date of publication lies in the future.');
});

test.each([
  [0, 0],
  [1e12, 1e12],
  [-1, 5],
  [Number.NaN, Number.NaN],
])('declared pay of %d to %d is ignored and reported as a problem', (min, max) => {
  const found = record({ html: '<p>No pay here.</p>', pay: { min, max, currency: 'USD', period: 'year' } });
  expect(found.salary).toBeNull();
  expect(found.problems).toContain('The declared pay cannot be meant.');
});

test('a posting without a title or URL, or with too long a text, is rejected with a reason', () => {
  expect(enrich(posting({ title: ' ' }), CONTEXT)).toHaveProperty('reason');
  expect(enrich(posting({ url_job: 'javascript:alert(1)' }), CONTEXT)).toHaveProperty('reason');
  expect(enrich(posting({ html: `<p>${'x'.repeat(20_000_000)}` }), CONTEXT)).toMatchObject({
    reason: expect.stringMatching(/at most/),
  });
});

// Beginnings of patterns.
const PREFIXES = [
  '$1',
  '$100,000 - ',
  '1-',
  'a@',
  'a.b@c.',
  '3 days a week ',
  'remote in A',
  'bachelor degree or ',
  'fluent in ',
  'salary ',
  'not ',
  'visa ',
  'we ',
  'New York, ',
  '( ',
  'C++/',
  'Go, ',
  '&lt;p',
  'â€',
  '401(k) ',
  'work from ',
  'years ',
  '99 ',
  'the role is a ',
  'full-time ',
  'Bachelor’s ',
  '\u00a0',
  ', ',
  'A',
  'a-',
];

test('a posting that only implies full time is full time, and one that requires days in the office is not remote', () => {
  const html = '<p>Salary: $100,000 - $120,000 per year.</p><p>This role is hybrid: 3 days a week in our office.</p>';
  expect(record({ html, remote: true, employment_type: null })).toMatchObject({
    commitment: 'full_time',
    work_model: 'hybrid',
    remote: false,
  });
});

test.each(PREFIXES)('the end of a long text of %j is read', (prefix) => {
  const title = `x ${prefix.repeat(200)}`;
  const html = `<p>${prefix.repeat(Math.ceil(180_000 / prefix.length))}</p><ul><li>Experience with Python</li></ul>`;
  const found = record({ html, title, places: [{ text: title }] });
  expect(found.technologies).toContainEqual(expect.objectContaining({ slug: 'python' }));
});

test.each(['<b>', '<div><p>', '<li>', '<', '<a href="', '<!--', '</p>', '&lt;', '<p></i>'])(
  'deeply nested or broken tags are handled: %s',
  (tag) => {
    expect(enrich(posting({ html: tag.repeat(1_000_000 / tag.length) }), CONTEXT)).toMatchObject({
      reason: expect.stringMatching(/at most/),
    });
    const html = `<p>text</p>${tag.repeat(7_000 / tag.split('<').length)}<p>more${'</b></div></i>'.repeat(2_000)}`;
    expect(record({ html }).description).toMatch(/^text/);
  },
);
