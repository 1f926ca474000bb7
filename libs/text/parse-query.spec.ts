import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { analyze } from './analyze.js';
import { parseQuery } from './parse-query.js';
import { depthOf, type SearchNode, termsOf } from './search-node.js';
import { SearchSyntaxError } from './unsupported-syntax.js';

const SCOPES = ['title', 'company', 'skill'];

/** A compact notation: `(a b)` all, `(a|b)` any, `-a` not, `a.b` adjacent, `a*` unfinished, `title:a`. */
const written = (node: SearchNode | undefined): string => {
  if (!node) return '';
  if (node.type === 'not') return `-${written(node.node)}`;
  if (node.type !== 'term') return `(${node.nodes.map(written).join(node.type === 'all' ? ' ' : '|')})`;
  const { term, unfinished, scope } = node;
  return `${scope === undefined ? '' : `${scope}:`}${term.join('.')}${unfinished ? '*' : ''}`;
};

const cases: [text: string, parsed: string][] = [
  ['senior engineers', '(senior engineer)'],
  ['"machine learning"', 'machine.learning'],
  ['“machine learning”', 'machine.learning'],
  ['"machine learning', 'machine.learning'],
  ['a"b c"d', '(a.b c.d)'],
  ['-senior -"team lead"', '(-senior -team.lead)'],
  ['NOT senior NOT "team lead"', '(-senior -team.lead)'],
  ['NOT NOT senior', 'senior'],
  ['NOT -senior', 'senior'],
  ['go OR rust OR "c++ 17" senior', '((go|rust|c++.17) senior)'],
  ['go | rust || java', '(go|rust|java)'],
  ['senior AND go OR rust', '(senior (go|rust))'],
  ['senior && go', '(senior go)'],
  ['go or rust', '(go or rust)'],
  ['OR go OR', 'go'],
  ['AND go AND', 'go'],
  ['go NOT', 'go'],
  ['go OR -rust', '(go|-rust)'],
  ['-go OR rust', '(-go|rust)'],
  ['go OR !!! rust', '(go|rust)'],
  ['go !!! rust', '(go rust)'],
  ['(go OR rust) senior', '((go|rust) senior)'],
  ['(senior go) OR (staff rust)', '((senior go)|(staff rust))'],
  ['senior -(go OR rust)', '(senior -(go|rust))'],
  ['NOT (go rust)', '-(go rust)'],
  ['((((go))))', 'go'],
  ['(go OR (rust', '(go|rust)'],
  ['go) rust', '(go rust)'],
  ['go ( ) OR rust', '(go rust)'],
  ['engineer(s)', 'engineer.s'],
  ['(engineer(s) go)', '(engineer.s go)'],
  ['Nurse (m/w/d)', '(nurse m.w.d)'],
  ['engin*', 'engin*'],
  ['engin** -manag*', '(engin* -manag*)'],
  ['front-en*', 'front.en*'],
  ['*', ''],
  ['go * rust', '(go rust)'],
  ['title:engineers', 'title:engineer'],
  ['Title:"machine learning" go', '(title:machine.learning go)'],
  ['title:(go OR rust) -company:acme', '((title:go|title:rust) -company:acme)'],
  ['title:(go company:acme)', '(title:go company:acme)'],
  ['title:engin*', 'title:engin*'],
  ['engineer: platform', '(engineer platform)'],
  ['https://acme.com/jobs', 'http.acme.com.job'],
  ['16:00', '16.00'],
  ['front-end', 'front.end'],
  ['- go', 'go'],
  ['--go', 'go'],
  ['-.NET', '-.net'],
  ['"" - | OR AND NOT ( )', ''],
];
test.each(cases)('%s', (text, parsed) => expect(written(parseQuery(text, SCOPES))).toBe(parsed));

const unsupported: [text: string, instead: RegExp][] = [
  ['*neer', /`\*`.* end of a word/],
  ['en*er', /`\*`.* end of a word/],
  ['e*', /at least 2 letters/],
  ['en?ineer', /`\?`/],
  ['engineer~2', /`~`/],
  ['engineer^3', /`\^`/],
  ['!manager', /`-manager`/],
  ['location:Berlin', /filter `locations`/],
  ['foo:bar', /`title:`, `company:` or `skill:`/],
  ['title: engineer', /`title:word`/],
  ['('.repeat(6), /nested parentheses/],
];
test.each(unsupported)('%s is an error that says what to write', (text, instead) => {
  expect(() => parseQuery(text, SCOPES)).toThrow(SearchSyntaxError);
  expect(() => parseQuery(text, SCOPES)).toThrow(instead);
});

test('in quotes, every character is text', () => {
  expect(written(parseQuery('"location:Berlin" "a* (b) OR c?d"'))).toBe('(location.berlin a.b.or.c.d)');
});

test('where no field can be named, a prefix is an error', () => {
  expect(() => parseQuery('title:go')).toThrow(/`title:`.*double quotes/);
});

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        ...['"', '-', ' ', 'OR', ' OR ', '|', ' NOT ', ' AND ', '(', ' (', ')', '*', 'title:', 'x:'],
        ...['engineers', 'C++', '.NET', 'Zürich', '営業', '\0', '\\', '😀', '“'],
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join('')),
);

/** The parsed text, or undefined if its syntax is not supported. Fails for any other error. */
const parsedOrUnsupported = (raw: string): SearchNode | undefined => {
  try {
    return parseQuery(raw, SCOPES);
  } catch (error) {
    expect(error).toBeInstanceOf(SearchSyntaxError);
    return undefined;
  }
};

describe('for every text', () => {
  test('it is parsed or its syntax is not supported, every term has tokens, and groups are shallow', () => {
    fc.assert(
      fc.property(text, (raw) => {
        const node = parsedOrUnsupported(raw);
        if (!node) return;
        for (const { term } of termsOf(node)) expect(term.length).toBeGreaterThan(0);
        expect(depthOf(node)).toBeLessThanOrEqual(20);
      }),
      { numRuns: 1_000 },
    );
  });

  test('plain words are all required, in their indexed form', () => {
    const plain = fc.array(
      fc.stringMatching(/^[a-zA-Zäöüé]{1,10}$/).filter((word) => !['OR', 'AND', 'NOT'].includes(word)),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(plain, (words) => {
        const node = parseQuery(words.join(' ')) as SearchNode;
        expect(node.type).toBe(words.length > 1 ? 'all' : 'term');
        expect(termsOf(node).map(({ term }) => term)).toEqual(words.map(analyze));
      }),
    );
  });

  test('a quoted text without quotes in it is one phrase', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (raw) => {
        const phrase = raw.replaceAll(/["“”„«»]/g, ' ');
        const tokens = analyze(phrase);
        expect(written(parseQuery(`"${phrase}"`))).toBe(tokens.join('.'));
      }),
    );
  });

  test('a megabyte of any part of the grammar is parsed in linear time', () => {
    for (const part of ['"', '-', '-"', ' "', '" ', 'OR ', '| ', 'a"', '-a ', '\\', 'x', ')', 'NOT ', '(a) ']) {
      // Quadratic work would exceed the timeout of the test.
      const node = parseQuery(part.repeat(250_000));
      expect([part, node === undefined || termsOf(node).length > 0]).toEqual([part, true]);
    }
  });
});
