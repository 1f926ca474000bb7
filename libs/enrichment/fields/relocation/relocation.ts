import type { Offer } from '#libs/registry/records/jobs/job-record.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import type { PostingText } from '../../text/posting-text.js';
import words from './relocation-words.json' with { type: 'json' };

const KEYWORDS = keywords(words.keywords);
const phrases = phraseTable('fields/relocation/phrases.tsv');

/** Whether the employer offers relocation assistance. A refusal outweighs an offer. */
export const relocationOf = (text: PostingText): Offer => {
  let found: Offer = { status: 'unknown', types: [], text: null };
  for (const { lower, text: original } of text.withAny(KEYWORDS)) {
    const types = [
      /bonus|stipend|reimburse|allowance|budget|paid|cover|\$|€|£/.test(lower) ? 'payment' : null,
      /package/.test(lower) ? 'package' : null,
      /housing/.test(lower) && /relocat/.test(lower) ? 'housing' : null,
    ].filter((type) => type !== null);
    const meanings = phrases().meaningsIn(lower);
    if (meanings.has('not_offered')) return { status: 'not_offered', types: [], text: original.slice(0, 500) };
    if (meanings.has('offered') && found.status === 'unknown')
      found = { status: 'offered', types, text: original.slice(0, 500) };
  }
  return found;
};
