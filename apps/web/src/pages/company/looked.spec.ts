import { expect, test } from '@jest/globals';
import { lookedAt } from './looked';

test('the look before stays the one of an earlier day at older data, however often data is loaded in a day', () => {
  const first = lookedAt({}, 'S1', '2026-08-20T06:00Z', '2026-08-20');
  expect(first['S1']?.before).toBeNull();
  let looks = lookedAt(first, 'S1', '2026-08-22T06:00Z', '2026-08-22');
  expect(looks['S1']?.before).toBe('2026-08-20T06:00Z');
  // An hour later, with newer data: the changes of the morning are still there.
  looks = lookedAt(looks, 'S1', '2026-08-22T07:00Z', '2026-08-22');
  expect(looks['S1']?.before).toBe('2026-08-20T06:00Z');
  // The next day, before newer data.
  looks = lookedAt(looks, 'S1', '2026-08-22T07:00Z', '2026-08-23');
  expect(looks['S1']?.before).toBe('2026-08-20T06:00Z');
  looks = lookedAt(looks, 'S1', '2026-08-24T06:00Z', '2026-08-24');
  expect(looks['S1']?.before).toBe('2026-08-22T07:00Z');
});

test('the companies that were looked at longest ago are forgotten', () => {
  let looks = {};
  for (let index = 0; index < 400; index += 1) looks = lookedAt(looks, `S${index}`, '2026-08-22', '2026-08-22');
  expect(Object.keys(lookedAt(looks, 'S150', '2026-08-23', '2026-08-23'))).toHaveLength(300);
  expect(Object.keys(looks)[0]).toBe('S100');
});
