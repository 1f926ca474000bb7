import { expect, test } from '@jest/globals';
import { knownTitles } from '#libs/reference/occupations.js';
import { compilePhrases } from '../../text/phrases/phrases.js';
import { occupationOf } from './classify.js';

/** Tables of which only the first row that matches decides. */
const DECIDED_BY_FIRST = ['title-phrases', 'wide-title-phrases', 'named-phrases', 'vague-phrases', 'field-phrases'];

test.each(DECIDED_BY_FIRST)('no earlier row of %s decides the example of a row', (name) => {
  const table = compilePhrases(`fields/occupation/${name}.tsv`);
  const lost = table.rows
    .map((row) => ({ row: row.phrase, example: row.example, decidedBy: table.first(row.example)?.phrase }))
    .filter(({ row, decidedBy }) => row !== decidedBy);
  expect(lost).toEqual([]);
});

const MILITARY = '55';
/** Of 42,000 titles: a phrase may decide otherwise than O*NET, but new phrases must not do so more often. Lower it when it falls. */
const MAX_DISAGREEMENTS = 2_213;

test('phrases do not make more O*NET titles of one occupation disagree with O*NET', () => {
  const disagreements = knownTitles().filter(([title, [code = '', ...others]]) => {
    if (others.length > 0 || code.startsWith(MILITARY)) return false;
    return occupationOf(title, null)?.code?.slice(0, 7) !== code.slice(0, 7);
  });
  expect(disagreements.length).toBeLessThanOrEqual(MAX_DISAGREEMENTS);
});
