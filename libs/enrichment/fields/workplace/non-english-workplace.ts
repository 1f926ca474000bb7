import type { WorkModel } from '#libs/records/enumerations.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import words from './workplace-words.json' with { type: 'json' };

// Folded words of German, French, Spanish, Portuguese, Italian, Dutch, Polish and Swedish.

/** Keywords that do not occur in English segments. */
export const NON_ENGLISH_KEYWORDS = keywords(words.non_english_keywords);

const MODELS = ['hybrid', 'on_site', 'remote'] as const satisfies readonly WorkModel[];
const phrases = phraseTable('fields/workplace/non-english-phrases.tsv');

/** The work model that a folded segment states. */
export const nonEnglishModel = (folded: string): WorkModel | null => {
  const meanings = phrases().meaningsIn(folded);
  return meanings.has('unrelated') ? null : (MODELS.find((model) => meanings.has(model)) ?? null);
};
