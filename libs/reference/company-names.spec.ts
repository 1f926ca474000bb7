import { expect, test } from '@jest/globals';
import { companyNameKey, leadingNameKeys } from './company-names.js';

test.each([
  ['Acme', 'acme'],
  ['ACME, Inc.', 'acme'],
  ['Acme GmbH & Co. KG', 'acme'],
  ['Acme Pty. Ltd.', 'acme'],
  ['Acmé S.à r.l.', 'acme'],
  ['Acme Sp. z o.o.', 'acme'],
  ['Ben & Jerry’s', 'benjerrys'],
  ['Ben and Jerrys', 'benjerrys'],
  ['Fly.io', 'flyio'],
  ['株式会社 メルカリ', '株式会社メルカリ'],
  ['GmbH', 'gmbh'],
  ['Inc. Inc.', 'inc'],
  ['Company', 'company'],
  ['Sandland', 'sandland'],
  ['🚀', ''],
  ['', ''],
])('the key of %p is %p', (name, key) => {
  expect(companyNameKey(name)).toBe(key);
});

test('the words with which a name begins have keys, the longest first', () => {
  expect(leadingNameKeys('Acme Robotics International GmbH')).toEqual(['acmerobotics', 'acme']);
  expect(leadingNameKeys('Acme')).toEqual([]);
});
