import type { SecurityRequirements } from '#libs/registry/records/jobs/job-record.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import type { PostingText } from '../../text/posting-text.js';
import words from './security-words.json' with { type: 'json' };

const KEYWORDS = keywords(words.keywords);
const phrases = phraseTable('fields/security/phrases.tsv');
/** From the highest to the lowest; the highest that a sentence names counts. */
const CLEARANCES = ['ts_sci', 'top_secret', 'secret', 'public_trust', 'confidential', 'other'] as const;

/** The security clearance and background check that the posting requires; null if it states neither. */
export const securityOf = (text: PostingText): SecurityRequirements | null => {
  let clearance: SecurityRequirements['clearance'] = null;
  let check: boolean | null = null;
  let evidence: string | null = null;
  for (const segment of text.withAny(KEYWORDS)) {
    const meanings = phrases().meaningsIn(segment.lower);
    if (clearance === null && meanings.has('clearance') && !meanings.has('unrelated')) {
      clearance = CLEARANCES.find((level) => meanings.has(level)) ?? null;
      if (clearance !== null) evidence = segment.text;
    }
    if (
      check === null &&
      meanings.has('background_check') &&
      !meanings.has('no_check') &&
      segment.section !== 'responsibilities'
    ) {
      check = true;
      evidence ??= segment.text;
    }
  }
  return clearance === null && check === null
    ? null
    : { clearance, background_check: check, text: evidence?.slice(0, 500) ?? null };
};
