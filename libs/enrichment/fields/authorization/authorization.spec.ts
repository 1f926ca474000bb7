import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { authorizationOf } from './authorization.js';

test('the countries in which the applicant must be authorized to work are read', () => {
  expect(authorizationOf(read('You must be authorized to work in the United States.'))?.countries).toEqual(['US']);
  expect(authorizationOf(read('We consider all applicants regardless of citizenship.'))).toBeNull();
});
