import { expect, test } from '@jest/globals';
import { anyParameters } from '../../data/search';
import { nextDimension } from './slice';

test.each([
  [{}, 'countries'],
  [{ countries: 'US' }, 'states'],
  [{ countries: 'US,FR' }, 'countries'],
  [{ countries: 'FR' }, 'source_ids'],
  [{ countries: 'US', states: 'US-CA' }, 'cbsas'],
  [{ states: 'US-CA,US-NY' }, 'states'],
  [{ cbsas: '41860' }, 'source_ids'],
  [{ cbsas: '41860', source_ids: 'S1' }, 'onet_codes'],
  [{ onet_codes: '15-1252.00' }, 'countries'],
])('the concentration of the slice %j is by %s, which has more than one value', (slice, dimension) => {
  expect(nextDimension(anyParameters(slice))).toBe(dimension);
});
