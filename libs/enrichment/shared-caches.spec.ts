import { expect, test } from '@jest/globals';
import { enrich } from './enrich.js';
import { type RawPosting, UNKNOWN_FIELDS } from './posting.js';
import { CONTEXT } from './testing/context.js';
import { CompanyTexts } from './text/company-sentences.js';

const SHARED = '<p>We offer a 401(k) plan and equity. You work three days a week in the office.</p>';

const posting = (board: string, id: number, title: string, own: string): RawPosting => ({
  ...UNKNOWN_FIELDS,
  format: 'lever',
  board,
  company: board,
  source_job_id: String(id),
  url_job: `https://${board}.example/${id}`,
  title,
  places: [{ text: 'Austin, TX' }],
  department: board === 'acme' ? 'Finance' : null,
  html: `${SHARED}<h2>Requirements</h2><ul><li>5+ years of experience with Python</li><li>${own}</li></ul>`,
});

const TITLES = [
  'Director of Recruiting',
  'Incident Specialist',
  'Software Engineer (Hybrid)',
  'Salesforce Administrator',
];

/** Two companies whose postings share titles and sentences, and differ in department and policy. */
const companies = [
  TITLES.map((title, i) => posting('acme', i, title, 'Bachelor’s degree. We do not sponsor visas.')),
  TITLES.map((title, i) => posting('globex', i, title, 'This role is fully remote. The salary is $90,000 per year.')),
];

const records = (order: readonly (readonly RawPosting[])[]): Record<string, unknown> =>
  Object.fromEntries(
    order.flatMap((postings) => {
      const texts = new CompanyTexts(postings);
      return postings.map((each) => [each.url_job, enrich(each, CONTEXT, texts)]);
    }),
  );

test('a record does not depend on which postings, of which companies, were enriched before it', () => {
  const cold = records(companies);
  expect(Object.keys(cold)).toHaveLength(2 * TITLES.length);
  expect(records(companies)).toEqual(cold);
  expect(records(companies.toReversed().map((postings) => postings.toReversed()))).toEqual(cold);
});
