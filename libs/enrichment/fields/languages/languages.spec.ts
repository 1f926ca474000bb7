import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { languagesOf } from './languages.js';

test('required and preferred languages are read with their levels', () => {
  expect(
    languagesOf('Sales Manager (German speaking)', read('# Requirements', '- Fluent in English; French is a plus')),
  ).toMatchObject([
    { language: 'de', required: true },
    { language: 'en', level: 'fluent', required: true },
    { language: 'fr', required: false },
  ]);
  expect(languagesOf('Engineer', read('# Requirements', '- Experience in the German market'))).toEqual([]);
});

test('the verb and noun "polish" is no language', () => {
  const codes = (line: string) => languagesOf('Engineer', read('# Requirements', line)).map(({ language }) => language);
  expect(codes('- Strong skills in UI polish and React Native')).toEqual([]);
  expect(codes('- Fluent Polish and English')).toEqual(['pl', 'en']);
});
