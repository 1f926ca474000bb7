import { countryNamed } from '#libs/reference/country-names.js';
import type { PostingText } from './text/posting-text.js';

export interface Offer {
  status: 'offered' | 'not_offered' | 'unknown';
  types: string[];
  text: string | null;
}

const VISA_CUES = [
  'visa',
  'visas',
  'sponsorship',
  'sponsor',
  'sponsors',
  'sponsored',
  'sponsoring',
  'h1b',
  'h',
  'immigration',
  'citizen',
  'citizens',
  'citizenship',
  'visum',
  'opt',
  'cpt',
];
const ASSISTED =
  /(?:assistance|help|support) with [^.;]{0,40}visa|visa (?:and|&) (?:paperwork|relocation|immigration)|visa (?:application|process|procedure|support|assistance)/;
const REFUSED =
  /(?:not|unable|cannot|can't|won't|doesn't|don't|no|without|isn't|neither)\b[^.;]{0,60}(?:visa|immigration|employment[- ]based|work)?[^.;]{0,30}\bsponsor|sponsorship\b[^.;]{0,40}(?:not (?:available|offered|provided|possible|supported|be)|unavailable|is not|isn't|cannot|can't)|no (?:visa|sponsorship|h-?1b)|without (?:the need for |requiring |need of |needing )?(?:\w+ ){0,6}(?:visa|sponsor)|(?:not|unable|cannot|don't)[^.;]{0,40}(?:visas?|h-?1b)\b|sponsorship:? no\b/;
const OFFERED =
  /(?:we|company|happy|able|willing|open|will|can|do|offer|offers|provide|provides|support|available|eligible|assist|help)\b[^.;?]{0,60}(?:visa|immigration|h-?1b|green card)|(?:visa|immigration|h-?1b|green card)[^.;?]{0,50}(?:available|offered|provided|support|assistance|sponsor|possible|included|covered|help|relocation)|\bwe sponsor|(?:able|willing|happy|open) to sponsor|sponsorship (?:is )?(?:available|offered|provided|possible|considered)|visa sponsorship(?! (?:status|now|requirement|needs?))/;
const QUESTION =
  /(?:do|will|would) you[^.]{0,60}(?:require|need)[^.]{0,30}sponsor|now or in the future\?|(?:visa|work) status|visa (?:program|network|card|mastercard|payments?)|mastercard|sponsor(?:ed|ing)? (?:events?|meetups|content|conference|brand|by|post|401|health|benefits)|executive sponsor|sponsors? (?:a|the|of|and) |event sponsor|sponsorship (?:sales|opportunit|packages|deals|strateg|programs?|activation)|brand sponsor|title sponsor|clinical trial sponsor|project sponsor|(?:partnerships?|marketing|events?)[^.]{0,30}sponsorships?/;
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

/** Whether the employer sponsors a visa: only what the posting says, never what it leaves out. */
export function visaOf(text: PostingText): Offer {
  let found: Offer = { status: 'unknown', types: [], text: null };
  for (const { lower, text: words } of text.withAny(VISA_CUES)) {
    if (!/visa|sponsor|h-?1b|immigration|green card/.test(lower)) continue;
    const refused = REFUSED.test(lower) && /sponsor|visa|h-?1b/.test(lower) && !/regardless of visa/.test(lower);
    if (!refused && (QUESTION.test(lower) || !(OFFERED.test(lower) || ASSISTED.test(lower)))) continue;
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
    if (refused) return { status: 'not_offered', types: [], text: words.slice(0, 500) };
    if (found.status === 'unknown') found = { status: 'offered', types, text: words.slice(0, 500) };
    else found.types = [...new Set([...found.types, ...types])];
  }
  return found;
}

