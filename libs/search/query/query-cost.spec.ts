import { expect, test } from '@jest/globals';
import { isExpensive, queryCost } from './query-cost.js';

const near = { geo_distance: { distance: '50km', 'locations.point': { lat: 1, lon: 2 } } };

test('a clause costs as often as it is evaluated, in queries and in aggregations', () => {
  const clause = { bool: { should: [near, near] } };
  expect(queryCost({ query: clause })).toBe(40);
  expect(queryCost({ aggs: { one: { filter: clause }, other: { filter: clause } } })).toBe(82);
});

test('hundreds of exact values cost less than a few coordinates', () => {
  const values = { terms: { ids: Array.from({ length: 500 }, String) } };
  expect(queryCost({ query: values })).toBeLessThan(queryCost({ query: { bool: { should: [near, near, near] } } }));
});

test('an aggregation costs little, regardless of how many values it returns', () => {
  const levels = { terms: { field: 'level', size: 100 } };
  expect(queryCost({ aggs: { levels } })).toBe(1);
  expect(queryCost({ aggs: { levels: { ...levels, aggs: { levels } } } })).toBe(2);
});

test('a page and twenty facets are cheap; a hundred facets, or six coordinates, are expensive', () => {
  const facets = (count: number) => ({
    aggs: Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, { terms: { field: `f${n}` } }])),
  });
  expect([facets(20), { query: near }].map(isExpensive)).toEqual([false, false]);
  expect([facets(101), { query: { bool: { should: Array(6).fill(near) } } }].map(isExpensive)).toEqual([true, true]);
});

test('words whose similar words are searched for make a search expensive, not the words of a query', () => {
  const words = (count: number) => Array(count).fill('engineer').join(' ');
  const suggest = (count: number) => ({ suggest: { spelling: { text: words(count), term: { field: 'q' } } } });
  expect([suggest(5), suggest(60)].map(isExpensive)).toEqual([false, true]);
  expect(queryCost({ query: { term: { q: 'engineer' } } })).toBe(0);
});
