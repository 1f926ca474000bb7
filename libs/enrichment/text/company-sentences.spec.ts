import { expect, test } from '@jest/globals';
import { enrich } from '../enrich.js';
import { type RawPosting, UNKNOWN_FIELDS } from '../posting.js';
import { CONTEXT } from '../testing/context.js';
import { CompanyTexts } from './company-sentences.js';

const ABOUT =
  'Acme connects to Salesforce, Workday and SAP, so that teams can work together from anywhere in the world.';
const POLICY = 'We work from our office in Austin 3 days a week.';
const TITLES = ['Accountant', 'Engineer', 'Recruiter', 'Designer', 'Counsel', 'Chef'];

const posting = (title: string, lines: string[], id = title): RawPosting => ({
  ...UNKNOWN_FIELDS,
  format: 'lever',
  board: 'acme',
  source_job_id: id,
  url_job: `https://jobs.lever.co/acme/${encodeURIComponent(id)}`,
  title,
  company: 'Acme',
  html: lines.map((line) => `<p>${line}</p>`).join(''),
});
const own = (title: string) =>
  `As ${title.toLowerCase()} you use ${title === 'Engineer' ? 'Terraform' : 'PostgreSQL'} every day.`;
const board = TITLES.map((title) => posting(title, [ABOUT, own(title), POLICY]));

const record = (one: RawPosting, company?: CompanyTexts) => {
  const result = enrich(one, CONTEXT, company);
  if ('reason' in result) throw new Error(result.reason);
  return result.record;
};
const slugs = (one: RawPosting, company?: CompanyTexts) =>
  record(one, company)
    .technologies.map(({ slug }) => slug)
    .sort();

test('technologies in sentences that a company repeats in postings of other titles are not those of the job', () => {
  const engineer = board[1] as RawPosting;
  expect(slugs(engineer)).toEqual(expect.arrayContaining(['salesforce', 'workday']));
  expect(slugs(engineer, new CompanyTexts(board))).toEqual(['terraform']);
});

test('the stack that a company repeats counts', () => {
  const stack = board.map((one) => ({ ...one, html: `${one.html}<p>Our stack: TypeScript and Kubernetes</p>` }));
  expect(slugs(stack[0] as RawPosting, new CompanyTexts(stack))).toEqual(['kubernetes', 'postgresql', 'typescript']);
});

test('a repeated policy states the work model, unless the posting states another; talk about the product does not', () => {
  const company = new CompanyTexts(board);
  expect(record(board[0] as RawPosting, company).work_model).toBe('hybrid');
  const remote = posting('Pilot', [
    ABOUT,
    'This role is fully remote, and you may live anywhere in the United States.',
    POLICY,
  ]);
  expect(record(remote, new CompanyTexts([...board, remote])).work_model).toBe('remote');
  const product = TITLES.map((title) => posting(title, [ABOUT, own(title)]));
  expect(record(product[0] as RawPosting, new CompanyTexts(product)).work_model).toBeNull();
});

test('the order of the postings changes nothing', () => {
  const [one, other] = [new CompanyTexts(board), new CompanyTexts(board.toReversed())];
  expect([...one.sentences]).toEqual([...other.sentences]);
  expect(one.sentences.size).toBe(2);
});

test.each([
  ['three titles', board.slice(0, 3)],
  [
    'one posting, repeated',
    Array.from({ length: 50 }, (_, i) => posting('Engineer', [ABOUT, own('Engineer')], `${i}`)),
  ],
  ['the same text under many titles', TITLES.map((title) => posting(title, [ABOUT, own('Engineer')]))],
  ['no text', TITLES.map((title) => posting(title, []))],
])('a company has no common sentences with %s', (_, postings) => {
  expect(new CompanyTexts(postings).sentences.size).toBe(0);
});

test('a posting that consists of common sentences describes its job with them', () => {
  const template = posting('Consultant', [ABOUT, POLICY]);
  expect(slugs(template, new CompanyTexts([...board, template]))).toContain('salesforce');
});

test.each([
  ['different titles', (i: number) => `Engineer ${i}`],
  ['the same title', () => 'Engineer'],
])('any of 10,000 postings with the same text and %s is read as if it were the only one', (_, title) => {
  const lines = [ABOUT, own('Engineer'), POLICY];
  const postings = Array.from({ length: 10_000 }, (_each, i) => posting(title(i), lines, `${i}`));
  const company = new CompanyTexts(postings);
  const read = ({ work_model, technologies }: ReturnType<typeof record>) =>
    JSON.stringify({ work_model, technologies });
  const alone = record(posting('Engineer', lines));
  expect(alone.work_model).toBe('hybrid');
  const some = postings.filter((_each, i) => i % 20 === 0);
  expect(new Set(some.map((one) => read(record(one, company))))).toEqual(new Set([read(alone)]));
});

test('10,000 postings are sampled, and their sentences bounded', () => {
  const sentences = Array.from({ length: 100 }, (_, i) => `We promise number ${i} to everyone who works here.`);
  const postings = Array.from({ length: 10_000 }, (_, i) =>
    posting(`Engineer ${i}`, [...sentences, `Unit ${i}.`], `${i}`),
  );
  const company = new CompanyTexts(postings);
  expect(company.sentences.size).toBe(100);
});
