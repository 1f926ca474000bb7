import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { COMPLETE_OUTCOMES, FETCHES, type FetchRecord, readFetches } from '#libs/feed/fetches.js';
import { readManifest } from '#libs/feed/manifest.js';
import { fetchFile, readRows } from '#libs/feed/read-rows.js';
import { acceptAll } from '#libs/feed/rows.js';
import { postingStatus } from '#libs/records/posting-status.js';

// What the README says of the sample, and the tour of the web app with it, is computed from its files.
interface Posting {
  readonly job_status: string;
  readonly board: string;
  readonly has_text: boolean;
  readonly locations: readonly { country?: string; latitude?: number; cbsa?: object }[];
  readonly salary?: { annual_min_usd?: number; annual_max_usd?: number };
  readonly [field: string]: unknown;
}

const README = readFileSync('samples/README.md', 'utf8');
const figure = (label: string): string => {
  const row = README.split('\n').find((line) => line.startsWith(`| ${label} |`));
  if (!row) throw new Error(`samples/README.md has no row "${label}".`);
  return row.split('|')[2]?.trim() as string;
};

const postings: Posting[] = [];
const boards = new Map<string, { reads: number; lastRead: number | null }>();
let companies = 0;
let asOf = Number.NaN;
beforeAll(async () => {
  const { files, as_of } = await readManifest('samples');
  asOf = Date.parse(as_of);
  const latest = new Map<string, Posting>();
  const found = new Set<string>();
  for (const file of files) {
    if (file.kind === FETCHES) {
      const verified = await fetchFile('samples', file);
      for await (const row of readFetches(verified)) if (row.type === 'fetch') count(row.fetch);
      await verified.dispose();
      continue;
    }
    for await (const row of readRows('samples', file, acceptAll)) {
      if (row.type !== 'upsert') continue;
      if (file.kind === 'jobs') latest.set(row.id, row.record as Posting);
      else found.add(row.id);
    }
  }
  companies = found.size;
  postings.push(...latest.values());
}, 180_000);

const count = ({ board, time, outcome }: FetchRecord): void => {
  const { reads, lastRead } = boards.get(board) ?? { reads: 0, lastRead: null };
  const isComplete = COMPLETE_OUTCOMES.includes(outcome);
  boards.set(board, { reads: reads + 1, lastRead: isComplete ? Math.max(lastRead ?? 0, Date.parse(time)) : lastRead });
};

const statusOf = ({ job_status, board }: Posting) =>
  postingStatus({ isClosed: job_status === 'inactive', lastRead: boards.get(board)?.lastRead ?? null }, asOf);
const share = (has: (posting: Posting) => boolean): string =>
  `${Math.round((100 * postings.filter(has).length) / postings.length)}%`;
const isKnown = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== 'unknown' && !(Array.isArray(value) && value.length === 0);
const number = (value: number): string => value.toLocaleString('en-US');

test('how many postings, companies and reads', () => {
  const statuses = Map.groupBy(postings, statusOf);
  const [active = 0, inactive = 0, unverified = 0] = (['active', 'inactive', 'unverified'] as const).map(
    (status) => statuses.get(status)?.length,
  );
  expect(figure('Postings')).toBe(number(postings.length));
  expect(figure('of these active / inactive')).toBe(`${number(active)} / ${number(inactive)}`);
  expect(figure('of these unverified: open when last seen, but not read completely for 30 days')).toBe(
    number(unverified),
  );
  expect(figure('Companies')).toBe(`${companies}, on boards of nine formats`);
  expect(new Set(postings.map(({ jobboard_format }) => jobboard_format)).size).toBe(9);
  const reads = [...boards.values()].reduce((sum, board) => sum + board.reads, 0);
  expect(figure('Reads of boards')).toBe(`${number(reads)} of ${boards.size} boards`);
});

test('of how many postings each fact is known', () => {
  expect(figure('Postings with a derived occupation')).toBe(share(({ onet_code }) => isKnown(onet_code)));
  expect(figure('with a level')).toBe(share(({ level }) => isKnown(level)));
  expect(figure('with a job family')).toBe(share(({ categories }) => isKnown(categories)));
  expect(figure('Postings whose text was read')).toBe(share(({ has_text }) => has_text));
  expect(figure('with pay in US dollars')).toBe(
    share(({ salary }) => isKnown(salary?.annual_min_usd) || isKnown(salary?.annual_max_usd)),
  );
  expect(figure('with technologies')).toBe(share(({ technologies }) => isKnown(technologies)));
  expect(figure('with a work model / a kind of employment')).toBe(
    `${share(({ work_model }) => isKnown(work_model))} / ${share(({ commitment }) => isKnown(commitment))}`,
  );
  const having = (has: (place: Posting['locations'][number]) => boolean) =>
    share(({ locations }) => locations?.some(has) ?? false);
  expect(figure('with a country / a city with coordinates / a US metropolitan area')).toBe(
    [
      having(({ country }) => isKnown(country)),
      having(({ latitude }) => isKnown(latitude)),
      having(({ cbsa }) => isKnown(cbsa)),
    ].join(' / '),
  );
});
