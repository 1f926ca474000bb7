import { expect, test } from '@jest/globals';
import { definitionOf, definitions } from '#libs/registry/records/definitions.js';
import { exportedSearch, PARTIAL_ORDERS } from './exported-search';

test('exactly the orders that end before the last record are left out', () => {
  for (const kind of ['jobs', 'sources', 'signals'] as const)
    for (const [sort, { maxRecords }] of Object.entries(definitionOf(definitions, kind).sorts))
      expect([kind, sort, PARTIAL_ORDERS.includes(sort)]).toEqual([kind, sort, maxRecords !== undefined]);
});

test('an export has the filters of the list, its order, and nothing of the page', () => {
  const search = { titles: 'welder', countries_not: 'FR', sort: 'oldest', job: 'J1', show: 'charts' };
  expect(exportedSearch('jobs', search, 3)).toEqual({
    kind: 'jobs',
    count: 3,
    isReordered: false,
    parameters: { titles: 'welder', countries_not: 'FR', sort: 'oldest' },
  });
  expect(exportedSearch('sources', { q: 'acme', sort: 'relevance' }, 1, 'growth')).toMatchObject({
    isReordered: true,
    parameters: { q: 'acme', include: 'growth' },
  });
});
