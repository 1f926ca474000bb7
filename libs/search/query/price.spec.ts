import { expect, test } from '@jest/globals';
import { isExpensive, priceOf } from './price.js';

const near = { geo_distance: { distance: '50km', 'locations.point': { lat: 1, lon: 2 } } };

test('each evaluation of a clause counts, in queries and in aggregations', () => {
  const clause = { bool: { should: [near, near] } };
  expect(priceOf({ query: clause })).toBe(40);
  expect(priceOf({ aggs: { one: { filter: clause }, other: { filter: clause } } })).toBe(82);
});

test('hundreds of exact values cost less than a few coordinates', () => {
  const values = { terms: { ids: Array.from({ length: 500 }, String) } };
  expect(priceOf({ query: values })).toBeLessThan(priceOf({ query: { bool: { should: [near, near, near] } } }));
});

test('an aggregation costs little, and so do its values', () => {
  const levels = { terms: { field: 'level', size: 100 } };
  expect(priceOf({ aggs: { levels } })).toBe(1);
  expect(priceOf({ aggs: { levels: { ...levels, aggs: { levels } } } })).toBe(2);
});

test('a page and some facets are cheap; a hundred facets, or some coordinates, are expensive', () => {
  const facets = (count: number) => ({
    aggs: Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, { terms: { field: `f${n}` } }])),
  });
  expect([facets(20), { query: near }].map(isExpensive)).toEqual([false, false]);
  expect([facets(101), { query: { bool: { should: Array(6).fill(near) } } }].map(isExpensive)).toEqual([true, true]);
});
