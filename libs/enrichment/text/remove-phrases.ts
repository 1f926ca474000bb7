import { PhraseSpans } from './phrase-spans.js';
import type { PhraseRow, PhraseTable } from './phrases.js';
import { tokensOf } from './tokens.js';
import { wordsOf } from './words.js';

/** What ends a clause. Hyphens, apostrophes and slashes are within one. */
const CLAUSE_ENDS = /([,:()[\]|·•–—"“”]+|\s-\s)/;

const spansByRow = new WeakMap<PhraseRow, PhraseSpans>();

const spansOf = (row: PhraseRow): PhraseSpans => {
  const known = spansByRow.get(row) ?? new PhraseSpans(row.phrase);
  spansByRow.set(row, known);
  return known;
};

const withoutRows = (clause: string, rows: readonly PhraseRow[]): string => {
  if (rows.length === 0) return clause;
  const { ids } = tokensOf(clause);
  const removed = new Set<number>();
  for (const row of rows)
    for (const { from, to } of spansOf(row).find(ids)) for (let at = from; at < to; at += 1) removed.add(at);
  const { starts, ends } = wordsOf(clause);
  let kept = '';
  let end = 0;
  for (const at of [...removed].sort((a, b) => a - b)) {
    // What stands between two removed words goes as well.
    if (!removed.has(at - 1)) kept += `${clause.slice(end, starts[at])} `;
    end = ends[at] as number;
  }
  return kept + clause.slice(end);
};

/** As `PhraseTable.without`. */
export const withoutPhrases = (table: PhraseTable, folded: string, meanings: readonly string[]): string => {
  const stated = table.meaningsIn(folded);
  if (!meanings.some((meaning) => stated.has(meaning))) return folded;
  return folded
    .split(CLAUSE_ENDS)
    .map((clause, i) =>
      i % 2 === 1
        ? clause
        : withoutRows(
            clause,
            table.find(clause).filter(({ meaning }) => meanings.includes(meaning)),
          ),
    )
    .join('');
};
