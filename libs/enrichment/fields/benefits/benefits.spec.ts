import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { benefitsOf, compensationTypesOf, linesOf } from './benefits.js';

test('benefits are listed by type and in the words of the posting', () => {
  const { benefits, benefit_types } = benefitsOf(
    read(
      '# Benefits',
      '- Medical, dental, and vision insurance',
      '- 401(k) with match',
      '- Unlimited PTO',
      '- Parental leave',
      '- Learning budget of $500',
      '- Daily catered lunch',
    ),
  );
  expect(benefits).toHaveLength(6);
  expect(benefit_types.sort()).toEqual([
    'dental',
    'health_insurance',
    'learning_budget',
    'meals',
    'parental_leave',
    'pto',
    'retirement',
    'vision',
  ]);
});

test('a benefit that the product or the work is about is not offered', () => {
  expect(
    benefitsOf(
      read(
        '# Responsibilities',
        '- Manage dental insurance claims and bonus plans',
        '# About us',
        'Our vision is private equity.',
      ),
    ).benefit_types,
  ).toEqual([]);
});

test('responsibilities and requirements are the items of their sections, and compensation types are read from the text', () => {
  const text = read('# Responsibilities', '- Build things', '- Ship things', '# Requirements', '- Python');
  expect(linesOf(text, 'responsibilities')).toEqual(['Build things', 'Ship things']);
  expect(linesOf(text, 'requirements')).toEqual(['Python']);
  expect(compensationTypesOf(read('OTE is uncapped; sign-on bonus.'), true, false, ['equity'], ['bonus'])).toEqual([
    'base',
    'bonus',
    'equity',
    'ote',
    'sign_on',
  ]);
});
