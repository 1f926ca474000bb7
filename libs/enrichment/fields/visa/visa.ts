import type { Offer } from '#libs/registry/records/jobs/job-record.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import type { PostingText } from '../../text/posting-text.js';
import words from './visa-words.json' with { type: 'json' };

const KEYWORDS = keywords(words.keywords);
// Folded words of languages other than English. "Visto" also means "seen", so single words are not enough.
const NON_ENGLISH_KEYWORDS = keywords(words.non_english_keywords);
const phrases = phraseTable('fields/visa/phrases.tsv');
const nonEnglishPhrases = phraseTable('fields/visa/non-english-phrases.tsv');
const VISA_TYPES: [string, RegExp][] = [
  ['H-1B', /\bh-?1b\b/],
  ['O-1', /\bo-?1\b/],
  ['TN', /\btn visa|\btn\b(?= status)/],
  ['E-3', /\be-?3\b/],
  ['L-1', /\bl-?1\b/],
  ['OPT', /\bopt\b(?!-| in| out)/],
  ['CPT', /\bcpt\b/],
  ['Green card', /\bgreen card\b(?! holder)/],
  ['EU Blue Card', /\bblue card\b/],
  ['Skilled Worker', /skilled worker/],
];

/** Whether the employer sponsors a visa, as far as the posting states it. */
export const visaOf = (text: PostingText): Offer => {
  let found: Offer = { status: 'unknown', types: [], text: null };
  for (const { lower, text: original } of text.withAny(KEYWORDS)) {
    if (!/visa|sponsor|h-?1b|immigration|green card/.test(lower)) continue;
    const meanings = phrases().meaningsIn(lower);
    const refused = meanings.has('refused') && /sponsor|visa|h-?1b/.test(lower) && !/regardless of visa/.test(lower);
    if (!refused && (meanings.has('unrelated') || !meanings.has('offered'))) continue;
    if (refused && /executive sponsor|sponsored (?:content|post)/.test(lower)) continue;
    const types = VISA_TYPES.filter(([, pattern]) => pattern.test(lower)).map(([type]) => type);
    if (
      !refused &&
      /work authori[sz]ation (?:status)?|must (?:have|hold)|valid (?:work )?visa|already have/.test(lower) &&
      !/sponsor/.test(lower)
    )
      continue;
    // "We sponsor visas here, but not for remote work" is an offer.
    if (
      refused &&
      found.status === 'offered' &&
      /for (?:remote|positions outside|contract)|outside of|unfortunately not all/.test(lower)
    )
      continue;
    // A refusal anywhere outweighs a general offer ("we sponsor visas, but not for this role").
    if (refused) return { status: 'not_offered', types: [], text: original.slice(0, 500) };
    if (found.status === 'unknown') found = { status: 'offered', types, text: original.slice(0, 500) };
    else found.types = [...new Set([...found.types, ...types])];
  }
  return found.status === 'unknown' ? nonEnglishVisa(text) : found;
};

/** As `visaOf`, for languages other than English. */
const nonEnglishVisa = (text: PostingText): Offer => {
  for (const { lower, text: original } of text.withAny(NON_ENGLISH_KEYWORDS)) {
    const meanings = nonEnglishPhrases().meaningsIn(lower);
    if (meanings.has('unrelated')) continue;
    const status =
      meanings.has('refused') && !meanings.has('not_needed')
        ? 'not_offered'
        : meanings.has('offered')
          ? 'offered'
          : null;
    if (status !== null) return { status, types: [], text: original.slice(0, 500) };
  }
  return { status: 'unknown', types: [], text: null };
};
