import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { analyze } from './analyze.js';

const words: [text: string, tokens: string[]][] = [
  ['Senior Software Engineers', ['senior', 'software', 'engineer']],
  ['Zürich, ZÜRICH & Zu\u0308rich', ['zurich', 'zurich', 'zurich']],
  ['C++ / C# / .NET / C', ['c++', 'c#', '.net', 'c']],
  ['ASP.NET', ['asp', '.net']],
  ['C++17', ['c++', '17']],
  ['.network', ['network']],
  ['Node.js', ['node', 'js']],
  ["Women's", ['woman']],
  ['companies, classes, analyses, salesmen', ['company', 'class', 'analysis', 'salesman']],
  ['AWS iOS CSS', ['aws', 'ios', 'css']],
  ['Straße, ﬁne, Ⅷ, ＡＢＣ', ['strasse', 'fine', 'viii', 'abc']],
  ['営業職', ['営業', '業職']],
  ['Łódź İstanbul Ørsted', ['lodz', 'istanbul', 'orsted']],
  ['a\u0000b\tc\u2028d', ['a', 'b', 'c', 'd']],
  ['!?., - 😀', []],
  ['en\u00adgi\u200bneer da\u2060ta soft\u200cware\u200d', ['engineer', 'data', 'software']],
  // Persian writes a joiner between the parts of a word, as others write a space.
  ['برنامه\u200cنویس', ['برنامه', 'نویس']],
  ['מפ\u200fתח', ['מפתח']],
];
test.each(words)('%s', (text, tokens) => expect(analyze(text)).toEqual(tokens));

const anyText = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
// Words of every script and of mixed ones, with marks, signs and special cases.
const piece = fc.oneof(
  fc.constantFrom(
    'C++',
    '.NET',
    "'s",
    '’s',
    'Σ',
    'ΟΔΟΣ',
    'ß',
    'İ',
    '営業',
    'ก',
    '\u0301',
    '#',
    '++',
    '.net',
    'ies',
    '\u00ad',
    '\u200b',
    '\u200d',
    'ه\u200cن',
    'men',
    '𐐨',
    'é',
    '-',
    '"',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
  fc.stringMatching(/^[a-z]{1,8}$/),
);
const word = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('').replace(/\s/gu, ''));

describe('for every text', () => {
  test('tokens are short, well-formed, in lower case, and contain no spaces', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const token of analyze(text)) {
          expect(token).toMatch(/^\S{1,64}$/u);
          expect(token.isWellFormed()).toBe(true);
          expect(token).toBe(token.toLowerCase());
        }
      }),
    );
  });

  test('the tokens are those of its words in order, so that a posting is found by each of its words and phrases', () => {
    fc.assert(
      fc.property(fc.array(word), (parts) =>
        expect(analyze(parts.join(' '))).toEqual(parts.flatMap((part) => analyze(part))),
      ),
      { numRuns: 500 },
    );
  });

  test('the tokens do not depend on case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9 .,+#äöüéè-]{0,40}$/), (text) =>
        expect(analyze(text.toUpperCase())).toEqual(analyze(text.toLowerCase())),
      ),
    );
  });

  test('the tokens do not depend on the Unicode normal form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) =>
        expect(analyze(text.normalize('NFD'))).toEqual(analyze(text.normalize('NFC'))),
      ),
    );
  });
});

test('a word longer than the maximum token is truncated to a well-formed token', () => {
  for (const letter of ['a', 'é', '𐐨', 'x𐐨', '\u0915\u093f']) {
    for (const before of ['', 'x']) {
      const [token = ''] = analyze(before + letter.repeat(100));
      expect(token.length).toBeLessThanOrEqual(64);
      expect(token.isWellFormed()).toBe(true);
    }
  }
});

test('the time grows with the length of the text, regardless of its contents', () => {
  const long = [
    'a',
    'a ',
    "'s",
    "a's",
    '.net',
    '.ne',
    '++',
    'c++',
    'companies',
    'é',
    '\u0301',
    'e\u0301',
    '営',
    '𐐨',
    'ſ',
    '\u00b4',
    ' ',
    'Σ',
    '😀',
  ];
  for (const part of long) {
    // Quadratic work on a megabyte would exceed the timeout of the test.
    const tokens = analyze(part.repeat(Math.ceil(1_000_000 / part.length)));
    expect([part, tokens.every((token) => token.length > 0 && token.length <= 64)]).toEqual([part, true]);
  }
});
