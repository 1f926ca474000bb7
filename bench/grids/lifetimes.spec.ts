import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { jobId, sourceId } from '#libs/records/ids.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../apps/api/testing/test-api.js';
import { IndexerFixture, upsert } from '../../apps/indexer/testing/indexer-fixture.js';
import { endings, type SeenPosting, turnover } from './reference/lifetimes.js';

jest.setTimeout(240_000);

// Tests look into responses of any shape.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Json = any;

/** 2028 has a 29 February. */
const AS_OF = Date.parse('2028-03-20T00:00:00Z');
const DAYS = 260;
const iso = (time: number) => new Date(time).toISOString();

/**
 * Boards of one employer each. Postings open at a constant rate, and stay open for a geometric time of 40 days on average: a market in which nothing happens,
 * but to the boards named otherwise.
 */
interface Board {
  readonly board: string;
  readonly fetches: readonly number[];
  /** What happens to it, in days before the end. */
  readonly growsAt?: number;
  readonly halvesAt?: number;
  /** Its postings say another date each time it is read. */
  readonly restates?: boolean;
}

const everyThreeDays = (number: number, isRead: (age: number) => boolean): number[] =>
  Array.from({ length: DAYS / 3 }, (_, index) => DAYS - 3 * index)
    .filter(isRead)
    .map((age) => AS_OF - age * MS_PER_DAY + number * 600_000);

const boards: Board[] = Array.from({ length: 36 }, (_, number): Board => {
  const board = `lifetimes-${number}`;
  const steady = everyThreeDays(number, () => true);
  if (number < 20) return { board, fetches: steady };
  if (number < 24) return { board, fetches: everyThreeDays(number, (age) => age < 120) };
  if (number < 27) return { board, fetches: everyThreeDays(number, (age) => age > 100) };
  if (number < 30) return { board, fetches: everyThreeDays(number, (age) => age < 90 || age > 130) };
  if (number < 32) return { board, fetches: steady, growsAt: 60 };
  if (number < 34) return { board, fetches: steady, halvesAt: 45 };
  return { board, fetches: steady, restates: true };
});

/** MINSTD (Park and Miller 1988). */
let state = 7;
const random = (): number => {
  state = (48_271 * state) % 2_147_483_647;
  return state / 2_147_483_647;
};

interface Drawn extends SeenPosting {
  readonly title: string;
  readonly created: number;
}

let nextId = 0;

/** What the fetches of a board show of the postings that open on it; about a fifth of those that close are posted again within 4 days. */
const drawBoard = ({ board, fetches, growsAt = -1, halvesAt, restates }: Board): Drawn[] => {
  const found: Drawn[] = [];
  const list = (title: string, opened: number, closed: number): void => {
    const seen = fetches.find((time) => time >= opened);
    const gone = fetches.find((time) => time >= closed) ?? null;
    if (seen === undefined || (gone !== null && gone <= seen)) return;
    const employer = sourceId({ format: 'greenhouse', board });
    const created = restates ? seen - Math.floor(300 * random()) * MS_PER_DAY : seen - MS_PER_DAY;
    nextId += 1;
    found.push({ id: nextId, employer, board, opening: `${board} ${title}`, title, created, seen, gone });
  };
  const end = (opened: number): number => {
    const closed = opened + Math.ceil(Math.log(random()) / Math.log(1 - 1 / 40)) * MS_PER_DAY;
    const halved = halvesAt === undefined ? Infinity : AS_OF - halvesAt * MS_PER_DAY;
    return opened < halved && halved < closed && random() < 0.5 ? halved : closed;
  };
  for (let age = DAYS + 60; age > 0; age -= 1) {
    const rate = age <= growsAt ? 1.8 : 0.6;
    for (let left = rate; left > 0; left -= 1) {
      if (random() > left) continue;
      const opened = AS_OF - age * MS_PER_DAY;
      // Two places of one title are no reposts of each other.
      const title = `role ${Math.floor(random() * 400)}`;
      const closed = end(opened);
      list(title, opened, closed);
      // Two equal openings that one fetch shows first.
      if (random() < 0.08) list(title, opened, end(opened));
      if (random() < 0.2) list(title, closed + 3 * MS_PER_DAY, end(closed + 3 * MS_PER_DAY));
    }
  }
  return found;
};

