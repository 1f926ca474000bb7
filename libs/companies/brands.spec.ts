import { expect, test } from '@jest/globals';
import { brandsOf } from './brands.js';

test.each([
  ['Fin', 'Intercom', ['Fin']],
  ['Superhuman', 'Grammarly', ['Superhuman']],
  ['  Remedy   Meds ', 'Thirty Madison', ['Remedy Meds']],
  ['Acme, Inc.', 'Acme', []],
  ['HackerRank Careers', 'HackerRank', []],
  ['FREENOW by Lyft', 'Freenow', []],
  ['Internal Job Board', 'Acme', []],
  ['', 'Acme', []],
  [null, 'Acme', []],
])('the employer name %p in a posting of %s gives the brands %j', (posted, company, brands) => {
  expect(brandsOf(posted, company)).toEqual(brands);
});
