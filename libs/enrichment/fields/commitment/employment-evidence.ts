import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import type { PostingText, Segment } from '../../text/posting-text.js';
import words from './commitment-words.json' with { type: 'json' };

/** Words of which every phrase about what only employees are offered contains one. */
const KEYWORDS = keywords(words.employment_keywords);
const phrases = phraseTable('fields/commitment/employment-phrases.tsv');

const NOT_OFFERED: readonly Segment['section'][] = ['responsibilities', 'requirements', 'company', 'legal'];

const WE_OFFER = /\bwe (?:also )?(?:offer|provide)\b/;

/** Whether the text offers retirement plans, equity, paid leave or insurance, which mostly full-time employees get. */
export const impliesEmployment = (text: PostingText): boolean =>
  text
    .withAny(KEYWORDS)
    .some(
      ({ lower, section }) =>
        (!NOT_OFFERED.includes(section) || WE_OFFER.test(lower)) && phrases().meaningsIn(lower).size > 0,
    );
