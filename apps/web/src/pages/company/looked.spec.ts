import { expect, test } from '@jest/globals';
import { lookedAt } from './looked';

test('the look before stays the one at older data, however often the same data is looked at', () => {
  const first = lookedAt({}, 'S1', '2026-08-20');
  expect(first).toEqual({ S1: { asOf: '2026-08-20', before: null } });
  const second = lookedAt(lookedAt(first, 'S1', '2026-08-22'), 'S1', '2026-08-22');
  expect(second).toEqual({ S1: { asOf: '2026-08-22', before: '2026-08-20' } });
});

test('the companies that were looked at longest ago are forgotten', () => {
  let looks = {};
  for (let index = 0; index < 400; index += 1) looks = lookedAt(looks, `S${index}`, '2026-08-22');
  expect(Object.keys(lookedAt(looks, 'S150', '2026-08-23'))).toHaveLength(300);
  expect(Object.keys(looks)[0]).toBe('S100');
});