const MOVE_CUES = ['relocation', 'relocate', 'relocating', 'relocations', 'moving', 'umzug', 'housing'];
/** Whether the employer helps with a move. */
export function relocationOf(text: PostingText): Offer {
  let found: Offer = { status: 'unknown', types: [], text: null };
  for (const { lower, text: words } of text.withAny(MOVE_CUES)) {
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
      return { status: 'not_offered', types: [], text: words.slice(0, 500) };
    if (
      /relocation (?:\w+ )?(?:assistance|support|package|bonus|stipend|benefits?|reimburse|allowance|budget|help|costs?|expenses|provided|available|offered|is available|is provided|covered|aid)|(?:assist|help|support|cover|pay|offer|provide|reimburse)\w*[^.;]{0,50}(?:relocat|your move|moving costs)|(?:paid|generous|full) relocation|moving (?:expenses|stipend|bonus|assistance)|umzugs/.test(
        lower,
      ) &&
      found.status === 'unknown'
    ) {
      found = { status: 'offered', types, text: words.slice(0, 500) };
    }
  }
  return found;
}

const AUTH_CUES = [
  'authorized',
  'authorised',
  'authorization',
  'authorisation',
  'eligible',
  'eligibility',
  'legally',
  'citizen',
  'citizens',
  'citizenship',
  'permit',
  'right',
  'arbeitserlaubnis',
  'resident',
  'residents',
  'residency',
];
const AUTHORIZED =
  /(?:authori[sz](?:ed|ation)|eligible|eligibility|legal(?:ly)?|right|permission|permit)\b[^.;]{0,40}\b(?:to )?(?:work|employment|employed)|work (?:authori[sz]ation|permit|rights?|eligibility)|(?:u\.?s\.?|us|american|uk|british|canadian|eu|german|australian|indian) (?:citizens?\b|citizenship|person\b|persons\b|nationals?)|citizenship|permanent residen|arbeitserlaubnis/;
const NOT_AUTH =
  /without regard|regardless of|discriminat|veteran|protected|e-verify|national origin|equal opportunity|employment eligibility verification|verify identity|citizen developer|citizenship or immigration|immigration status|i-9/;
const PLACES =
  /\b(?:the )?(united states(?: of america)?|u\.s\.a?\.?|usa?|united kingdom|uk|u\.k\.|canada|australia|new zealand|ireland|germany|france|spain|italy|portugal|netherlands|switzerland|india|singapore|japan|brazil|mexico|israel|sweden|denmark|norway|poland|philippines|hong kong|south africa|argentina|colombia|belgium|austria|finland)\b/gi;
const NATIONS: [RegExp, string][] = [
  [/\b(?:u\.?s\.?|american) (?:citizen|person|national|permanent|work auth)/i, 'US'],
  [/\b(?:uk|british) citizen/i, 'GB'],
  [/\bcanadian citizen/i, 'CA'],
  [/\baustralian citizen/i, 'AU'],
  [/\bus work/i, 'US'],
];

/** Where the applicant must already be allowed to work. */
export function authorizationOf(text: PostingText): { countries: string[]; text: string | null } | null {
  for (const { lower, text: words } of text.withAny(AUTH_CUES)) {
    if (!AUTHORIZED.test(lower) || NOT_AUTH.test(lower)) continue;
    const named = [...words.matchAll(PLACES)]
      .filter(([word]) => !/^us$/.test(word.trim()))
      .map(([, place]) => countryNamed((place as string).replace(/\.$/, '')))
      .filter((code) => code !== null);
    const nations = NATIONS.filter(([pattern]) => pattern.test(words)).map(([, code]) => code);
    return { countries: [...new Set([...named, ...nations])], text: words.slice(0, 500) };
  }
  return null;
}

export interface Security {
  clearance: 'none' | 'public_trust' | 'confidential' | 'secret' | 'top_secret' | 'ts_sci' | 'other' | null;
  background_check: boolean | null;
  text: string | null;
}

/** Clearances and checks that the posting asks for. */
export function securityOf(text: PostingText): Security | null {
  let clearance: Security['clearance'] = null;
  let check: boolean | null = null;
  let words: string | null = null;
  for (const segment of text.withAny([
    'clearance',
    'clearances',
    'cleared',
    'ts',
    'sci',
    'polygraph',
    'trust',
    'background',
    'dbs',
    'fingerprint',
    'fingerprinting',
    'criminal',
    'drug',
  ])) {
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
      if (clearance !== null) words = segment.text;
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
      words ??= segment.text;
    }
  }
  return clearance === null && check === null
    ? null
    : { clearance, background_check: check, text: words?.slice(0, 500) ?? null };
}
