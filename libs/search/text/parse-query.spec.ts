import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { analyze } from './analyze.js';
import { type Clause, parseQuery } from './parse-query.js';

const must = (...any: string[][]): Clause => ({ any, negated: false });
const mustNot = (...any: string[][]): Clause => ({ any, negated: true });

const cases: [text: string, clauses: Clause[]][] = [
  ['senior engineers', [must(['senior']), must(['engineer'])]],
  ['"machine learning"', [must(['machine', 'learning'])]],
  ['"machine learning', [must(['machine', 'learning'])]],
  ['a"b c"d', [must(['a', 'b']), must(['c', 'd'])]],
  ['-senior -"team lead"', [mustNot(['senior']), mustNot(['team', 'lead'])]],
  ['go OR rust OR "c++ 17" senior', [must(['go'], ['rust'], ['c++', '17']), must(['senior'])]],
  ['go | rust', [must(['go'], ['rust'])]],
  ['go or rust', [must(['go']), must(['or']), must(['rust'])]],
  ['OR go OR', [must(['go'])]],
  ['go OR -rust', [must(['go']), mustNot(['rust'])]],
  ['-go OR rust', [mustNot(['go']), must(['rust'])]],
  ['go OR !!! rust', [must(['go'], ['rust'])]],
  ['front-end', [must(['front', 'end'])]],
  ['- go', [must(['go'])]],
  ['--go', [must(['go'])]],
  ['-.NET', [mustNot(['.net'])]],
  ['"" - | OR', []],
];
test.each(cases)('%s', (text, clauses) => expect(parseQuery(text)).toEqual(clauses));

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom('"', '-', ' ', 'OR', ' OR ', '|', 'engineers', 'C++', '.NET', 'Zürich', '営業', '\0', '\\', '😀'),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
);

describe('for every text', () => {
  test('it never throws, and every term has tokens', () => {
    fc.assert(
      fc.property(text, (raw) => {
        for (const { any, negated } of parseQuery(raw)) {
          expect(any.length).toBeGreaterThan(0);
          if (negated) expect(any).toHaveLength(1);
          for (const term of any) expect(term.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('plain words are all required, in their indexed form', () => {
    const plain = fc.array(
      fc.stringMatching(/^[a-zA-Zäöüé]{1,10}$/).filter((word) => word !== 'OR'),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(plain, (words) =>
        expect(parseQuery(words.join(' '))).toEqual(words.map((word) => must(analyze(word)))),
      ),
    );
  });

  test('a quoted text without quotes in it is one phrase', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (raw) => {
        const phrase = raw.replaceAll('"', ' ');
        const tokens = analyze(phrase);
        expect(parseQuery(`"${phrase}"`)).toEqual(tokens.length > 0 ? [must(tokens)] : []);
      }),
    );
  });

  test('a megabyte of any part of the grammar is parsed in linear time', () => {
    for (const part of ['"', '-', '-"', ' "', '" ', 'OR ', '| ', 'a"', '-a ', '\\', 'x']) {
      // Quadratic work would exceed the timeout of the test.
      const clauses = parseQuery(part.repeat(500_000));
      expect([part, clauses.every(({ any }) => any.length > 0)]).toEqual([part, true]);
    }
  });
});
