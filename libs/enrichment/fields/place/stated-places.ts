import { parsePlaces } from '#libs/derivation/place/parse-place.js';
import type { ParsedPlace } from '#libs/derivation/place/resolve-components.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText, Segment } from '../../text/posting-text.js';
import { isAboutOtherPlaces } from './about-other-places.js';
import placeWords from './place-words.json' with { type: 'json' };

const KEYWORDS = keywords(placeWords.workplace_keywords);
const STATED =
  /\b(?:based|located|on-?site|in[- ]person|in[- ]office|office|headquartered|hybrid)\b[^.;:]{0,25}?\b(?:in|at|from|out of) (?:our |the |downtown |central ){0,3}([A-Z][\p{L}.]{1,20}(?: [A-Z][\p{L}.]{1,20}){0,2}(?:, [A-Z][\p{L}.]{1,20})?)/gu;

const NAME = String.raw`[A-Z][\p{L}'’-]{1,20}`;
/** "St. Louis, New York or Park City": one repetition, since nested ones could read the same words in many ways. */
const NAMES = String.raw`(?:our |the )?(${NAME}(?:(?: |(?<=\bSt)\. |, or |, and |, | or | and | & |\/)${NAME}){0,20})`;
const REQUIRED_KEYWORDS = keywords(placeWords.requirement_keywords);
/** Statements on where the work must be done, which are stronger evidence than the location of the employer. */
const REQUIRED = [
  new RegExp(
    String.raw`\b(?:must|will|to|should|can|(?:role|position|job) is|candidates? (?:is|are)) (?:be )?(?:based|located) (?:in|out of) ${NAMES}`,
    'gu',
  ),
  new RegExp(String.raw`(?:^|[.!] )Based in ${NAMES}(?:\.|$)`, 'gu'),
  new RegExp(
    String.raw`\bdays? (?:a|per|each|every) week (?:in|at|from) ${NAMES} (?:office|HQ|headquarters|studio)\b`,
    'gu',
  ),
];
const OPTIONAL = /prefer|ideally|\bif\b|\bnot\b|n['’]t\b|\bor (?:work )?remote|\bwelcome\b|\bproud\b/i;

const OFFICE_KEYWORDS = keywords(placeWords.office_keywords);
const OFFICE = new RegExp(String.raw`\bour office in ${NAMES}`, 'gu');

const nameOf = ({ city, area, state, country }: ParsedPlace): string => [city?.name, area, state, country].join('|');

/** The places that the patterns find in the segments; empty if two statements name different places. */
const agreedPlaces = (segments: readonly Segment[], patterns: readonly RegExp[]): readonly ParsedPlace[] => {
  let found: readonly ParsedPlace[] = [];
  for (const { text } of segments)
    for (const pattern of patterns)
      for (const [, names = ''] of text.matchAll(pattern)) {
        const { places } = parsePlaces(names);
        if (places.length === 0) continue;
        if (found.length > 0 && places.map(nameOf).join() !== found.map(nameOf).join()) return [];
        found = places;
      }
  return found;
};

/**
 * The cities or metropolitan areas in which the text requires the work to be done: "This role will be based in Phoenix, Arizona".
 * Empty if it only prefers them, or also names a state or country.
 */
export const requiredPlaces = (text: PostingText): readonly ParsedPlace[] => {
  const segments = text
    .withAny(REQUIRED_KEYWORDS)
    .filter(
      ({ section, text: words }) =>
        section !== 'company' && section !== 'legal' && !OPTIONAL.test(words) && !isAboutOtherPlaces(words),
    );
  const places = agreedPlaces(segments, REQUIRED);
  return places.every(({ city, area }) => city !== null || area !== null) ? places : [];
};

/** The city of the employer's office ("our office in Boston"); null if there is none, or more than one. */
export const officeCity = (text: PostingText): ParsedPlace | null => {
  const [place, ...others] = agreedPlaces(text.withAny(OFFICE_KEYWORDS), [OFFICE]);
  return place?.city && others.length === 0 ? place : null;
};

/** The city in which the work is done according to the text; null if there is none, or more than one. */
export const statedCity = (text: PostingText): ParsedPlace | null => {
  const cities = new Map<string, ParsedPlace>();
  for (const { text: words, section } of text.withAny(KEYWORDS)) {
    if (section === 'company' || section === 'legal' || section === 'benefits' || isAboutOtherPlaces(words)) continue;
    for (const [, name = ''] of words.matchAll(STATED))
      for (const place of parsePlaces(name).places) if (place.city) cities.set(nameOf(place), place);
  }
  const [city, ...others] = cities.values();
  return city !== undefined && others.length === 0 ? city : null;
};
