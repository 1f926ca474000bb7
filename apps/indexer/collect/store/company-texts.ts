import { type CompanySentences, CompanyTexts } from '#libs/enrichment/text/company-sentences.js';
import { isActive } from '#libs/ingest/lifecycle/lifecycle.js';
import type { ObservedBoard } from '../visit/observed-board.js';
import type { CollectStore } from './collect-store.js';

/** A fetch that read at least this share of the active postings compares them anew. */
const MIN_SHARE = 0.5;

/**
 * The texts of a board's postings. Later fetches read only the details of new postings, which do not show what the company repeats: they use
 * the sentences that an earlier fetch found.
 */
export const companyTextsOf = (store: CollectStore, board: string, after: ObservedBoard['after']): CompanyTexts => {
  const postings = [...after.values()].flatMap(({ posting }) => posting.read?.posting ?? []);
  const active = [...after.values()].filter(({ lifecycle }) => isActive(lifecycle)).length;
  const stored = postings.length < MIN_SHARE * active ? readSentences(store, board) : null;
  const texts = new CompanyTexts(postings, stored);
  if (stored === null) saveSentences(store, board, texts.sentences);
  return texts;
};

const readSentences = (store: CollectStore, board: string): CompanySentences | null => {
  const row = store.prepare('SELECT sentences FROM company_sentences WHERE board = ?').get(board);
  if (!row) return null;
  // A copy, because the bytes of SQLite are not aligned.
  return new Set(new Float64Array(new Uint8Array(row.sentences as Uint8Array).buffer));
};

const saveSentences = (store: CollectStore, board: string, sentences: CompanySentences): void => {
  const bytes = new Uint8Array(Float64Array.from(sentences).buffer);
  store.write('saveSentences', board, bytes);
};
