import { fold } from '#libs/reference/fold.js';
import { citiesNamed } from '#libs/reference/places/cities.js';
import { distinguishedTown } from './distinguished-town.js';
import { isCode, meaningOf, unknownCode, type WordMeaning } from './place-words.js';
import { separateRegions } from './separate-regions.js';

/** A part of a posted place and the separator before it: `hard` separates places (`;`, `or`), `soft` separates parts of one place. */
export interface PlacePart extends WordMeaning {
  gap: 'hard' | 'soft';
  /** Whether it names the country that the payload declares. */
  isDeclared?: boolean;
}

const MAX_LENGTH = 300;
const LIST = /[;|\n•]/;
const HARD = /\s{0,5}(?:\/|·|\+|&|\bor\b|\band\b|\bund\b|\bet\b|\by\b|\bou\b)\s{0,5}/gi;
const NOISE =
  /\b(?:fully|100%|remote(?:ly)?|hybrid|on-?site|in-?office|in-?person|offices?|hq|headquarters?|head office|anywhere in|based|only|from|within|located|location|locations|multiple|various|relocat(?:e|ion)(?: to)?|preferred|flexible|home|wfh|work from home|telecommute|virtual|distributed|greater|metropolitan|metro|area|region|city of|county|province|data center|campus|hub|studio|time ?zones?|full-?time|eligible|throughout|across|all|some|any|other|near|close to|field|offshore|onshore|everywhere|non|m,w,f|friendly|first|possible|optional|work|works|in|the|of)\b/gi;
/** Oregon, not the word: "Salem, OR", "Salem, OR 97301", "Salem, OR, US". */
const OREGON = /, ?OR(?=\s{0,5}(?:$|[,;)|/]|\d{5}|USA?\b))/g;
const DC = /\bwashington,? d\.?c\.?(?![a-z])/gi;
/** `US.CA.San Francisco`, `IN-KA-Bengaluru` */
const CODES_FIRST = /^([A-Z]{2})(?:\.([A-Z]{2,3})\.|-([A-Z]{2,3})-|\.)(?=\p{Lu}\p{Ll})/u;
/** `non-US`, `outside of the EU`, `excluding India`: the places in which nobody is hired. */
const EXCLUDED =
  /\bnon-? ?(?:u\.?s\.?a?\b\.?|uk\b|eu\b)|\boutside (?:of )?(?:the )?(?:u\.?s\.?a?\b\.?|uk\b|eu\b|united states|united kingdom|europe\b|north america)|\b(?:excluding|except(?: for)?|but not(?: in)?|(?<=(?:any|every)where )but) [^;()|\]]{1,80}/gi;
const EXCLUDING = /^(?:non|outside(?: of)?|excluding|except(?: for)?|but not(?: in)?|but)[\s-]{1,3}/i;

/** The names of the places that a posted place excludes: `U.S.` of `Remote (non-U.S.)`. */
export const excludedNames = (text: string): string[] =>
  [...text.slice(0, MAX_LENGTH).matchAll(EXCLUDED)].map(([words]) => words.replace(EXCLUDING, ''));

// `SeattleHQ`
const JOINED = /([a-z])(HQ|Office|Remote)\b/g;
// A comma is soft. The caller decides whether it separates two cities.
const SOFT = /\s{0,5}(?:,|\(|\)|\[|\]|:|\s[-–—]{1,5}\s|–|—)\s{0,5}/g;
// A street address or a floor, which a city follows.
const STREET =
  /^\d[\d-]{0,6}[a-z]? .{0,80}\b(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|way|lane|ln|plaza|pkwy|parkway|ct|court|crossing|terrace|hwy|highway|pl|place|real|square|sq)\b|^\d{1,2}(?:st|nd|rd|th) (?:fl|floor)$/i;
const LARGE_CITY = 100_000;

const wholePart = (text: string, gap: PlacePart['gap']): PlacePart[] | null => {
  const meaning = meaningOf(text);
  return meaning === null ? null : [{ ...meaning, gap }];
};

/** Countries of which words in English may be the names of small towns: `Enterprise`, `Commerce`, `Hope`. */
const ENGLISH_SPEAKING = new Set(['US', 'CA', 'AU', 'GB', 'IE', 'NZ', 'ZA']);

/** A town that only the country or the state next to it makes likely: `US-CA-Menlo Park`, `Heredia Costa Rica`. */
const townBeside = (words: readonly string[], parts: readonly WordMeaning[]): WordMeaning[] => {
  const word = words.join(' ');
  const cities = citiesNamed(word).filter(
    ({ name, country, state }) =>
      fold(name) === fold(word) &&
      parts.some((part) =>
        part.states.length > 0
          ? part.states.some((each) => each.country === country && each.state === state)
          : part.country === country && !ENGLISH_SPEAKING.has(country),
      ),
  );
  return cities.length === 0 ? [] : [{ ...unknownCode(word), cities }];
};

