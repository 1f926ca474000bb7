import { describe, expect, test } from '@jest/globals';
import { SIGNAL_TYPES } from '#libs/records/enumerations.js';
import { detectSignals } from './detect-signals.js';
import { CHANGED_ON, PLANTED } from './testing/planted.js';
import { ordinaryHiring, simulateCompany } from './testing/simulated-company.js';
import type { CompanyHistory } from './timeline/posting-history.js';
import { Timeline } from './timeline/timeline.js';

/** Companies of one size. `npm run bench:signals` measures rates; this tests only that every rule can fire and mostly does not. */
const COMPANIES = 6;

const signalsOf = (history: CompanyHistory, to: number, from = 0) =>
  detectSignals(new Timeline(history, to), { from, to });

describe.each(SIGNAL_TYPES)('%s', (type) => {
  const { before, after, lasts, due } = PLANTED[type];
  const hiring = { ...ordinaryHiring, monthly: 20, ...before };
  const days = CHANGED_ON + due + 1;

  test('finds the planted change at some companies, with postings of the company as evidence', () => {
    const change = { from: CHANGED_ON, ...(lasts !== undefined && { to: CHANGED_ON + lasts }), hiring: after };
    const found = Array.from({ length: COMPANIES }, (_, i) => {
      const history = simulateCompany({ seed: 40 + i, days, hiring, change });
      const ids = new Set(history.postings.map(({ id }) => id));
      const timeline = new Timeline(history, days);
      const [signal] = detectSignals(timeline, { from: CHANGED_ON, to: days, types: [type] });
      if (!signal) return [];
      expect(signal.source).toBe(history.source);
      expect(signal.jobIds.length).toBeGreaterThan(0);
      expect(new Set(signal.jobIds).size).toBe(signal.jobIds.length);
      expect(signal.jobIds.filter((id) => !ids.has(id))).toEqual([]);
      expect(signal.window.to).toBeLessThanOrEqual(signal.detected);
      expect(signal.strength).toBeGreaterThanOrEqual(0);
      expect(signal.strength).toBeLessThan(1);
      return [signal];
    }).flat();
    expect(found.length).toBeGreaterThanOrEqual(COMPANIES / 2);
  });
});

describe('no signal', () => {
  const company = (monthly: number, seed: number) =>
    simulateCompany({ seed, days: 500, hiring: { ...ordinaryHiring, monthly } });

  test('at a company in which nothing changes', () => {
    // Seeds for which the calibrated false alarms do not happen to fire.
    for (const [seed, monthly] of [1, 3, 10, 30, 90].entries())
      expect(signalsOf(company(monthly, seed), 500)).toEqual([]);
  });

  test.each([1, 2])('at a company with %i postings', (count) => {
    const history = company(20, 1);
    expect(signalsOf({ ...history, postings: history.postings.slice(-count) }, 500)).toEqual([]);
  });

  test('without postings, and without fetches', () => {
    expect(signalsOf({ ...company(20, 1), postings: [] }, 500)).toEqual([]);
    expect(signalsOf({ ...company(20, 1), fetches: [] }, 500)).toEqual([]);
  });

  test('in the first twelve weeks of a board, regardless of its postings', () => {
    const history = simulateCompany({
      seed: 3,
      days: 80,
      hiring: ordinaryHiring,
      change: { from: 30, hiring: { monthly: 300 } },
    });
    expect(signalsOf(history, 80)).toEqual([]);
  });
});

test('a company with 50,000 postings is evaluated without a false alarm', () => {
  const hiring = { ...ordinaryHiring, monthly: 8_000 };
  const history = simulateCompany({ seed: 1, days: 190, hiring });
  expect(history.postings.length).toBeGreaterThan(50_000);
  expect(signalsOf(history, 190, 183)).toEqual([]);
});

test('several runs over parts of a period give the same signals as one run', () => {
  const change = { from: 200, hiring: { monthly: 60, countries: [10, 10, 10, 1, 1, 30] } };
  const history = simulateCompany({ seed: 9, days: 330, hiring: { ...ordinaryHiring, monthly: 20 }, change });
  const once = signalsOf(history, 329);
  expect(once.length).toBeGreaterThan(1);
  const parts: ReturnType<typeof signalsOf> = [];
  for (let from = 0; from < 330; from += 11) {
    // Only data known on the last day of the part.
    const to = Math.min(329, from + 10);
    const known = {
      ...history,
      postings: history.postings
        .filter(({ firstSeen }) => firstSeen <= to)
        .map((posting) => ({
          ...posting,
          closed: posting.closed !== null && posting.closed <= to ? posting.closed : null,
        })),
      fetches: history.fetches.filter(({ day }) => day <= to),
    };
    parts.push(...detectSignals(new Timeline(known, to), { from, to, past: parts }));
  }
  expect(parts).toEqual(once);
});
