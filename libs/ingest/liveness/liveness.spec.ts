import { expect, test } from '@jest/globals';
import { MS_PER_DAY } from '#libs/records/time.js';
import { type LivenessInput, livenessOf, NO_TURNOVER, turnoverAt } from './liveness.js';

const AVERAGE: LivenessInput = { age: 30, majorGroup: '15', evergreen: false, reposts: 0, turnover: NO_TURNOVER };
const at = Date.UTC(2026, 7, 1);

test('turnover counts what closed and was observed within 90 days', () => {
  const day = (n: number) => at - n * MS_PER_DAY;
  const spans = [
    { from: day(10), closedAt: null },
    { from: day(200), closedAt: day(50) },
    { from: day(200), closedAt: day(100) },
    { from: day(5), closedAt: day(1) },
  ];
  expect(turnoverAt(spans, at)).toEqual({ closed: 2, postingDays: 10 + 40 + 4 });
});

test('postings of boards with a high turnover, and those that were published before, close earlier', () => {
  const calm = livenessOf({ ...AVERAGE, turnover: { closed: 5, postingDays: 9_000 } });
  const busy = livenessOf({ ...AVERAGE, turnover: { closed: 300, postingDays: 9_000 } });
  expect(busy).toBeLessThan(livenessOf(AVERAGE));
  expect(livenessOf(AVERAGE)).toBeLessThan(calm);
  expect(livenessOf({ ...AVERAGE, reposts: 5 })).toBeLessThan(livenessOf(AVERAGE));
  expect(livenessOf({ ...AVERAGE, evergreen: true })).toBeGreaterThan(livenessOf(AVERAGE));
});

test('it is a probability for any input', () => {
  for (const age of [-5, 0, 100, 1e9])
    for (const closed of [0, 1e6])
      for (const majorGroup of [null, '99']) {
        const liveness = livenessOf({
          age,
          majorGroup,
          evergreen: true,
          reposts: 1e6,
          turnover: { closed, postingDays: 0 },
        });
        expect(liveness >= 0 && liveness <= 1).toBe(true);
      }
});
