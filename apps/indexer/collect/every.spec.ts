import { afterEach, expect, test } from '@jest/globals';
import { madeUpBoard, madeUpBoards, madeUpPosting, madeUpPostings } from '#libs/collect/testing/made-up-boards.js';
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
