import { afterAll, describe, expect, test } from '@jest/globals';
import { detectSignals, type Signal } from '../detect-signals.js';
import { crawlWithFault, FAULTS } from '../testing/crawl-faults.js';
import { Random } from '../testing/random.js';
import { ordinaryHiring, simulateCompany } from '../testing/simulated-company.js';
import { CrawlHealth } from './crawl-health.js';
import { inferredFetches } from './inferred-fetches.js';
import type { CompanyHistory, FetchDay, PostingHistory } from './posting-history.js';
import { Timeline } from './timeline.js';

const DAYS = 420;
const AT = 300;

const fetches = (days: readonly number[], listed: (day: number) => number | null = () => 40): FetchDay[] =>
  days.map((day) => ({ board: 'greenhouse', day, ok: true, listed: listed(day) }));
const every = (step: number, from: number, to: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

/** What a crawl had recorded by the end of a day. */
const knownOn = ({ source, postings, fetches }: CompanyHistory, day: number): CompanyHistory => ({
  source,
  postings: postings
    .filter(({ firstSeen }) => firstSeen <= day)
    .map((posting) => {
      const absence = posting.absences.find(({ from, to }) => from <= day && day < to);
      const closed = posting.closed !== null && posting.closed <= day ? posting.closed : (absence?.from ?? null);
      return { ...posting, closed, absences: posting.absences.filter(({ to }) => to <= day) };
    }),
  fetches: fetches.filter((fetch) => fetch.day <= day),
});

const withoutLog = (history: CompanyHistory): CompanyHistory => ({
  ...history,
  fetches: inferredFetches(history.postings),
});

describe.each(FAULTS)('a crawl with %s', (fault) => {
  const from = AT - 10;

  describe.each([
    ['a log of its fetches', (history: CompanyHistory) => history],
    ['no log of its fetches', withoutLog],
  ])('and %s', (_, log) => {
    test.each([15, 60])('causes no signal at a company with %i postings a month', (monthly) => {
      for (let seed = 1; seed <= 3; seed += 1) {
        const clean = simulateCompany({ seed, days: DAYS, hiring: { ...ordinaryHiring, monthly } });
        const expected = detectSignals(new Timeline(log(clean), DAYS), { from, to: DAYS });
        const faulty = log(crawlWithFault(clean, fault, AT));
        const found = detectSignals(new Timeline(faulty, DAYS), { from, to: DAYS });
        const known = new Set(expected.map(({ id }) => id));
        expect(found.filter(({ id }) => !known.has(id))).toEqual([]);
      }
    });

    test('gives the same signals when each week is evaluated with the data known then', () => {
      const change = { from: 340, hiring: { monthly: 90 } };
      const clean = simulateCompany({ seed: 2, days: DAYS, hiring: { ...ordinaryHiring, monthly: 30 }, change });
      const faulty = crawlWithFault(clean, fault, AT);
      const once = detectSignals(new Timeline(log(faulty), DAYS), { from, to: DAYS });
      const weekly: Signal[] = [];
      for (let day = from; day <= DAYS; day += 7) {
        const to = Math.min(DAYS, day + 6);
        const timeline = new Timeline(log(knownOn(faulty, to)), to);
        weekly.push(...detectSignals(timeline, { from: day, to, past: weekly }));
      }
      expect(weekly).toEqual(once);
    });
  });
});

/** A company whose boards are read on different days. */
const merged = (histories: readonly CompanyHistory[], delays: readonly number[]): CompanyHistory => ({
  source: histories[0]?.source ?? '',
  postings: histories.flatMap(({ postings }, board) =>
    postings.map((posting) => ({ ...delayed(posting, delays[board] ?? 0), board: `board-${board}` })),
  ),
  fetches: histories.flatMap(({ fetches }, board) =>
    fetches.map((fetch) => ({ ...fetch, board: `board-${board}`, day: fetch.day + (delays[board] ?? 0) })),
  ),
});

const delayed = (posting: PostingHistory, days: number): PostingHistory => ({
  ...posting,
  id: `${posting.id.slice(0, -1)}${days}`,
  firstSeen: posting.firstSeen + days,
  closed: posting.closed === null ? null : posting.closed + days,
  absences: posting.absences.map(({ from, to }) => ({ from: from + days, to: to + days })),
});

test('a surge needs hardly more postings if the crawl was interrupted in its baseline, and many more if in its window', () => {
  const steady = simulateCompany({ seed: 11, days: DAYS, hiring: { ...ordinaryHiring, monthly: 20 } });
  const [model] = steady.postings as [PostingHistory, ...PostingHistory[]];
  const withRoles = (count: number): CompanyHistory => ({
    ...steady,
    postings: [
      ...steady.postings,
      ...Array.from({ length: count }, (_, index) => {
        const day = AT + 3 * (index % 8);
        const id = `J${String(index).padStart(32, 'f')}`;
        return { ...model, id, title: `Role new ${index}`, firstSeen: day, published: day, closed: null, absences: [] };
      }),
    ],
  });
  const leastSurge = (crawled: (history: CompanyHistory) => CompanyHistory) =>
    Array.from({ length: 100 }, (_, count) => count).find((count) => {
      const timeline = new Timeline(crawled(withRoles(count)), AT + 30);
      return detectSignals(timeline, { from: AT, to: AT + 30, types: ['hiring_surge'] }).length > 0;
    }) ?? Infinity;
  const uninterrupted = leastSurge((history) => history);
  expect(leastSurge((history) => crawlWithFault(history, 'failed fetches', AT - 100))).toBeLessThanOrEqual(
    uninterrupted + 1,
  );
  expect(leastSurge((history) => crawlWithFault(history, 'failed fetches', AT + 10))).toBeGreaterThan(
    uninterrupted + 5,
  );
});

describe('several boards that are fetched on different days', () => {
  test.each([1, 2, 3])('give the same signals day by day as in one run: company %i', (seed) => {
    const random = new Random(seed);
    const change = { from: 330, hiring: { monthly: 120, countries: [10, 10, 10, 1, 1, 30] } };
    const hiring = { ...ordinaryHiring, monthly: 20 };
    const boards = [1, 2, 3].map((board) => {
      const daysBetweenFetches = 1 + Math.floor(random.uniform() * 7);
      const clean = simulateCompany({ seed: 10 * seed + board, days: DAYS, hiring, change, daysBetweenFetches });
      const fault = FAULTS[Math.floor(random.uniform() * 2 * FAULTS.length)];
      return fault && fault !== 'a move' ? crawlWithFault(clean, fault, AT + Math.floor(random.uniform() * 60)) : clean;
    });
    const history = merged(boards, [0, 1, 2]);
    const from = AT - 10;
    const once = detectSignals(new Timeline(history, DAYS), { from, to: DAYS });
    const daily: Signal[] = [];
    for (let day = from; day <= DAYS; day += 1) {
      daily.push(...detectSignals(new Timeline(knownOn(history, day), day), { from: day, to: day, past: daily }));
    }
    expect(daily).toEqual(once);
    found += once.length;
  });

  let found = 0;
  afterAll(() => expect(found).toBeGreaterThan(0));
});

test('a posting that one fetch did not list has not closed', () => {
  const history = crawlWithFault(simulateCompany({ seed: 1, days: 60, hiring: ordinaryHiring }), 'an empty list', 30);
  const timeline = new Timeline(history, 60);
  expect(history.postings.some(({ absences }) => absences.length > 0)).toBe(true);
  expect(timeline.closingsIn(29, 33, 33)).toEqual([]);
});

describe('crawl health', () => {
  test('covers the days between fetches at most a week apart', () => {
    const health = new CrawlHealth(fetches([100, 103, 106, 120, 123]), 123);
    expect(health.coveredDays(100, 106)).toBe(6);
    expect(health.coveredDays(106, 120)).toBe(0);
    expect(health.coveredDays(120, 123)).toBe(3);
  });

  test('a board counts as new after a month without fetches', () => {
    const health = new CrawlHealth(fetches([...every(3, 0, 90), ...every(3, 150, 240)]), 240);
    expect(health.sameBoardsSince(90)).toBe(0);
    expect(health.sameBoardsSince(240)).toBe(150);
  });

  test('a list that halves is accepted if the fetches of the next two weeks confirm it', () => {
    const days = every(3, 0, 60);
    const halved = new CrawlHealth(
      fetches(days, (day) => (day >= 30 ? 20 : 40)),
      60,
    );
    expect([27, 30, 33, 42, 45].map((day) => halved.canEvaluate(day))).toEqual([true, false, false, false, true]);
    const restored = new CrawlHealth(
      fetches(days, (day) => (day === 30 ? 20 : 40)),
      60,
    );
    expect([27, 30, 33, 36].map((day) => restored.canEvaluate(day))).toEqual([true, false, true, true]);
    expect(restored.fetchDays).not.toContain(30);
  });

  test('a loss is real if openings come back one by one, and a fault if half of it comes back in two weeks', () => {
    const lost = (regained: number) =>
      new CrawlHealth(
        fetches(every(3, 0, 60), (day) => (day >= 30 ? 26 + Math.floor((regained * Math.min(day - 30, 15)) / 15) : 40)),
        60,
      );
    expect(lost(6).fetchDays).toContain(30);
    expect(lost(14).fetchDays).not.toContain(30);
  });

  test('an empty list is never accepted', () => {
    const health = new CrawlHealth(
      fetches(every(3, 0, 90), (day) => (day >= 30 ? 0 : 40)),
      90,
    );
    expect(every(3, 30, 90).some((day) => health.canEvaluate(day))).toBe(false);
  });

  test('the days around the end of the year are not covered', () => {
    const christmas = Date.UTC(2025, 11, 25) / 86_400_000;
    const health = new CrawlHealth(fetches(every(3, christmas - 60, christmas + 60)), christmas + 60);
    expect(health.isCovered(christmas)).toBe(false);
    expect(health.coveredDays(christmas - 6, christmas + 10)).toBe(0);
    expect(health.isCovered(christmas + 20)).toBe(true);
  });
});
