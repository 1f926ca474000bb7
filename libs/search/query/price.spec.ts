import { expect, test } from '@jest/globals';
import { priceOf } from './price.js';

const near = { geo_distance: { distance: '50km', 'locations.point': { lat: 1, lon: 2 } } };

test('each evaluation of a clause counts, in queries and in aggregations', () => {
  const clause = { bool: { should: [near, near] } };
  expect(priceOf({ query: clause })).toBe(40);
  expect(priceOf({ aggs: { one: { filter: clause }, other: { filter: clause } } })).toBe(80);
});

test('hundreds of exact values cost less than a few coordinates', () => {
  const values = { terms: { ids: Array.from({ length: 500 }, String) } };
  expect(priceOf({ query: values })).toBeLessThan(priceOf({ query: { bool: { should: [near, near, near] } } }));
});

test('counting values is not a filter', () => {
  expect(priceOf({ aggs: { levels: { terms: { field: 'level', size: 100 } } } })).toBe(0);
});
