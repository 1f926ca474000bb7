import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { enrich } from '#libs/enrichment/enrich.js';
import { type RawPay, type RawPlace, type RawPosting, UNKNOWN_FIELDS } from '#libs/enrichment/posting.js';
import type { JobRecord } from '#libs/registry/records/jobs/job-record.js';
import { CONTEXT } from '../enrichment/postings.js';

/** A line of `cases.jsonl`. Cases of other kinds than enrichment have no projection. */
interface ReportedCase {
  id: string;
  cls: string;
  projection?: string;
  input: {
    title?: string;
    text?: string;
    html?: string;
    places?: (string | RawPlace)[];
    pay?: RawPay;
    published_at?: string;
  };
  expected: unknown;
}

/** The values of the enriched posting that a case compares. */
const PROJECTIONS: Readonly<Record<string, (record: JobRecord) => unknown>> = {
  loc: ({ locations }) => locations.map(({ city, state, country }) => [city, state, country]),
  sal: ({ salary }) => salary && [salary.min, salary.max, salary.currency, salary.period],
  title: ({ title }) => title,
  tech: ({ technologies }) => technologies.map(({ slug }) => slug),
  desc: ({ description }) => description,
  exp: ({ experience_details: years }) => years && [years.years_min, years.years_max],
  wm: ({ work_model }) => work_model,
  level: ({ level }) => level,
  visa: ({ offers_visa_sponsorship }) => offers_visa_sponsorship,
  date: ({ created_at }) => (created_at === CONTEXT.first_seen_at ? null : created_at),
};

const postingOf = ({ title = 'Engineer', text, html, places = [], ...others }: ReportedCase['input']): RawPosting => ({
  ...UNKNOWN_FIELDS,
  format: 'greenhouse',
  board: 'acme',
  source_job_id: '1',
  url_job: 'https://example.com/1',
  title,
  html: html ?? null,
  text: text ?? null,
  ...others,
  places: places.map((place) => (typeof place === 'string' ? { text: place } : place)),
});

const shown = (value: unknown): string => JSON.stringify(value ?? null);

/**
 * `npm run bench:reported [-- DATA]`: enrichment on inputs of the kind that people report as bugs, by class. `DATA` holds `cases.jsonl`,
 * which is not part of the repository. Prints right and total of each class, then what is wrong.
 */
const [data = '../shared/reported'] = process.argv.slice(2);
const file = path.join(data, 'cases.jsonl');
if (!existsSync(file)) {
  process.stdout.write(`Missing: ${file}\n`);
  process.exit();
}
const cases = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as ReportedCase)
  .filter(({ projection }) => projection !== undefined && projection in PROJECTIONS);
const results = cases.map(({ id, cls, projection = '', input, expected }) => {
  const result = enrich(postingOf(input), CONTEXT);
  const found = 'reason' in result ? result.reason : PROJECTIONS[projection]?.(result.record);
  return { id, cls, input, expected: shown(expected), found: shown(found) };
});
const isRight = ({ expected, found }: { expected: string; found: string }) => expected === found;
const rate = (rows: readonly { expected: string; found: string }[]) =>
  `${rows.filter(isRight).length} | ${rows.length} | ${(rows.filter(isRight).length / rows.length).toFixed(2)}`;
const lines = [
  '| class | right | of | share |',
  '| --- | --- | --- | --- |',
  ...[...Map.groupBy(results, ({ cls }) => cls)].map(([cls, rows]) => `| ${cls} | ${rate(rows)} |`),
  `| all | ${rate(results)} |`,
  '',
  ...results
    .filter((row) => !isRight(row))
    .map(({ id, input, expected, found }) => `${id}: ${shown(input)}\n  expected ${expected}\n  found    ${found}`),
];
process.stdout.write(`${lines.join('\n')}\n`);
