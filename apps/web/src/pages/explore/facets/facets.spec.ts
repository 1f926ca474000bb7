import { expect, test } from '@jest/globals';
import type { Facet } from '../../../data/api';
import { orderOf, rowsOf } from './facets';

const facet = (counts: Record<string, number>, other_count = 0): Facet =>
  ({
    facet: 'countries',
    values: Object.entries(counts).map(([value, count]) => ({ value, label: value.toUpperCase(), count })),
    other_count,
    error_bound: 0,
  }) as unknown as Facet;

const labels = new Map([
  ['us', 'US'],
  ['fr', 'FR'],
  ['de', 'DE'],
]);

test('values keep their places while counts change, and values without records stay with 0', () => {
  const shown = orderOf([facet({ us: 9, fr: 5, de: 3 })])['countries'] ?? [];
  expect(rowsOf('countries', facet({ de: 3, us: 1 }), shown, [], labels)).toEqual([
    { value: 'us', label: 'US', count: 1 },
    { value: 'fr', label: 'FR', count: 0 },
    { value: 'de', label: 'DE', count: 3 },
  ]);
});

test('a count that the response does not contain is unknown, not 0', () => {
  expect(rowsOf('countries', facet({ us: 9 }, 40), ['us', 'fr'], [], labels).map(({ count }) => count)).toEqual([
    9,
    null,
  ]);
});

test('a chosen value that was not shown follows the others, once', () => {
  expect(rowsOf('countries', facet({ us: 9, jp: 1 }), ['us'], ['jp', 'us'], labels).map(({ value }) => value)).toEqual([
    'us',
    'jp',
  ]);
});

test('a chosen value in another spelling is the value that is shown', () => {
  expect(
    rowsOf('countries', facet({ us: 9, fr: 1 }), ['us'], ['US', '"FR"'], labels).map(({ value }) => value),
  ).toEqual(['us', 'fr']);
});

test('at most eight values of a facet are shown', () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`v${i}`, 20 - i]));
  expect(orderOf([facet(many)])['countries']).toHaveLength(8);
});

test('postings without a place are no row, because no filter finds them', () => {
  const rows = rowsOf('countries', { ...facet({ us: 9 }), missing: 4 }, ['us'], [], labels);
  expect(rows.map(({ value }) => value)).toEqual(['us']);
  expect(rowsOf('levels', { ...facet({ us: 9 }), unknown: 4 }, ['us'], [], labels).map(({ value }) => value)).toEqual([
    'us',
    'unknown',
  ]);
});
