import { expect, test } from '@jest/globals';
import { dueAt, isDead, missingDays, nextFetchAt } from './schedule.js';

const HOUR = 3_600_000;
const period = 12 * HOUR;
const board = { key: 'lever/acme', fetches: 9, failures: 0, missing: 0, changes: 0b100100, suspect: null };
const next = (change: Partial<typeof board> | { suspect: number }, retryAt: number | null = null) =>
  nextFetchAt({ ...board, ...change }, { at: 0, period, retryAt });

test('a board is fetched every period; more often if it often changes, less often if it never does', () => {
  expect(next({})).toBe(period);
  expect(next({ changes: 0b111111 })).toBe(period / 2);
  expect(next({ changes: 0 })).toBe(2 * period);
});

test('first fetches are spread over the period around its end', () => {
  const times = Array.from({ length: 200 }, (_, n) => next({ key: `lever/acme${n}`, fetches: 1 }));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(period / 2);
  expect(Math.max(...times)).toBeLessThan(1.5 * period);
  for (let part = 0; part < 10; part += 1) {
    const start = period * (0.5 + part / 10);
    expect(times.filter((time) => time >= start && time < start + period / 10).length).toBeGreaterThan(5);
  }
});

test('a board that fails is asked less and less often, and never before it allows', () => {
  expect([1, 2, 3, 9].map((failures) => next({ failures }))).toEqual([1, 2, 4, 8].map((n) => n * period));
  expect(next({ failures: 1 }, 40 * HOUR)).toBe(40 * HOUR);
});

test('a list that was not believed is confirmed soon', () => {
  expect(next({ suspect: 3 })).toBe(HOUR);
});

test('a board that was missing three times is dead, and asked again after 7 days, then every 30 days', () => {
  expect(isDead({ missing: 2 })).toBe(false);
  expect(next({ failures: 3, missing: 3 })).toBe(7 * 24 * HOUR);
  expect(next({ failures: 4, missing: 4 })).toBe(30 * 24 * HOUR);
});

test('reruns within a day count once for a missing board', () => {
  let state: ReturnType<typeof missingDays> = { missing: 0, missingAt: null };
  const missingAt = (hours: number) => {
    state = missingDays(state, hours * HOUR);
    return state.missing;
  };
  expect([0, 0.1, 0.2, 12, 24, 25, 48].map(missingAt)).toEqual([1, 1, 1, 1, 2, 2, 3]);
});

test('a board is due although the clock was years ahead when it was fetched last, or a host asked to wait for years', () => {
  const year = 365 * 24 * HOUR;
  expect(dueAt({ nextAt: 10 * year }, 0, period)).toBe(0);
  expect(dueAt({ nextAt: period }, 0, period)).toBe(period);
  expect(next({ failures: 1 }, 10 * year)).toBe(30 * 24 * HOUR);
});
