import { expect, test } from '@jest/globals';
import { definitionOf, definitions } from '#libs/registry/records/definitions.js';
import { PARTIAL_ORDERS } from '../src/components/export/partial-orders.js';

test('exactly the orders that end before the last record are left out of exports', () => {
  for (const kind of ['jobs', 'sources', 'signals'] as const)
    for (const [sort, { maxRecords }] of Object.entries(definitionOf(definitions, kind).sorts))
      expect([kind, sort, PARTIAL_ORDERS.includes(sort)]).toEqual([kind, sort, maxRecords !== undefined]);
});
