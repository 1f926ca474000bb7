import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { PhraseMatcher, readPhrases } from '../../text/phrases.js';
import { relocationOf } from './relocation.js';

test('offers and refusals of relocation assistance are told apart', () => {
  expect(relocationOf(read('We offer relocation assistance and a relocation stipend.'))).toMatchObject({
    status: 'offered',
    types: ['payment'],
  });
  expect(relocationOf(read('Relocation is not provided.')).status).toBe('not_offered');
  expect(relocationOf(read('You are willing to relocate.')).status).toBe('unknown');
});

const rows = readPhrases('fields/relocation/phrases.tsv');

test.each(rows.map((row) => [row.phrase, row] as const))('the example of the phrase "%s" has its meaning', (_, row) => {
  expect(new PhraseMatcher([row]).find(row.example)).toEqual([row]);
  expect(relocationOf(read(row.example)).status).toBe(row.meaning);
});
