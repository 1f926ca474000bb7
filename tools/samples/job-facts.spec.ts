import { expect, test } from '@jest/globals';
import { jobFacts } from './job-facts.js';
import { postingOfFacts } from './posting.js';

const row = postingOfFacts({
  format: 'ashby',
  board: 'acme',
  source_job_id: '1',
  url_job: 'https://jobs.ashbyhq.com/acme/1',
  title: 'Senior Data Engineer',
  company: 'Acme',
  published_at: '2026-08-01T00:00:00Z',
  places: [{ text: 'Boston, MA' }],
});
const SENTENCE = 'You bring 5+ years of experience with Python and PostgreSQL, and a bachelor degree in physics';
const full = {
  ...row,
  html: `<p>Our secret garden is waiting for gardeners of data.</p><h2>Requirements</h2><ul><li>${SENTENCE}.</li></ul>
    <p>We are unable to sponsor visas. The pay is $120,000 - $150,000 a year. Write to Jo Doe, jo.doe@acme.com.</p>`,
  employment_type: 'FullTime',
};
const fieldsOf = (raw: typeof row) => {
  const found = jobFacts(raw, '2026-08-22T00:00:00Z');
  return 'fields' in found ? found.fields : found;
};

test('the facts of a text are kept', () => {
  expect(fieldsOf(full)).toMatchObject({
    title: 'Senior Data Engineer',
    level: 'senior',
    commitment: 'full_time',
    technologies: [{ slug: 'python' }, { slug: 'postgresql' }],
    experience_details: { years_min: 5 },
    education_requirements: { level: 'bachelor' },
    offers_visa_sponsorship: false,
    salary: { min: 120_000, max: 150_000, currency: 'USD', period: 'year', provenance: 'extracted' },
    locations: [{ text: 'Boston, MA', city: 'Boston', state: 'MA', country: 'US', cbsa: [{ code: '14460' }] }],
  });
});

test('no text of the employer and no personal address is kept', () => {
  const kept = JSON.stringify(fieldsOf(full));
  for (const words of ['gardeners', 'You bring', 'sponsor visas', 'jo.doe', 'Jo Doe', 'The pay is']) {
    expect(kept).not.toContain(words);
  }
});

test('the text of declared pay is kept unless it is prose', () => {
  const pay = { min: 100_000, max: 120_000, currency: 'USD', period: '1 YEAR', text: '$100K – $120K' };
  expect(fieldsOf({ ...row, pay })).toMatchObject({ salary: { text: '$100K – $120K', provenance: 'declared' } });
  expect(fieldsOf({ ...row, pay: { ...pay, text: 'x'.repeat(201) } })).toMatchObject({
    salary: expect.not.objectContaining({ text: expect.anything() }),
  });
});

test('a row without a text has no problems, and omits unknown values', () => {
  const fields = fieldsOf(row) as Record<string, unknown>;
  expect(fields).not.toHaveProperty('problems');
  expect(fields).not.toHaveProperty('salary');
  expect(fields).toMatchObject({ onet_code: expect.any(String), level: 'senior' });
});

test('a posting that enrichment rejects has a reason', () => {
  expect(jobFacts({ ...row, title: ' ' }, '2026-08-22T00:00:00Z')).toHaveProperty('reason');
});
