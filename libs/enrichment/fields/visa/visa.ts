import type { Offer } from '#libs/records/job-requirements.js';
import { fold } from '#libs/reference/fold.js';
import { anyOf } from '../../text/alternatives.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText } from '../../text/posting-text.js';
import words from './visa-words.json' with { type: 'json' };

const KEYWORDS = keywords(words.keywords);
// Folded words of languages other than English. "Visto" also means "seen", so single words are not enough.
const NON_ENGLISH_KEYWORDS = keywords(words.non_english_keywords);
const REFUSED_NON_ENGLISH = new RegExp(`\\b${anyOf(words.refused)}`);
const OFFERED_NON_ENGLISH = new RegExp(`\\b${anyOf(words.offered)}`);
/** Visa as a payment card, and visas of customers. */
const UNRELATED = new RegExp(`\\b${anyOf(words.unrelated)}`);
const ASSISTED =
  /(?:assistance|help|support) with [^.;]{0,40}visa|visa (?:and|&) (?:paperwork|relocation|immigration)|visa (?:application|process|procedure|support|assistance)/;
const REFUSED =
  /(?:not|unable|cannot|can't|won't|doesn't|don't|no|without|isn't|neither)\b[^.;]{0,60}(?:visa|immigration|employment[- ]based|work)?[^.;]{0,30}\bsponsor|sponsorship\b[^.;]{0,40}(?:not (?:available|offered|provided|possible|supported|be)|unavailable|is not|isn't|cannot|can't)|no (?:visa|sponsorship|h-?1b)|without (?:the need for |requiring |need of |needing )?(?:\w+ ){0,6}(?:visa|sponsor)|(?:not|unable|cannot|don't)[^.;]{0,40}(?:visas?|h-?1b)\b|sponsorship:? no\b/;
const OFFERED =
  /(?:we|company|happy|able|willing|open|will|can|do|offer|offers|provide|provides|support|available|eligible|assist|help)\b[^.;?]{0,60}(?:visa|immigration|h-?1b|green card)|(?:visa|immigration|h-?1b|green card)[^.;?]{0,50}(?:available|offered|provided|support|assistance|sponsor|possible|included|covered|help|relocation)|\bwe sponsor|(?:able|willing|happy|open) to sponsor|sponsorship (?:is )?(?:available|offered|provided|possible|considered)|visa sponsorship(?! (?:status|now|requirement|needs?))/;
const NOT_AN_OFFER =
  /(?:do|will|would) you[^.]{0,60}(?:require|need)[^.]{0,30}sponsor|now or in the future\?|(?:visa|work) status|visa (?:program|network|card|mastercard|payments?)|mastercard|sponsor(?:ed|ing)? (?:events?|meetups|content|conference|brand|by|post|401|health|benefits)|executive sponsor|sponsors? (?:a|the|of|and) |event sponsor|sponsorship (?:sales|opportunit|packages|deals|strateg|programs?|activation)|brand sponsor|title sponsor|clinical trial sponsor|(?:help|support|assist|advis|guid)\w* (?:\w+ ){0,2}(?:clients?|customers?|users|travell?ers|immigrants)\b[^.;]{0,40}(?:visa|immigration|green card)|\b(?:process|review|handl|prepar|submit)\w* (?:\w+ ){0,2}visa|project sponsor|(?:partnerships?|marketing|events?)[^.]{0,30}sponsorships?/;
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
    const refused = REFUSED.test(lower) && /sponsor|visa|h-?1b/.test(lower) && !/regardless of visa/.test(lower);
    if (!refused && (NOT_AN_OFFER.test(lower) || !(OFFERED.test(lower) || ASSISTED.test(lower)))) continue;
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
    const folded = fold(lower);
    if (UNRELATED.test(folded)) continue;
    const status = REFUSED_NON_ENGLISH.test(folded)
      ? 'not_offered'
      : OFFERED_NON_ENGLISH.test(folded)
        ? 'offered'
        : null;
    if (status !== null) return { status, types: [], text: original.slice(0, 500) };
  }
  return { status: 'unknown', types: [], text: null };
};
