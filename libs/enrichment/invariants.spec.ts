import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { readBoard } from '#libs/boards/read-board.js';
import { enrich } from './enrich.js';
import type { RawPosting } from './posting.js';
import { CONTEXT } from './testing/context.js';
import { brokenInvariants } from './testing/invariants.js';
import { CompanyTexts } from './text/company-sentences.js';

const FILE = '../shared/data/ashby/boards.ndjson.gz';
const BOARDS = 40;

const broken = (postings: readonly RawPosting[]): string[] => {
  const company = new CompanyTexts(postings);
  return postings.flatMap((posting) => {
    const result = enrich(posting, CONTEXT, company);
    return 'reason' in result ? [] : brokenInvariants(result.record).map((name) => `${posting.title}: ${name}`);
  });
};

(existsSync(FILE) ? test : test.skip)(
  'no two fields of a record contradict each other (skipped without recorded boards)',
  () => {
    const boards = gunzipSync(readFileSync(FILE)).toString('utf8').trim().split('\n').slice(0, BOARDS);
    const postings = boards.flatMap((line) => {
      const { board, payload } = JSON.parse(line) as { board: string; payload: unknown };
      const bytes = new TextEncoder().encode(JSON.stringify(payload));
      return readBoard('ashby', { board, fetched_at: CONTEXT.enriched_at }, bytes).postings;
    });
    expect(postings.length).toBeGreaterThan(BOARDS);
    expect(broken(postings)).toEqual([]);
  },
);

test('the checks find contradictions', () => {
  const [posting] = readBoard(
    'lever',
    { board: 'acme', fetched_at: CONTEXT.enriched_at },
    new TextEncoder().encode(
      JSON.stringify([
        { id: '1', text: 'Engineer', hostedUrl: 'https://jobs.lever.co/acme/1', descriptionPlain: 'Go' },
      ]),
    ),
  ).postings;
  const result = enrich(posting as RawPosting, CONTEXT);
  if ('reason' in result) throw new Error(result.reason);
  expect(brokenInvariants(result.record)).toEqual([]);
  expect(brokenInvariants({ ...result.record, remote: true, internship: true })).toHaveLength(2);
});
