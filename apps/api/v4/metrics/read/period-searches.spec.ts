import { expect, test } from '@jest/globals';
import { MAX_COST, queryCost } from '#libs/search/query/query-cost.js';
import { periodSearches } from './period-searches.js';
import { shortPeriods } from './series-periods.js';

const AS_OF = Date.parse('2026-08-22T10:00:00Z');
const boards = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    unit: `board-${index}`,
    inferred: false,
    fetches: 700,
    watches: [[Date.parse('2024-08-01'), AS_OF]] as const,
    days: [],
  }));

test.each([
  [20, null, 13],
  [20, 'year', 13],
  [1_000, null, 13],
  [1_000, 'year', 7],
  [3_000, 'year', 2],
] as const)(
  'searches of %i boards with the base %s have up to %i weeks, each of them once, within the limit',
  (count, base, most) => {
    const weeks = shortPeriods('week', '2025-09-01', undefined, AS_OF);
    const searches = periodSearches(boards(count), weeks, base, 100);
    expect(searches.flat().map(({ period }) => period)).toEqual(weeks);
    expect(Math.max(...searches.map(({ length }) => length))).toBe(most);
    for (const search of searches) {
      const aggs = Object.fromEntries(
        search.flatMap(({ aggs: own, apart }, index) => [
          [`own${index}`, { aggs: own }],
          [`apart${index}`, { aggs: apart }],
        ]),
      );
      expect(100 + queryCost({ aggs })).toBeLessThanOrEqual(MAX_COST);
    }
  },
);

test('a period whose aggregations alone pass the limit is a search of its own', () => {
  const days = shortPeriods('day', '2026-08-01', '2026-08-05', AS_OF);
  expect(periodSearches(boards(20), days, 'year', MAX_COST).map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
});
