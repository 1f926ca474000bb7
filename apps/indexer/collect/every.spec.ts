import { afterEach, expect, test } from '@jest/globals';
import { madeUpBoard, madeUpBoards, madeUpPosting, madeUpPostings } from '#libs/boards/testing/made-up-boards.js';
import { systemClock } from '../command/clock.js';
import { CollectFixture } from './testing/collect-fixture.js';
import { SimulatedClock } from './testing/simulated-clock.js';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 7, 1);

let fixture: CollectFixture;
afterEach(() => fixture?.close());

/** Collects until the end of the simulated time. @returns the summaries of the rounds. */
const collectFor = async (hours: number, ...args: string[]) => {
  const clock = new SimulatedClock(START, START + hours * HOUR);
  const { code, stdout } = await fixture.run(await fixture.args('--every', '12h', ...args), clock.signal, clock);
  expect(code).toBe(130);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
};

test('each board is fetched about once in the time, and at most one round an hour is published', async () => {
  fixture = await CollectFixture.start(madeUpBoards(30, () => 2));
  const rounds = await collectFor(72);
  const fetches = Map.groupBy(await fixture.rows('fetches'), ({ board }) => board as string);
  expect(fetches.size).toBe(30);
  for (const rows of fetches.values()) {
    expect(rows.length).toBeGreaterThanOrEqual(5);
    expect(rows.length).toBeLessThanOrEqual(7);
  }
  expect(rounds[0].boards.fetched).toBe(30);
  for (const round of rounds.slice(1)) expect(round.boards.fetched).toBeLessThan(15);
  const times = rounds.map(({ as_of }) => Date.parse(as_of));
  expect(times.slice(8).every((time, n) => time - (times[n + 7] as number) >= HOUR)).toBe(true);
});

test('a budget holds for each period, and every board has its turn', async () => {
  fixture = await CollectFixture.start(
    Array.from({ length: 20 }, (_, n) => madeUpBoard('lever', `acme${n}`, madeUpPostings(2, n * 10))),
  );
  // The first request of each run reads robots.txt.
  const rounds = await collectFor(48, '--budget', '11');
  const byPeriod = Map.groupBy(rounds, ({ as_of }) => Math.floor((Date.parse(as_of) - START) / (12 * HOUR)));
  for (const period of byPeriod.values())
    expect(period.reduce((sum, { requests }) => sum + requests, 0)).toBeLessThanOrEqual(11);
  expect(await fixture.active()).toEqual(await fixture.expected());
});

test('a board that needs more requests than the budgets of several periods is read in all of them, each page once', async () => {
  const board = madeUpBoard('smartrecruiters', 'acme', madeUpPostings(40));
  fixture = await CollectFixture.start([board]);
  // 41 requests, and robots.txt.
  const rounds = await collectFor(47, '--budget', '11');
  expect(rounds.map(({ boards, requests }) => [boards.left, requests])).toEqual([
    [1, 11],
    [1, 11],
    [1, 11],
    [0, 9],
    // The list alone, which is now complete.
    [0, 1],
  ]);
  const requests = fixture.server.requests.slice(0, 41);
  expect(new Set(requests).size).toBe(41);
  expect(rounds[3]).toMatchObject({ boards: { incomplete: 1 }, postings: { new: 40 } });
  expect(rounds[4]).toMatchObject({ boards: { ok: 1 }, postings: { new: 0, active: 40 } });
  expect(await fixture.active()).toEqual(await fixture.expected());
});

test('a fetch that was continued long after it began closes nothing, and the next one does', async () => {
  const board = madeUpBoard('smartrecruiters', 'acme', madeUpPostings(10));
  fixture = await CollectFixture.start([board]);
  const collectAt = async (hours: number, ...args: string[]) => {
    const clock = { ...systemClock, now: () => START + hours * HOUR };
    return JSON.parse((await fixture.run(await fixture.args(...args), undefined, clock)).stdout);
  };
  await collectAt(0);
  board.postings = madeUpPostings(14).slice(2);
  expect(await collectAt(24, '--budget', '4')).toMatchObject({ boards: { fetched: 0, left: 1 } });
  const problems = [expect.objectContaining({ reason: expect.stringMatching(/interrupted for more than 6 hours/) })];
  expect(await collectAt(48)).toMatchObject({ postings: { new: 4, closed: 0 }, problems });
  expect(await collectAt(49)).toMatchObject({ postings: { new: 0, closed: 2 }, problems: [] });
  expect(await fixture.active()).toEqual(await fixture.expected());
});

test('a board that had no request left of a budget is read at the time of the next run', async () => {
  const formats = ['greenhouse', 'lever', 'ashby', 'recruitee'];
  fixture = await CollectFixture.start(
    formats.map((format, n) => madeUpBoard(format, 'acme', madeUpPostings(2, n * 10))),
  );
  const collectAt = async (hours: number, ...args: string[]) => {
    const clock = { ...systemClock, now: () => START + hours * HOUR };
    await fixture.run(await fixture.args(...args), undefined, clock);
    return [...(await fixture.jobs()).values()] as { board: string; first_seen_at: string }[];
  };
  const read = new Set((await collectAt(0, '--budget', '5')).map(({ board }) => board));
  const others = (await collectAt(24)).filter(({ board }) => !read.has(board));
  expect(others.length).toBeGreaterThan(0);
  const second = new Date(START + 24 * HOUR).toISOString();
  expect(new Set(others.map(({ first_seen_at }) => first_seen_at))).toEqual(new Set([second]));
});

test('an interrupted fetch is continued for a week, and begins anew after that', async () => {
  const board = madeUpBoard('smartrecruiters', 'acme', madeUpPostings(10));
  fixture = await CollectFixture.start([board]);
  const collectAt = async (days: number, ...args: string[]) => {
    const clock = { ...systemClock, now: () => START + days * 24 * HOUR };
    return JSON.parse((await fixture.run(await fixture.args(...args), undefined, clock)).stdout);
  };
  await collectAt(0, '--budget', '5');
  board.postings = madeUpPostings(12).slice(2);
  expect(await collectAt(8)).toMatchObject({ boards: { ok: 1 }, postings: { new: 10, active: 10 } });
  expect(await fixture.active()).toEqual(await fixture.expected());
});

test('a run that is started again continues with the schedule', async () => {
  const board = madeUpBoard('greenhouse', 'acme', madeUpPostings(4));
  fixture = await CollectFixture.start([board]);
  await collectFor(1);
  fixture.server.requests.length = 0;
  board.postings = [...madeUpPostings(4), madeUpPosting(8)];
  const clock = new SimulatedClock(START + 2 * HOUR, START + 3 * HOUR);
  expect(await fixture.run(await fixture.args('--every', '12h'), clock.signal, clock)).toMatchObject({ stdout: '' });
  expect(fixture.server.requests).toEqual([]);
});
