import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { DEFAULT_ORDER, ordersOf, withOrder } from './company-order';

test('a name is searched by best match, unless another order was chosen', () => {
  expect(withOrder({}, { q: 'tilt' })).toEqual({ q: 'tilt', sort: 'relevance' });
  expect(withOrder({ industries: 'technology' }, { q: 'tilt' })).toEqual({ q: 'tilt', sort: 'relevance' });
  expect(withOrder({ sort: 'growth' }, { q: 'tilt' })).toEqual({ q: 'tilt' });
});

test('without a name there is no best match', () => {
  expect(withOrder({ q: 'tilt', sort: 'relevance' }, { q: undefined })).toEqual({ q: undefined, sort: undefined });
  expect(withOrder({ q: 'tilt', sort: 'growth' }, { q: undefined })).toEqual({ q: undefined });
  expect(withOrder({}, { industries: 'technology' })).toEqual({ industries: 'technology' });
  expect(ordersOf({}).map(({ value }) => value)).not.toContain('relevance');
});

test('the orders are those of the API, and a search without one has its default', () => {
  const { components } = JSON.parse(readFileSync('docs/reference/openapi.json', 'utf8'));
  expect(
    ordersOf({ q: 'tilt' })
      .map(({ value }) => value)
      .toSorted(),
  ).toEqual(components.schemas.SourcesSortValue.enum.toSorted());
  expect(ordersOf({}).map(({ value }) => value)).toContain(DEFAULT_ORDER);
});
