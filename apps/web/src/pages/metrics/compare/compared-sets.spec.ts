import { expect, test } from '@jest/globals';
import { withQuery } from '../../../data/http/query-string';
import type { Search } from '../../../data/search';
import { compareParameters, readSets, writeSets } from './compared-sets';

test('the address holds the sets that are compared, and the whole market', () => {
  const sets: Search[] = [{ countries: 'DE,FR', titles: '"a; b"' }, {}];
  expect(readSets(writeSets(sets))).toEqual(sets);
  expect(readSets(undefined)).toEqual([]);
  expect(writeSets([])).toBeUndefined();
});

test('at most four other sets are read', () => {
  expect(readSets('all=true;all=true;all=true;all=true;all=true')).toHaveLength(4);
});

test('each set is one percent-encoded parameter of the request', () => {
  const query = compareParameters([{ countries: 'US' }, {}], '90d');
  const { searchParams } = new URL(withQuery('/v4/metrics/compare', query), 'http://x');
  expect([searchParams.getAll('slices'), searchParams.get('period')]).toEqual([['countries=US', 'all=true'], '90d']);
});
