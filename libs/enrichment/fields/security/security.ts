import type { SecurityRequirements } from '#libs/records/job-requirements.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText } from '../../text/posting-text.js';
import words from './security-words.json' with { type: 'json' };

const KEYWORDS = keywords(words.keywords);

/** The security clearance and background check that the posting requires; null if it states neither. */
export const securityOf = (text: PostingText): SecurityRequirements | null => {
  let clearance: SecurityRequirements['clearance'] = null;
  let check: boolean | null = null;
  let evidence: string | null = null;
  for (const segment of text.withAny(KEYWORDS)) {
    const { lower } = segment;
    if (
      clearance === null &&
      /clearance|\bts\/sci|\bpublic trust|polygraph/.test(lower) &&
      !/customs|airport|clearance (?:sale|rate)|clearances and fit|tolerance|no (?:security )?clearance|fda|regulatory clearance|510/.test(
        lower,
      )
    ) {
      clearance = /\bts\s?\/\s?sci|sensitive compartmented/.test(lower)
        ? 'ts_sci'
        : /top[- ]secret|\bts clearance/.test(lower)
          ? 'top_secret'
          : /\bsecret\b/.test(lower)
            ? 'secret'
            : /public trust/.test(lower)
              ? 'public_trust'
              : /confidential clearance/.test(lower)
                ? 'confidential'
                : /security clearance|clearance (?:level|required|process|eligib)|(?:active|obtain|maintain|government|sc|dod|dv|nato) (?:\w+ ){0,3}clearance/.test(
                      lower,
                    )
                  ? 'other'
                  : null;
      if (clearance !== null) evidence = segment.text;
    }
    if (
      check === null &&
      /background (?:check|screen|investigation|verification|and reference)|criminal (?:record|history|background|check)|\bdbs\b|fingerprint(?:ing)? (?:check|clear|background)|drug (?:screen|test)/.test(
        lower,
      ) &&
      !/fair chance (?:platform)|customers/.test(lower) &&
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
