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

test('the core of a title has no level, season or brackets', () => {
  expect(coreTitle('Senior Staff Software Engineer (Remote) 2026')).toBe('Software Engineer');
  expect(coreTitle('Member of Technical Staff')).toBe('Member of Technical Staff');
});
