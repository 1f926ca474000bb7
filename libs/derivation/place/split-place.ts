import { fold } from '#libs/reference/fold.js';
import { meaningOf, type WordMeaning } from './place-words.js';

/** A part of a posted place and the separator before it: `hard` separates places (`;`, `or`), `soft` separates parts of one place. */
export interface PlacePart extends WordMeaning {
  gap: 'hard' | 'soft';
}

const MAX_LENGTH = 300;
const HARD = /\s{0,5}(?:;|\||\/|\n|•|·|\+|&|\bor\b|\band\b|\bund\b|\bet\b|\by\b|\bou\b)\s{0,5}/gi;
const NOISE =
  /\b(?:fully|100%|remote(?:ly)?|hybrid|on-?site|in-?office|in-?person|offices?|hq|headquarters?|head office|anywhere in|based|only|from|within|located|location|locations|multiple|various|relocat(?:e|ion)(?: to)?|preferred|flexible|home|wfh|work from home|telecommute|virtual|distributed|greater|metropolitan|metro|area|region|city of|county|province|data center|campus|hub|studio|time ?zones?|full-?time|eligible|throughout|across|all|some|any|other|near|close to|field|offshore|onshore|everywhere|non|m,w,f|friendly|first|possible|optional|work|works|in|the|of)\b/gi;
/** Oregon, not the word: "Salem, OR", "Salem, OR 97301", "Salem, OR, US". */
const OREGON = /, ?OR(?=\s{0,5}(?:$|[,;)|/]|\d{5}|USA?\b))/g;
const DC = /\bwashington,? d\.?c\.?(?![a-z])/gi;
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

/** The longest known sequences of words in a part that is unknown as a whole: `US Canada`, `Acme UK`. */
const partsWithin = (text: string, gap: PlacePart['gap']): PlacePart[] => {
  const words = text
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .slice(0, 12);
  const parts: PlacePart[] = [];
  for (let i = 0; i < words.length; ) {
    let taken = 0;
    for (let n = Math.min(4, words.length - i); n > 0 && taken === 0; n -= 1) {
      const meaning = meaningOf(words.slice(i, i + n).join(' '));
      const phrase = words.slice(i, i + n).join(' ');
      // A short spelling of another language is often an ordinary word: "part" is a spelling of Perth. Cities must also be large.
      const isDistinctive = phrase.length >= 6 || /^[A-Z]{2,4}$/.test(phrase);
      const large = meaning?.cities.some(
        ({ population, name }) => population >= LARGE_CITY && (isDistinctive || fold(name) === fold(phrase)),
      );
      if (
        meaning &&
        (meaning.country ||
          (meaning.zip !== null && i + n === words.length) ||
          meaning.area ||
          meaning.region ||
          large ||
          meaning.states.length > 0)
      ) {
        parts.push({ ...meaning, cities: large ? meaning.cities : [], gap: parts.length === 0 ? gap : 'soft' });
        taken = n;
      }
    }
    i += taken || 1;
  }
  return parts;
};

/** The parts of a posted place that name something, in order. */
export const splitPlace = (text: string): PlacePart[] => {
  const clean = text
    .slice(0, MAX_LENGTH)
    .replace(DC, 'Washington DC')
    .replace(OREGON, ', Oregon')
    .replace(JOINED, '$1 $2');
  const parts: PlacePart[] = [];
  for (const alternative of clean.split(HARD)) {
    let gap: PlacePart['gap'] = 'hard';
    const pieces = alternative.split(SOFT).map((piece) => piece.trim());
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
        wholePart(whole, gap) ?? (stripped === '' ? [] : (wholePart(stripped, gap) ?? partsWithin(stripped, gap)));
      if (found.length > 0) gap = 'soft';
      parts.push(...found);
    }
  }
  return parts;
};
