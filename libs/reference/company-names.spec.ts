import { expect, test } from '@jest/globals';
import { companyNameKey, companyNameKeys, isSameCompanyName, isWrittenName, leadingNameKeys } from './company-names.js';

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
  ['Siemens AG', 'siemens'],
  ['Eni SpA', 'eni'],
  ['Tiffany & Co', 'tiffany'],
  ['Acme Co.', 'acme'],
  ['Urban Spa', 'urbanspa'],
  ['Honest Company', 'honestcompany'],
  ['Progressive Ag', 'progressiveag'],
  ['Good As', 'goodas'],
  ['siemens ag', 'siemensag'],
  ['🚀', ''],
  ['', ''],
])('the key of %p is %p', (name, key) => {
  expect(companyNameKey(name)).toBe(key);
});

test('the words with which a name begins have keys, the longest first', () => {
  expect(leadingNameKeys('Acme Robotics International GmbH')).toEqual(['acmerobotics', 'acme']);
  expect(leadingNameKeys('Acme')).toEqual([]);
});

test('a name in capitals has the keys of both readings of its last word', () => {
  expect(companyNameKeys('URBAN SPA')).toEqual(['urbanspa', 'urban']);
  expect(companyNameKeys('SIEMENS AG')).toEqual(['siemensag', 'siemens']);
  expect(companyNameKeys('ACME INC.')).toEqual(['acme']);
  expect(companyNameKeys('Siemens AG')).toEqual(['siemens']);
});

test('names are the same by any of their keys', () => {
  for (const name of ['Urban Spa', 'urban spa', 'Urban'])
    expect([name, isSameCompanyName('URBAN SPA', name)]).toEqual([name, true]);
  expect(isSameCompanyName('Urban Spa', 'Urban')).toBe(false);
});

test.each([
  ['Siemens', 'siemens ag', true],
  ['Siemens AG', 'siemens ag', true],
  ['Tiffany & Co.', 'Tiffany and Co', true],
  ['Tiffany & Co.', 'tiffany & co', true],
  ['Tiffany', 'tiffany & co', true],
  ['Urban Spa', 'urban spa', true],
  ['Urban Spa', 'urban', false],
  ['Honest', 'Honest Company', false],
  ['Siemens', 'siemens energy', false],
])('%p and the text %p are of one company: %p', (name, text, isSame) => {
  expect(isSameCompanyName(name, text)).toBe(isSame);
});

test('a text is a name as it is written only with its legal form', () => {
  expect(isWrittenName('Siemens AG', 'siemens ag')).toBe(true);
  expect(isWrittenName('Tiffany & Co.', 'Tiffany and Co')).toBe(true);
  expect(isWrittenName('Siemens', 'siemens ag')).toBe(false);
});
