import { expect, test } from '@jest/globals';
import { cleanTitle, coreTitle } from './clean-title.js';

test.each([
  ['Product Trainer (f/m/d)', 'Product Trainer'],
  ['🚀 Senior Engineer (m/w/d) ', 'Senior Engineer'],
  ['Account Executive - Req #48213', 'Account Executive'],
  ['NOW HIRING: Line Cook', 'Line Cook'],
  ['Engineer, C++ / Go', 'Engineer, C++ / Go'],
  ['Software Engineer II', 'Software Engineer II'],
])('%s becomes %s', (title, clean) => {
  expect(cleanTitle(title)).toBe(clean);
});

test.each([
  '(m/w/div.)',
  '(w/m/div)',
  '(f/m/non-binary)',
  '(m/f/other)',
  '(m/w/inter*)',
  '(mwd)',
  '(m/v/x)',
  '[d/w/m]',
  '(x/f/m)',
  '(k/m)',
  '(m,f,d)',
  '(H/F)',
  '(all genders)',
  '(m/w/*)',
  '(m/w/d/gn)',
  'm/w/d',
  'm/w/divers',
  'w|m|d',
  'M/F/X',
  'm/f',
])('a marker of genders leaves nothing behind: %s', (mark) => {
  expect(cleanTitle(`Engineer ${mark}`)).toBe('Engineer');
  expect(cleanTitle(`Engineer ${mark} - Berlin`)).toMatch(/^Engineer ?- Berlin$/);
});

test('a marker of genders among other words in brackets leaves no comma behind', () => {
  expect(cleanTitle('Coordinator (Bilingual, M/F/X)')).toBe('Coordinator (Bilingual)');
});

test.each([
  'Night Shift H/D Mechanic',
  'Driver F/D',
  'Installer (F/D)',
  'A/V Technician',
  'Engineer (C/C++)',
  'Manager w/ Spanish, French',
  'Clerk, M/W/F shifts',
  'Research (Sofia or Plovdiv)',
  'Counsel, Washington D.C.',
])('a title without a marker of genders keeps its words: %s', (title) => {
  expect(cleanTitle(title)).toBe(title.replace(/\s+/g, ' '));
});

test.each([
  ['R&amp;D Engineer', 'R&D Engineer'],
  ['Engineer &#8211; Backend', 'Engineer – Backend'],
  ['Caf&eacute; Manager', 'Café Manager'],
  ['Test &quot;Lab&quot;', 'Test "Lab"'],
  ['\u202eSoft\u00adware\u200b Engineer\u0000', 'Software Engineer'],
])('entities and characters that nobody sees are no part of a title: %j', (title, seen) => {
  expect(cleanTitle(title)).toBe(seen);
});

test('the core of a title has no level, season or brackets', () => {
  expect(coreTitle('Senior Staff Software Engineer (Remote) 2026')).toBe('Software Engineer');
  expect(coreTitle('Member of Technical Staff')).toBe('Member of Technical Staff');
});
