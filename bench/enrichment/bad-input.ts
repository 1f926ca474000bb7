import { enrich } from '#libs/enrichment/enrich.js';
import { type Listing, samenessOf } from '#libs/enrichment/fields/duplicates/duplicates.js';
import { type RawPosting, UNKNOWN_FIELDS } from '#libs/enrichment/posting.js';
import { CompanyTexts } from '#libs/enrichment/text/company-sentences.js';
import { CONTEXT } from './postings.js';

const SENTENCE =
  'This hybrid role needs 5+ years of experience with Python, a degree and fluent English, for $90,000 a year. ';
const ROUNDS = 2;
/** The text of one posting is limited, and takes too little time to be measured. */
const COPIES = 40;

const posting = (id: number, title: string, html: string): RawPosting => ({
  ...UNKNOWN_FIELDS,
  format: 'lever',
  board: 'acme',
  source_job_id: String(id),
  url_job: `https://jobs.lever.co/acme/${id}`,
  title,
  company: 'Acme',
  html,
});

const enrichAll = (postings: readonly RawPosting[]): void => {
  const company = new CompanyTexts(postings);
  for (const each of postings) enrich(each, CONTEXT, company);
};

const PAGE = `<p>${SENTENCE.repeat(30)}</p>`;
const many = (n: number, title: (i: number) => string, html: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => posting(i, title(i), html(i)));

const TIME = Date.parse('2026-01-01T00:00:00Z');
const listings = (
  n: number,
  text: (i: number) => string | null,
  isClosed: boolean,
  board: (i: number) => string = () => 'lever/acme',
): Listing[] =>
  Array.from({ length: n }, (_, i) => ({
    id: String(i),
    source: 'acme',
    board: board(i),
    title: 'Nurse',
    places: ['Boston, MA'],
    text: text(i),
    firstSeenAt: new Date(TIME + i * 60_000).toISOString(),
    closedAt: isClosed ? new Date(TIME + i * 60_000 + 30_000).toISOString() : null,
  }));

/** Hostile input: its name, the smaller size, and what prepares the work for a size. */
const INPUTS: readonly (readonly [name: string, size: number, prepare: (n: number) => () => void])[] = [
  [
    'postings of one company with the same text, different titles',
    1_000,
    (n) => {
      const postings = many(
        n,
        (i) => `Nurse ${i}`,
        () => PAGE,
      );
      return () => enrichAll(postings);
    },
  ],
  [
    'copies of the only posting of a company',
    1_000,
    (n) => {
      const postings = many(
        n,
        () => 'Nurse',
        () => PAGE,
      );
      return () => enrichAll(postings);
    },
  ],
  [
    'postings of one title and place: which repeat which, all with the same text',
    100_000,
    (n) => {
      const all = listings(n, () => 'text', false);
      return () => void samenessOf(all);
    },
  ],
  [
    'the same, every text different',
    100_000,
    (n) => {
      const all = listings(n, (i) => `text ${i}`, false);
      return () => void samenessOf(all);
    },
  ],
  [
    'the same, texts unknown',
    100_000,
    (n) => {
      const all = listings(n, () => null, false);
      return () => void samenessOf(all);
    },
  ],
  [
    'the same, each closed before the next one opens',
    100_000,
    (n) => {
      const all = listings(n, () => 'text', true);
      return () => void samenessOf(all);
    },
  ],
  [
    'the same, texts unknown, each on its own board',
    100_000,
    (n) => {
      const all = listings(
        n,
        () => null,
        true,
        (i) => `lever/acme-${i}`,
      );
      return () => void samenessOf(all);
    },
  ],
  [
    `characters of each of ${COPIES} postings, different sentences`,
    90_000,
    (n) => {
      const postings = many(
        COPIES,
        () => 'Nurse',
        (i) => Array.from({ length: n / SENTENCE.length }, (_, k) => `<p>${i}.${k}: ${SENTENCE}</p>`).join(''),
      );
      return () => postings.forEach((each) => void enrich(each, CONTEXT));
    },
  ],
  [
    `characters of each of ${COPIES} postings, one paragraph without a full stop`,
    90_000,
    (n) => {
      const postings = many(
        COPIES,
        () => 'Nurse',
        (i) => `<p>${`remote or hybrid part-time contract at ${i} to `.repeat(n / 44)}</p>`,
      );
      return () => postings.forEach((each) => void enrich(each, CONTEXT));
    },
  ],
];

/** CPU milliseconds of some work: the least of several rounds. */
const cpuOf = (work: () => void): number => {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...rounds);
};

/** The CPU time of hostile input of one size and of twice that size. Linear work takes twice the time. */
export function* measureBadInput(): Generator<string> {
  yield '| input | n | CPU time at n | at 2n | ratio |';
  yield '| --- | --- | --- | --- | --- |';
  for (const [name, size, prepare] of INPUTS) {
    const [once, twice] = [cpuOf(prepare(size)), cpuOf(prepare(2 * size))];
    yield `| ${name} | ${size} | ${once.toFixed(0)} ms | ${twice.toFixed(0)} ms | ${(twice / once).toFixed(2)} |`;
  }
}