/** The longest known sequences of words in a part that is unknown as a whole: `US Canada`, `Acme UK`. */
const partsWithin = (text: string, gap: PlacePart['gap']): PlacePart[] => {
  const words = text
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .slice(0, 12);
  const found: { words: readonly string[]; meaning: WordMeaning | null }[] = [];
  let unknown: string[] = [];
  for (let i = 0; i < words.length; ) {
    const [length, meaning] = longestKnown(words.slice(i, i + 4), words.length - i);
    if (meaning === null) unknown.push(words[i] as string);
    else {
      if (unknown.length > 0) found.push({ words: unknown, meaning: null });
      unknown = [];
      found.push({ words: words.slice(i, i + length), meaning });
    }
    i += length;
  }
  if (unknown.length > 0) found.push({ words: unknown, meaning: null });
  const known = found.flatMap(({ meaning }) => meaning ?? []);
  return found
    .flatMap(({ words: some, meaning }) => (meaning === null ? townBeside(some, known) : [meaning]))
    .map((meaning, index) => ({ ...meaning, gap: index === 0 ? gap : 'soft' }));
};

/** The meaning of the longest known beginning of some words, and its length; null and 1 if none is known. */
const longestKnown = (words: readonly string[], remaining: number): [number, WordMeaning | null] => {
  for (let length = words.length; length > 0; length -= 1) {
    const phrase = words.slice(0, length).join(' ');
    const meaning = meaningOf(phrase);
    // A short spelling of another language is often an ordinary word: "part" is a spelling of Perth. Cities must also be large.
    const isDistinctive = phrase.length >= 6 || /^[A-Z]{2,4}$/.test(phrase);
    const large =
      meaning?.cities.some(
        ({ population, name }) => population >= LARGE_CITY && (isDistinctive || fold(name) === fold(phrase)),
      ) ?? false;
    if (
      meaning &&
      (meaning.country ||
        (meaning.zip !== null && length === remaining) ||
        meaning.area ||
        meaning.region ||
        large ||
        meaning.states.length > 0)
    )
      return [length, { ...meaning, cities: large ? meaning.cities : [] }];
  }
  return [1, null];
};

/** The parts of a posted place that name something, in order. */
export const splitPlace = (text: string): PlacePart[] => {
  const clean = separateRegions(text.slice(0, MAX_LENGTH))
    .replace(DC, 'Washington DC')
    .replace(OREGON, ', Oregon')
    .replace(EXCLUDED, ' ')
    .replace(CODES_FIRST, (_, country: string, ...[dotted, hyphened]: (string | undefined)[]) =>
      [country, dotted ?? hyphened, ''].filter((each) => each !== undefined).join(' - '),
    )
    .replace(JOINED, '$1 $2');
  return clean.split(LIST).flatMap((item) => {
    const town = distinguishedTown(item);
    if (town === null) return item.split(HARD).flatMap((alternative) => partsOf(alternative, 'hard'));
    const first = { ...unknownCode(town.name), cities: town.cities, country: town.country, gap: 'hard' as const };
    const [rest = '', ...others] = item.slice(town.length).split(HARD);
    return [first, ...partsOf(rest, 'soft'), ...others.flatMap((alternative) => partsOf(alternative, 'hard'))];
  });
};

/** The parts of a text that names one place, or several with commas between them. */
const partsOf = (text: string, firstGap: PlacePart['gap']): PlacePart[] => {
  const parts: PlacePart[] = [];
  let gap = firstGap;
  const pieces = text.split(SOFT).map((piece) => piece.trim());
  for (const [index, whole] of pieces.entries()) {
    if (whole === '' || (index < pieces.length - 1 && STREET.test(whole))) continue;
    // "02143 - Rhode Island Pharmacy": the number of a shop, not a postal code.
    if (index === 0 && pieces.length > 1 && /^\d{5}$/.test(whole)) continue;
    const stripped = whole
      .replace(NOISE, ' ')
      .replace(/[*"“”]|\b\d{1,2}\b/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s.,-]+|[\s,-]{1,20}$/g, '')
      .trim();
    const found =
      wholePart(whole, gap) ??
      (stripped === '' ? null : wholePart(stripped, gap)) ??
      (gap === 'soft' && isCode(stripped) ? [{ ...unknownCode(stripped), gap }] : partsWithin(stripped, gap));
    if (found.length > 0) gap = 'soft';
    parts.push(...found);
  }
  return parts;
};
