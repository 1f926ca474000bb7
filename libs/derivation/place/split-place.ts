import { fold } from '#libs/reference/fold.js';
import { type Meaning, meaningOf } from './place-words.js';

/** A word of a place and the separator before it: `hard` separates alternatives (`;`, `or`), `soft` parts of one place. */
export interface Part extends Meaning {
  gap: 'hard' | 'soft';
}

const MAX_LENGTH = 300;
const HARD = /\s*(?:;|\||\/|\n|•|·|\+|&|\bor\b|\band\b|\bund\b|\bet\b|\by\b|\bou\b)\s*/gi;
const NOISE =
  /\b(?:fully|100%|remote(?:ly)?|hybrid|on-?site|in-?office|in-?person|offices?|hq|headquarters?|head office|anywhere in|based|only|from|within|located|location|locations|multiple|various|relocat(?:e|ion)(?: to)?|preferred|flexible|home|wfh|work from home|telecommute|virtual|distributed|greater|metropolitan|metro|area|region|city of|county|province|data center|campus|hub|studio|time ?zones?|full-?time|eligible|throughout|across|all|some|any|other|near|close to|field|offshore|onshore|everywhere|non|m,w,f|friendly|first|possible|optional|work|works|in|the|of)\b/gi;
const DC = /\bwashington,? d\.?c\.?(?![a-z])/gi;
// `SeattleHQ`
const JOINED = /([a-z])(HQ|Office|Remote)\b/g;
// A comma is soft, although it separates places between two cities, which the caller handles.
const SOFT = /\s*(?:,|\(|\)|\[|\]|:|\s[-–—]+\s|–|—)\s*/g;
// A street address, or a floor; the city follows.
const STREET =
  /^\d[\d-]{0,6}[a-z]? .*\b(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|way|lane|ln|plaza|pkwy|parkway|ct|court|crossing|terrace|hwy|highway|pl|place|real|square|sq)\b|^\d{1,2}(?:st|nd|rd|th) (?:fl|floor)$/i;
const BIG = 100_000;

const known = (text: string, gap: Part['gap']): Part[] | null => {
  const meaning = meaningOf(text);
  return meaning === null ? null : [{ ...meaning, gap }];
};

/** Longest known runs of words, where a part as a whole is unknown: `US Canada`, `Acme UK`. */
const inside = (text: string, gap: Part['gap']): Part[] => {
  const words = text
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .slice(0, 12);
  const parts: Part[] = [];
  for (let i = 0; i < words.length; ) {
    let taken = 0;
    for (let n = Math.min(4, words.length - i); n > 0 && taken === 0; n -= 1) {
      const meaning = meaningOf(words.slice(i, i + n).join(' '));
      // Next to unknown words only well-known names count.
      const said = words.slice(i, i + n).join(' ');
      // Short foreign spellings are often words of other languages: "part" means Perth in one of them.
      const own = said.length >= 6 || /^[A-Z]{2,4}$/.test(said);
      const large = meaning?.cities.some(
        ({ population, name }) => population >= BIG && (own || fold(name) === fold(said)),
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

/** The meaningful parts of a posted place, in order. */
export const splitPlace = (text: string): Part[] => {
  const clean = text.slice(0, MAX_LENGTH).replace(DC, 'Washington DC').replace(JOINED, '$1 $2');
  const parts: Part[] = [];
  for (const alternative of clean.split(HARD)) {
    let gap: Part['gap'] = 'hard';
    const pieces = alternative.split(SOFT).map((piece) => piece.trim());
    for (const [index, whole] of pieces.entries()) {
      if (whole === '' || (index < pieces.length - 1 && STREET.test(whole))) continue;
      // "02143 - Rhode Island Pharmacy": the number of a shop, not a postal code.
      if (index === 0 && pieces.length > 1 && /^\d{5}$/.test(whole)) continue;
      const stripped = whole
        .replace(NOISE, ' ')
        .replace(/[*"“”]|\b\d{1,2}\b/g, ' ')
        .replace(/\s+/g, ' ')
        .replace(/^[\s.,-]+|[\s,-]+$/g, '')
        .trim();
      const found = known(whole, gap) ?? (stripped === '' ? [] : (known(stripped, gap) ?? inside(stripped, gap)));
      if (found.length > 0) gap = 'soft';
      parts.push(...found);
    }
  }
  return parts;
};
