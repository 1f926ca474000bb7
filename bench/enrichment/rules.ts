import { enrich } from '#libs/enrichment/enrich.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import { CompanyTexts } from '#libs/enrichment/text/company-sentences.js';
import { observeRows, type PhraseRow, type PhraseTable, phraseTables } from '#libs/enrichment/text/phrases/phrases.js';
import { CONTEXT } from './postings.js';

/** What is known about a posting, by table of phrases: the meanings that are right. Empty if none is; undefined if it is not known. */
export type KnownMeanings = Readonly<Record<string, readonly string[] | undefined>>;

/** Without what the form declares, which is not read in the text then. */
const withoutDeclared = (posting: RawPosting): RawPosting => ({
  ...posting,
  employment_type: null,
  workplace_type: null,
  remote: null,
});

interface Hits {
  /** Postings in which the phrase was found. */
  postings: number;
  /** Those for which the truth is known, and where the meaning of the phrase is right. */
  judged: number;
  right: number;
}

const EXAMPLE_LENGTH = 110;

/**
 * How often each phrase is found, how often its meaning is then right, and the phrases that are never found. A phrase whose meaning is not a
 * value of the field ("unrelated") has hits only.
 *
 * @param known the truth about a posting, from labels on which extractors may be tuned, and from declared values.
 */
export const measureRules = (
  boards: Iterable<readonly RawPosting[]>,
  known: (posting: RawPosting) => KnownMeanings,
  values: Readonly<Record<string, readonly string[]>>,
): string[] => {
  const hits = new Map<PhraseRow, Hits>();
  let found = new Map<PhraseRow, PhraseTable>();
  observeRows((table, row) => found.set(row, table));
  for (const postings of boards) {
    const company = new CompanyTexts(postings);
    for (const posting of postings) {
      const truths = known(posting);
      found = new Map();
      enrich(withoutDeclared(posting), CONTEXT, company);
      for (const [row, table] of found) {
        const right = values[table.file]?.includes(row.meaning) ? truths[table.file] : undefined;
        const so = hits.get(row) ?? { postings: 0, judged: 0, right: 0 };
        hits.set(row, {
          postings: so.postings + 1,
          judged: so.judged + (right === undefined ? 0 : 1),
          right: so.right + (right?.includes(row.meaning) ? 1 : 0),
        });
      }
    }
  }
  observeRows(undefined);
  return phraseTables().flatMap((table) => rowsOf(table, hits));
};

const rowsOf = ({ file, rows }: PhraseTable, hits: ReadonlyMap<PhraseRow, Hits>): string[] => {
  const line = (row: PhraseRow) => `${row.language} ${row.meaning}: ${row.phrase.slice(0, EXAMPLE_LENGTH)}`;
  const live = rows
    .flatMap((row) => {
      const own = hits.get(row);
      return own === undefined ? [] : [{ row, own }];
    })
    .sort((a, b) => b.own.postings - a.own.postings);
  const dead = rows.filter((row) => !hits.has(row));
  return [
    '',
    `${file}: ${rows.length} phrases, ${dead.length} never found, ${dead.filter(({ language }) => language === 'en').length} of them English`,
    ...live.map(
      ({ row, own }) =>
        `  ${own.postings} postings, ${own.judged === 0 ? 'not judged' : `${(own.right / own.judged).toFixed(2)} of ${own.judged} right`}: ${line(row)}`,
    ),
    ...dead.map((row) => `  never: ${line(row)}`),
  ];
};
