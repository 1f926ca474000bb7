import { expect, test } from '@jest/globals';
import { scaleOf } from './map-scale';
import { absentOf, cautionOf, markOf, type PlaceValue, placeText } from './place-value';

const steps = scaleOf([10, 20, 90], 'count');
const place = (value: number | null, more: Partial<PlaceValue> = {}): PlaceValue => ({
  code: 'DE',
  label: 'Germany',
  value,
  ...more,
});

test('what is not known, and what is not listed, has no color and is not zero', () => {
  expect(markOf(place(null, { reason: 'fewer than 10 postings' }), steps, 'zero')).toEqual({ kind: 'unknown' });
  expect(markOf(undefined, steps, 'unlisted')).toEqual({ kind: 'unlisted' });
  expect(markOf(undefined, steps, 'zero')).toEqual({ kind: 'zero' });
  expect(markOf(place(0), steps, 'unlisted')).toEqual({ kind: 'zero' });
});

test('a thin value is marked beside its color', () => {
  expect(markOf(place(90), steps, 'zero').kind).toBe('value');
  expect(markOf(place(90, { reason: 'fewer than 3 companies' }), steps, 'zero')).toMatchObject({ kind: 'thin' });
});

test('a value is read with its n and what is wrong with it', () => {
  const format = (value: number) => `$${value}`;
  const thin = place(90, { n: 12, reason: 'its interval is wide' });
  expect([placeText(thin, format, String), cautionOf(thin)]).toEqual(['$90 (n 12)', 'its interval is wide']);
  const unknown = place(null, { n: 2, reason: 'fewer than 10 postings' });
  expect([placeText(unknown, format, String), cautionOf(unknown)]).toEqual(['fewer than 10 postings', undefined]);
  expect(placeText(place(90), format, String)).toBe('$90');
});

test('a place without a row is zero only if it was counted and would be listed', () => {
  const zero = { mark: 'zero', text: '0' } as const;
  expect(absentOf(true, undefined, zero)).toBe(zero);
  expect(absentOf(true, 100, zero)).toEqual({ mark: 'unlisted', text: 'not among the 100 with the most postings' });
  expect(absentOf(false, undefined, zero)).toEqual({ mark: 'unlisted', text: 'outside the filter: not counted' });
  expect(absentOf(false, 100, zero)).toEqual({
    mark: 'unlisted',
    text: 'outside the filter or not among the 100 with the most postings: not counted',
  });
});
