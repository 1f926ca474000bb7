import { expect, test } from '@jest/globals';
import { wrapLines } from './wrap-lines';

const measure = (text: string) => text.length;

test('a text is split between words, and no word is lost', () => {
  expect(wrapLines('n = 1,351 · as of Aug 22, 2026', 12, measure)).toEqual(['n = 1,351 ·', 'as of Aug', '22, 2026']);
  expect(wrapLines('', 12, measure)).toEqual([]);
  expect(wrapLines('incomprehensibilities', 5, measure)).toEqual(['incomprehensibilities']);
});
