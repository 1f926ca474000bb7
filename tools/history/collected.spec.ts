import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { chooseBoards } from './choose-boards.js';
import { readHistory } from './read-history.js';
import { generateHistory } from './testing/generated-history.js';
import { ReplayedCollects } from './testing/replayed-collects.js';
import type { WatchedPosting } from './watched-posting.js';

let data: string;
let replayed: ReplayedCollects;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'history-spec-'));
  await generateHistory(data);
});
afterEach(() => replayed.close());
afterAll(() => rm(data, { recursive: true, force: true }));

test.each([false, true])(
  'collected fetch by fetch, every posting has its first and last day (failures injected: %s)',
  async (withFaults) => {
    replayed = await ReplayedCollects.start(await readHistory(data, chooseBoards()));
    await replayed.run(withFaults);
    const recorded = replayed.recorded();
    expect(recorded.filter(({ last }) => last !== null).length).toBeGreaterThan(50);
    expect(await replayed.collected()).toEqual(recorded);
  },
);

const DAY = 86_400_000;
const START = Date.UTC(2026, 5, 1, 9);
const BOARD = 'acme';
const TEXT = Array.from({ length: 12 }, (_, n) => `You know method ${n} of measuring pressure`).join('. ');

/** A posting that is listed from one day to another. */
const posting = (id: string, title: string, firstDay: number, lastDay: number): WatchedPosting => ({
  board: BOARD,
  id,
  title,
  location: 'Berlin',
  url: null,
  company: null,
  language: null,
  publishedAt: null,
  changes: [],
  changedAt: [],
  firstSeen: START + firstDay * DAY,
  lastSeen: START + lastDay * DAY,
});

test.each([
  ['share their text', () => TEXT, 'greenhouse/acme 1', '2026-06-01'],
  [
    'have texts of their own',
    ({ id }: WatchedPosting) => `The posting with the number ${id}.`,
    undefined,
    '2026-06-06',
  ],
])('a posting that replaces one of the same title and place: they %s', async (_, textOf, continued, first) => {
  const times = Array.from({ length: 10 }, (__, day) => START + day * DAY);
  const others = Array.from({ length: 4 }, (__, n) => posting(String(n + 3), `Nurse ${n}`, 0, 9));
  const postings = [posting('1', 'Test Engineer', 0, 4), posting('2', 'Test Engineer', 5, 9), ...others];
  const attempts = times.map((at) => ({ board: BOARD, at, isSuccessful: true, listed: 5 }));
  replayed = await ReplayedCollects.start({ postings, attempts, fetches: new Map([[BOARD, times]]) }, textOf);
  await replayed.run(false);
  expect((await replayed.continued()).get('greenhouse/acme 2')).toBe(continued);
  expect(await replayed.collected()).toContainEqual({
    key: 'greenhouse/acme 1',
    first: '2026-06-01',
    last: '2026-06-05',
  });
  expect(await replayed.collected()).toContainEqual({ key: 'greenhouse/acme 2', first, last: null });
});
