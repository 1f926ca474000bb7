import { expect, test } from '@jest/globals';
import { PhraseMatcher } from './phrases.js';

const row = (phrase: string) => ({ language: 'en', phrase, meaning: 'yes', example: '' });
const contains = (phrase: string, sentence: string) => new PhraseMatcher([row(phrase)]).find(sentence).length === 1;

test.each([
  ['work from home', 'You WORK, from home.', true],
  ['work from home', 'You work from your home.', false],
  ['work from {1} home', 'You work from your home.', true],
  ['work from {1} home', 'You work from home.', true],
  ['work from {1} home', 'You work from your own home.', false],
  ['relocat*|move now', 'We are relocating now', true],
  ['café', 'The cafe', true],
  ['not {2} office', 'Nothing but office', false],
])('"%s" in "%s": %s', (phrase, sentence, found) => {
  expect(contains(phrase, sentence)).toBe(found);
});

test.each(['', '{2} office', 'a {1} b {1} c {1} d'])('a phrase that cannot be matched is rejected: "%s"', (phrase) => {
  if (phrase === '') expect(contains(phrase, 'a')).toBe(false);
  else expect(() => new PhraseMatcher([row(phrase)])).toThrow('must begin with a word');
});

test('hostile sentences take no more steps than their words times the look-ahead of the phrase', () => {
  const sentence = 'not a '.repeat(20_000);
  expect(contains('not {8} a {8} office', sentence)).toBe(false);
});
