import { expect, test } from '@jest/globals';
import { withoutPlaceText } from './without-place';

const counts = { total: 1_906, unknown: 412, placeless: 102, remote: 120 };

test('postings without a state are counted by what they name instead', () => {
  expect(withoutPlaceText({ ...counts, one: 'state' })).toBe(
    '412 of 1,906 postings name no state: 310 name a country, 102 no place at all. 120 of the 412 say that they are remote.',
  );
  expect(withoutPlaceText({ ...counts, one: 'state', placeless: undefined, remote: undefined })).toBe(
    '412 of 1,906 postings name no state.',
  );
});

test('without a country, there is no place to name', () => {
  expect(withoutPlaceText({ ...counts, one: 'country', remote: 0 })).toBe(
    '412 of 1,906 postings name no country. 0 of the 412 say that they are remote.',
  );
  expect(withoutPlaceText({ ...counts, unknown: 0, one: 'country' })).toBe('Every posting names a country.');
  expect(withoutPlaceText({ ...counts, total: 0, unknown: 0, one: 'country' })).toBe('No posting matches.');
});
