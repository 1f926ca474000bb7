import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { PhraseMatcher } from './phrase-matcher.js';
import { compilePhrases, readPhrases } from './phrases.js';
import { wordList, wordListNames } from './word-lists.js';

const finds = (phrase: string, text: string): boolean => new PhraseMatcher([phrase]).find(text).length > 0;

test.each([
  ['visa status', 'Your visa status matters.', true],
  ['visa status', 'A status of visa', false],
  ['visa status', 'We need your visa. Status unknown.', false],
  ['a|b c', 'x b c', true],
  ['(of a|for) job', 'for job', true],
  ['(of a|for) job', 'of job', false],
  ['the? (very big)? job', 'job', true],
  ['head of the? sales', 'Head of sales', true],
  ['relocat*', 'Relocating', true],
  ['*zeit', 'In Teilzeit', true],
  ['part-time', 'part time', true],
  ["don't sponsor", 'We don’t sponsor', true],
  ["don't sponsor", "We don't sponsor", true],
  ['# days', '12 days', true],
  ['no {3} visa', 'no a b c visa', true],
  ['no {3} visa', 'no a b c d visa', false],
  ['no {3} visa', 'no. A visa', false],
  ['no {3} visa', 'no no no no U.S. visa', true],
  ['no {3} visa', 'not in the US. No fee. Visa', false],
  ['visa !status|card', 'visa', true],
  ['visa !status|card', 'a visa card', false],
  ['visa !status|card', 'a visa. Card', true],
  ['!nie pelny etat', 'pelny etat', true],
  ['!nie pelny etat', 'na pelny etat', true],
  ['!nie pelny etat', 'nie pelny etat', false],
  ['^ hybrid', '(Hybrid) role', true],
  ['^ hybrid', 'A hybrid role', false],
  ['hybrid $', 'This is hybrid!', true],
  ['hybrid $', 'This is hybrid work', false],
  ['visé', 'VISE', true],
  ['*リモート*', 'フルリモート勤務', true],
  ['build !(a|in)? hybrid', 'We build great hybrid models', true],
  ['build !(a|in)? hybrid', 'We build in hybrid models', false],
  ['$negation remote', 'Nicht remote', true],
  ['!$day remote', 'not remote', true],
  ['!$day remote', 'days remote', false],
  ['$one_to_four{2} days', '2 3 days', true],
  ['^ $one_to_four{2} days', '2 3 4 days', false],
] as const)('the phrase "%s" in "%s": %s', (phrase, text, expected) => {
  expect(finds(phrase, text)).toBe(expected);
});

test.each(['{2} visa', 'visa {2}', '(a|b', 'a |', '{13}', '', '...', '$unknown_list'])(
  'the malformed phrase "%s" is refused',
  (phrase) => {
    expect(() => new PhraseMatcher([phrase])).toThrow(/phrase|gap|word/);
  },
);

const row = (phrase: string, meaning: string) => ({ language: 'en', phrase, meaning, example: '' });
const table = compilePhrases('removed', [
  row('!fully remote access !role', 'term'),
  row('not {2} remote', 'negation'),
  row('hybrid cloud', 'other'),
]);

test.each([
  ['you need remote access, daily', 'you need  , daily'],
  ['fully remote access', 'fully remote access'],
  ['remote access role', 'remote access role'],
  ['not a fully remote job', '  job'],
  ['not required, remote', 'not required, remote'],
  ['not a remote access tool. not remote', '  tool.  '],
  ['hybrid cloud', 'hybrid cloud'],
] as const)('"%s" without its terms and negations is "%s"', (text, expected) => {
  expect(table.without(text, ['term', 'negation'])).toBe(expected);
});

test('removing phrases takes time in proportion to the text, however they overlap', () => {
  const words = 'not a remote access '.repeat(20_000);
  expect(table.without(words, ['term', 'negation']).trim()).toBe('');
});

test('all phrases are found in one pass, whatever combination of them a long text contains', () => {
  const phrases = Array.from({ length: 40 }, (_, i) => `w${i}|no {8} w${(i * 7) % 40} {5} w${(i * 3) % 40}`);
  const matcher = new PhraseMatcher(phrases);
  const words = Array.from({ length: 30_000 }, (_, i) => `w${(i * i * 31 + i) % 40}`);
  const expected = phrases.flatMap((phrase, at) =>
    new PhraseMatcher([phrase]).find(words.join(' ')).length > 0 ? [at] : [],
  );
  expect([...matcher.find(words.join(' '))].sort((a, b) => a - b)).toEqual(expected);
});

const tables = readdirSync('libs/enrichment', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('phrases.tsv'),
);

test('there are tables of phrases', () => expect(tables).toContain('fields/relocation/phrases.tsv'));

test.each(tables)('every row of %s has a meaning, and finds its example', (file) => {
  const wrong = readPhrases(file).filter(
    (row) => row.language === '' || row.meaning === '' || compilePhrases(file, [row]).find(row.example)[0] !== row,
  );
  expect(wrong).toEqual([]);
});

test('every list of words is named in a phrase or another list', () => {
  const uses = [
    ...tables.flatMap((file) => readPhrases(file).map(({ phrase }) => phrase)),
    ...wordListNames().map((name) => wordList(name)),
  ].join(' ');
  expect(wordListNames().filter((name) => !new RegExp(`\\$${name}\\b`).test(uses))).toEqual([]);
});

test.each(tables)('no two rows of %s have the same phrase and meaning', (file) => {
  const keys = readPhrases(file).map(({ phrase, meaning }) => `${phrase}: ${meaning}`);
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});
