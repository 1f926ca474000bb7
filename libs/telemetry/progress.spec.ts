import { afterEach, expect, jest, test } from '@jest/globals';
import { formatDuration, progressLine, progressOn } from './progress.js';

afterEach(() => {
  jest.useRealTimers();
});

test.each([
  [0.4, '0s'],
  [59.6, '1m0s'],
  [425, '7m5s'],
  [479.7, '8m0s'],
  [3_599.9, '1h0m'],
  [3_720, '1h2m'],
])('%d seconds are shown as %s', (seconds, expected) => {
  expect(formatDuration(seconds)).toBe(expected);
});

test.each([
  [{ label: 'sync', total: 84_000 }, 12_000, 5, 'sync: 12,000 of 84,000 rows (14%) after 5s, 30s left'],
  [{ label: 'collect', unit: 'boards', total: 60 }, 0, 10, 'collect: 0 of 60 boards (0%) after 10s'],
  // 0.1 boards a second.
  [{ label: 'collect', unit: 'boards', total: 60 }, 12, 120, 'collect: 12 of 60 boards (20%) after 2m0s, 8m0s left'],
  [{ label: 'collect', unit: 'boards', total: 60 }, 60, 600, 'collect: 60 of 60 boards (100%) after 10m0s'],
  [{ label: 'sync', total: 0 }, 0, 1, 'sync: 0 of 0 rows after 1s'],
])('a line says how far a task is, and how long the rest takes at its rate', (task, rows, elapsed, expected) => {
  expect(progressLine(task, rows, elapsed)).toBe(expected);
});

test('without a terminal, progress is a readable line every ten seconds, and one at the end', () => {
  jest.useFakeTimers();
  const written: string[] = [];
  const output = { program: 'indexer', terminal: false, json: false, write: (text: string) => written.push(text) };
  const progress = progressOn(output)({ label: 'sync', total: 200 });
  progress.add(50);
  jest.advanceTimersByTime(9_000);
  expect(written).toEqual([]);
  jest.advanceTimersByTime(1_000);
  progress.log('A new snapshot.');
  progress.add(150);
  progress.stop();
  jest.advanceTimersByTime(60_000);
  expect(written).toEqual([
    'sync: 50 of 200 rows (25%) after 10s, 30s left\n',
    'A new snapshot.\n',
    'sync: 200 of 200 rows (100%) after 10s\n',
  ]);
});

test('of a task that ends early, the last line estimates nothing', () => {
  const written: string[] = [];
  const output = { program: 'indexer', terminal: false, json: false, write: (text: string) => written.push(text) };
  const progress = progressOn(output)({ label: 'sync', total: 200 });
  progress.add(50);
  progress.stop();
  expect(written).toEqual(['sync: 50 of 200 rows (25%) after 0s\n']);
});

test('with JSON, it is an object a second', () => {
  jest.useFakeTimers();
  const written: string[] = [];
  const output = { program: 'indexer', terminal: false, json: true, write: (text: string) => written.push(text) };
  const progress = progressOn(output)({ label: 'collect', unit: 'boards', total: 60 });
  jest.advanceTimersByTime(3_000);
  progress.add(1);
  jest.advanceTimersByTime(1_000);
  progress.stop();
  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    ...Array.from({ length: 3 }, () => ({ boards: 0, total: 60, boards_per_second: 0, seconds_left: null })),
    { name: 'indexer', msg: 'collect', boards: 1, total: 60, boards_per_second: 0.3, seconds_left: 236 },
    { boards: 1 },
  ]);
});
