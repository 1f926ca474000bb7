import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { expandQuery } from './expand-query.js';
import { parseQuery } from './parse-query.js';
import type { SearchNode } from './search-node.js';

const written = (node: SearchNode): string => {
  if (node.type === 'not') return `-${written(node.node)}`;
  if (node.type !== 'term') return `(${node.nodes.map(written).join(node.type === 'all' ? ' ' : '|')})`;
  return `${node.scope === undefined ? '' : `${node.scope}:`}${node.term.join('.')}${node.unfinished ? '*' : ''}`;
};
const expand = (text: string, corrections: Record<string, string> = {}): string =>
  written(expandQuery(parseQuery(text, ['title']) as SearchNode, new Map(Object.entries(corrections))));

// A final `s` is taken for a plural, in postings and in search texts alike: `nodejs` is the token `nodej`.
const cases: [text: string, understood: string][] = [
  ['swe', '(swe|(software engineer))'],
  ['software engineers', '((software engineer)|swe)'],
  ['sr swe', '((sr|senior|snr) (swe|(software engineer)))'],
  ['nodejs', '(nodej|node.js|node)'],
  ['node.js', '(node.js|nodej|node)'],
  ['open ai', '((open ai)|openai)'],
  ['title:sr', '(title:sr|title:senior|title:snr)'],
  ['-sr', '-(sr|senior|snr)'],
  ['nurse OR rn', '(nurse|rn|(registered nurse))'],
  ['jobs at ramp', 'ramp'],
  ['ramp -the', '(ramp -the)'],
  ['jobs at', '(job at)'],
  ['"sr swe"', 'sr.swe'],
  ['"jobs" ramp', '(job ramp)'],
  ['sw*', 'sw*'],
];
test.each(cases)('%s', (text, understood) => expect(expand(text)).toBe(understood));

test('a correction is searched for beside the word, and is read in abbreviations', () => {
  expect(expand('softwear -manger', { softwear: 'software', manger: 'manager' })).toBe(
    '((softwear|software) -(manger|manager|mgr|mngr))',
  );
  expect(expand('registred nurse', { registred: 'registered' })).toContain('|rn)');
  expect(expand('"softwear" softw*', { softwear: 'software' })).toBe('(softwear softw*)');
});

/** Whether a text, as its words, matches a node. */
const matches = (node: SearchNode, words: readonly string[]): boolean => {
  if (node.type === 'not') return !matches(node.node, words);
  if (node.type === 'term') return words.join(' ').includes(node.term.join(' '));
  if (node.type === 'all') return node.nodes.every((each) => matches(each, words));
  return node.nodes.some((each) => matches(each, words));
};

describe('for every text', () => {
  test('without exclusions, what matches the words matches their expansion', () => {
    const word = fc.constantFrom(
      'senior',
      'sr',
      'software',
      'engineer',
      'swe',
      'open',
      'ai',
      'node.js',
      'jobs',
      'at',
      'rn',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.array(word, { maxLength: 12 }), (query, text) => {
        const node = parseQuery(query.join(' ')) as SearchNode;
        const tokens = text.map((each) => each.replace('.', ' ').replace('jobs', 'job'));
        fc.pre(matches(node, tokens));
        expect(matches(expandQuery(node, new Map()), tokens)).toBe(true);
      }),
    );
  });
});
