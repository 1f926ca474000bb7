import type { Offer } from '#libs/records/job-requirements.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText } from '../../text/posting-text.js';
import words from './relocation-words.json' with { type: 'json' };

const KEYWORDS = keywords(words.keywords);

/** Whether the employer offers relocation assistance. A refusal outweighs an offer. */
export const relocationOf = (text: PostingText): Offer => {
  let found: Offer = { status: 'unknown', types: [], text: null };
  for (const { lower, text: original } of text.withAny(KEYWORDS)) {
    const types = [
      /bonus|stipend|reimburse|allowance|budget|paid|cover|\$|€|£/.test(lower) ? 'payment' : null,
      /package/.test(lower) ? 'package' : null,
      /housing/.test(lower) && /relocat/.test(lower) ? 'housing' : null,
    ].filter((type) => type !== null);
    if (
      /(?:no|not|without|unable|isn't|cannot|don't|does not)\b[^.;]{0,40}relocation|relocation[^.;]{0,40}(?:not (?:available|provided|offered|eligible|be)|is not|isn't|unavailable)|relocation:? no\b/.test(
        lower,
      )
    )
      return { status: 'not_offered', types: [], text: original.slice(0, 500) };
    if (
      /relocation (?:\w+ )?(?:assistance|support|package|bonus|stipend|benefits?|reimburse|allowance|budget|help|costs?|expenses|provided|available|offered|is available|is provided|covered|aid)|(?:assist|help|support|cover|pay|offer|provide|reimburse)\w*[^.;]{0,50}(?:relocat|your move|moving costs)|(?:paid|generous|full) relocation|moving (?:expenses|stipend|bonus|assistance)|umzugs/.test(
        lower,
      ) &&
      found.status === 'unknown'
    ) {
      found = { status: 'offered', types, text: original.slice(0, 500) };
    }
  }
  return found;
};