const drawn = boards.flatMap(drawBoard);
const FORMER = 1_000_000;
const isContinuing = ({ id, gone, seen }: Drawn) => id % 25 === 0 && (gone ?? AS_OF) - seen > 12 * MS_PER_DAY;
const postings = drawn.map((each) => (isContinuing(each) ? { ...each, continues: each.id + FORMER } : each));
/** The former ids of postings that continue under another one: they close, and were first seen at the same moment. */
const continued: Drawn[] = drawn
  .filter(isContinuing)
  .map((posting) => ({ ...posting, id: posting.id + FORMER, gone: posting.seen + 9 * MS_PER_DAY }));

const idOf = (board: string, id: number) => jobId({ format: 'greenhouse', board }, String(id));
const record = ({ id, continues, employer, board, title, created, seen, gone }: Drawn): RecordValue =>
  testJob({
    id: idOf(board, id),
    ...(continues !== undefined && { moderation_details: { continues: idOf(board, continues) } }),
    salary: { min: 50_000, max: 60_000, currency: 'USD', period: 'year' },
    source: employer,
    board: `greenhouse/${board}`,
    title,
    locations: [{ country: 'US', city: 'Austin' }],
    created_at: iso(created),
    updated_at: iso(gone ?? seen),
    first_seen_at: iso(seen),
    job_status: gone === null ? 'active' : 'inactive',
    verified_inactive_at: gone === null ? null : iso(gone),
  });

let indexer: IndexerFixture;
let api: TestApi;
beforeAll(async () => {
  indexer = await IndexerFixture.create('lifetimes');
  const as_of = iso(AS_OF);
  const feed = await indexer.feed(1, [
    {
      kind: 'sources',
      as_of,
      rows: boards.map(({ board }) => upsert(testSource({ id: sourceId({ format: 'greenhouse', board }) }))),
    },
    { kind: 'jobs', as_of, rows: [...postings, ...continued].map((posting) => upsert(record(posting))) },
    {
      kind: 'fetches',
      as_of,
      mode: 'delta',
      rows: boards.flatMap(({ board, fetches }) =>
        fetches.map((time) => ({
          version: 1,
          record: { board: `greenhouse/${board}`, time: iso(time), outcome: 'ok' },
        })),
      ),
    },
  ]);
  await indexer.sync(feed, '--grids');
  api = await TestApi.serve({ prefix: indexer.prefix, databaseUrl: indexer.databaseUrl });
});
afterAll(async () => {
  await api?.close();
  await indexer?.drop();
  await IndexerFixture.end();
});

const fetches = new Map(boards.map(({ board, fetches: own }) => [board, own]));
const withoutReliability = ({ reliability, ...rest }: Json) => rest;

test('turnover agrees with its reference in each month, whatever happens to boards', async () => {
  const { data, method } = (await api.get('/v4/metrics/turnover?from=2027-08&to=2028-03')).body;
  expect(method).toBe('live');
  // More than one search returns.
  expect(postings.length).toBeGreaterThan(5_000);
  const months = data.map(({ month }: Json) => month);
  expect(months).toEqual(['2027-08', '2027-09', '2027-10', '2027-11', '2027-12', '2028-01', '2028-02', '2028-03']);
  for (const row of data) {
    const [year, month] = row.month.split('-').map(Number);
    const span = [Date.UTC(year, month - 1, 1), Math.min(Date.UTC(year, month, 1), AS_OF + 1)] as const;
    const { month: name, partial, opened, closed, reposted, ...counts } = row;
    const rates = {
      opened: withoutReliability(opened),
      closed: withoutReliability(closed),
      reposted: withoutReliability(reposted),
    };
    expect([name, { ...counts, ...rates }]).toEqual([name, turnover([...postings, ...continued], fetches, span)]);
  }
});

test('the rates of steady boards are those with which they were made, and do not move when boards join, leave or fail', async () => {
  const steady = boards.slice(0, 30).map(({ board }) => sourceId({ format: 'greenhouse', board }));
  const { data } = (await api.get(`/v4/metrics/turnover?from=2027-08&to=2028-02&source_ids=${steady.join()}`)).body;
  const rates: number[] = data.map(({ closed }: Json) => closed.rate);
  // A fortieth of the open postings closes each day. Half of those that close within 3 days are never seen.
  for (const rate of rates) expect([rate, Math.abs(rate - 30 / 40) < 0.12]).toEqual([rate, true]);
  const boardsByMonth: number[] = data.map(({ boards: count }: Json) => count);
  expect(new Set(boardsByMonth).size).toBeGreaterThan(1);
});

