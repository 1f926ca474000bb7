import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ThrottledLog } from './throttled-log.js';

const BURST = 10;

let lines: unknown[][];
let log: ThrottledLog;
beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  log = new ThrottledLog({ warn: (...line: unknown[]) => lines.push(line), error: () => {} } as never);
});
afterEach(() => {
  jest.useRealTimers();
});

const flood = (count: number) => {
  for (let n = 0; n < count; n += 1) log.write('warn', 'refused', { n });
};

test('after the first lines of a flood, one line per second reports the number of events', () => {
  flood(1_000);
  expect(lines).toHaveLength(BURST);
  jest.advanceTimersByTime(1_000);
  flood(500);
  jest.advanceTimersByTime(1_000);
  expect(lines.slice(BURST)).toEqual([
    [{ count: 990 }, 'refused, in the last second'],
    [{ count: 500 }, 'refused, in the last second'],
  ]);
});

test('a flood of one kind does not suppress another kind', () => {
  flood(1_000);
  log.write('warn', 'other', {});
  expect(lines.at(-1)).toEqual([{}, 'other']);
});

test('after the flood, lines are written immediately again', () => {
  flood(1_000);
  jest.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(BURST + 1);
  expect(jest.getTimerCount()).toBe(0);
  flood(1);
  expect(lines).toHaveLength(BURST + 2);
});
