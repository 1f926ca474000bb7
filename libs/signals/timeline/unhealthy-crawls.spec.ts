import { describe, expect, test } from '@jest/globals';
import { detectSignals } from '../detect-signals.js';
import { crawlWithFault, FAULTS } from '../testing/crawl-faults.js';
import { ordinaryHiring, simulateCompany } from '../testing/simulated-company.js';
import { CrawlHealth } from './crawl-health.js';
import type { FetchDay } from './posting-history.js';
import { Timeline } from './timeline.js';

const DAYS = 420;
const AT = 300;

const fetches = (days: readonly number[], listed: (day: number) => number | null = () => 40): FetchDay[] =>
  days.map((day) => ({ board: 'greenhouse', day, ok: true, listed: listed(day) }));
const every = (step: number, from: number, to: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

describe.each(FAULTS)('a crawl with %s', (fault) => {
  test.each([15, 40, 120])('makes no signal at a company of %i postings a month', (monthly) => {
    for (let seed = 1; seed <= 4; seed += 1) {
      const clean = simulateCompany({ seed, days: DAYS, hiring: { ...ordinaryHiring, monthly } });
      const expected = detectSignals(new Timeline(clean, DAYS), { from: AT - 10, to: DAYS });
      const found = detectSignals(new Timeline(crawlWithFault(clean, fault, AT), DAYS), { from: AT - 10, to: DAYS });
      const known = new Set(expected.map(({ id }) => id));
      expect(found.filter(({ id }) => !known.has(id))).toEqual([]);
    }
  });
});

describe('crawl health', () => {
  test('counts the days between fetches that lie at most a week apart', () => {
    const health = new CrawlHealth(fetches([100, 103, 106, 120, 123]), 123);
    expect(health.coveredDays(100, 106)).toBe(6);
    expect(health.coveredDays(106, 120)).toBe(0);
    expect(health.coveredDays(120, 123)).toBe(3);
  });

  test('a board is new again after a month without fetches', () => {
    const health = new CrawlHealth(fetches([...every(3, 0, 90), ...every(3, 150, 240)]), 240);
    expect(health.stableSince(90)).toBe(0);
    expect(health.stableSince(240)).toBe(150);
  });

  test('a list that halves is believed when those of the next fortnight agree', () => {
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

  test('an empty list is never believed', () => {
    const health = new CrawlHealth(
      fetches(every(3, 0, 90), (day) => (day >= 30 ? 0 : 40)),
      90,
    );
    expect(every(3, 30, 90).some((day) => health.canEvaluate(day))).toBe(false);
  });

  test('the turn of the year does not count', () => {
    const christmas = Date.UTC(2025, 11, 25) / 86_400_000;
    const health = new CrawlHealth(fetches(every(3, christmas - 60, christmas + 60)), christmas + 60);
    expect(health.isCovered(christmas)).toBe(false);
    expect(health.coveredDays(christmas - 6, christmas + 10)).toBe(0);
    expect(health.isCovered(christmas + 20)).toBe(true);
  });
});