test('a board that grows has more openings per open posting, and one that halves more closings', async () => {
  const rates = async (number: number, name: string) => {
    const id = sourceId({ format: 'greenhouse', board: `lifetimes-${number}` });
    const { data } = (await api.get(`/v4/metrics/turnover?from=2027-11&to=2028-02&source_ids=${id}`)).body;
    return data.map((row: Json) => row[name].rate);
  };
  const [before, , , after] = await rates(30, 'opened');
  expect(after).toBeGreaterThan(1.3 * before);
  const [first, , , halved] = await rates(32, 'closed');
  expect(halved).toBeGreaterThan(1.3 * first);
});

test('endings agree with their reference, and with the share that closes by chance', async () => {
  const { data, cohort, cannot_show, citation } = (await api.get('/v4/metrics/endings?period=2027-08-01..2028-03-20'))
    .body;
  const span = [Date.parse('2027-08-01'), AS_OF + 1] as const;
  const expected = endings([...postings, ...continued], fetches, span);
  expect([cohort.n, cohort.employers]).toEqual([expected.n, expected.employers]);
  expect(cohort.closed + cohort.reposted + cohort.open + cohort.lost).toBe(cohort.n);
  expect(cohort.lost).toBeGreaterThan(0);
  // Pauses of more than 14 days are between two watches.
  expect(cohort.fetch_days).toBe(3);
  expect(cannot_show).toMatch('filled or withdrawn');
  expect(citation.text).toContain(`${cohort.n} postings of ${cohort.employers} employers, followed from their opening`);
  expect(data.map(({ reliability, ended, ...row }: Json) => row)).toEqual(expected.rows);
  // A fetch finds a closing three days late at most; of a geometric time of 40 days, this share has ended by a day.
  const ended = (day: number) => 1 - (1 - 1 / 40) ** day;
  for (const { day, share } of data.filter(({ end }: Json) => end === 'any'))
    expect([day, share, share > ended(day - 4) - 0.04 && share < ended(day) + 0.04]).toEqual([day, share, true]);
});

test('growth of pay since before the dataset was observed is not known, although survivors of then state pay', async () => {
  const [row] = (await api.get('/v4/metrics/pay-growth?from=2028-02&to=2028-02')).body.data;
  expect(row.previous_stated).toBeGreaterThan(0);
  expect(row).toMatchObject({
    growth: null,
    index: null,
    reliability: { level: 'cannot_say', reason: 'earlier_not_observed' },
  });
});

test('one employer that the request names has shares without an interval', async () => {
  const id = sourceId({ format: 'greenhouse', board: 'lifetimes-0' });
  const { data } = (await api.get(`/v4/metrics/endings?source_ids=${id}`)).body;
  expect(data[0]).toMatchObject({ day: 7, share: expect.any(Number), low: null, high: null });
  const turned = (await api.get(`/v4/metrics/turnover?source_ids=${id}&from=2028-02&to=2028-02`)).body.data;
  expect(turned).toMatchObject([{ employers: 1, opened: { rate: expect.any(Number), low: null } }]);
});

test('few employers that the request does not name have counts only', async () => {
  const { data } = (await api.get('/v4/metrics/endings?q=%22role+17%22&period=90d')).body;
  expect(data[0]).toMatchObject({ share: null, reliability: { level: 'cannot_say' } });
});

test('a slice without postings on watched boards says why it is empty, and is free', async () => {
  for (const path of ['turnover', 'endings']) {
    const { body, headers } = await api.get(`/v4/metrics/${path}?countries=AQ`);
    expect(body).toMatchObject({ data: [], note: expect.stringContaining('watched') });
    expect(headers['x-credit-charged'] ?? '0').toBe('0');
  }
  const reversed = await api.get('/v4/metrics/turnover?from=2028-03&to=2028-01');
  expect([reversed.status, reversed.body.error.message]).toEqual([400, expect.stringContaining('`from`')]);
});

test('CSV has a row for each day and end, with its citation', async () => {
  const headers = { authorization: `Bearer ${await api.token()}` };
  const csv = (await api.app.inject({ url: '/v4/metrics/endings?period=90d&format=csv', headers })).body;
  const lines = csv.trim().split('\r\n');
  expect(lines).toHaveLength(16);
  expect(lines[0]).toBe('day,end,share,low,high,ended,at_risk,reliability.level,reliability.reason,as_of,citation');
  expect(lines[1]).toContain('followed from their opening on watched boards');
});
