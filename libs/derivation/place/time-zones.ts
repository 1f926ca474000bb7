import zones from './time-zones.json' with { type: 'json' };

const ABBREVIATION = `(?:${[...zones.abbreviations, ...zones.also_places].join('|')})`;
/** `Mountain Time`, `EST5EDT` and offsets (`UTC+1`, `GMT -5`) belong to the abbreviation. */
const OFFSET = String.raw`(?:\s?[+±−–-]\s?\d{1,2}(?::\d\d)?(?:\s?h(?:ours?|rs?)?\b)?)?`;
const ZONE = String.raw`(?:${zones.abbreviations.join('|')})\b${OFFSET}`;
/** `UTC-6 to UTC+2`, `UTC-6 to +2`: what joins two zones, and the second one. */
const UNTIL = String.raw`(?:\s?(?:to|and|through|until|[-–—])\s?(?:${ZONE}|[+−-]\d{1,2}\b)){0,3}`;
// "PARIS ET LYON", "GRAND EST": words of a line in capitals.
const UNAMBIGUOUS = new RegExp(String.raw`(?<!\p{Lu}{4} )\b${ZONE}${UNTIL}`, 'gu');
/** `CT` is Connecticut and `PT` Portugal, unless another time zone or a word for time is next to them. */
const LIST = new RegExp(String.raw`\b${ABBREVIATION}(?:\s?(?:[/,&|-]|or|and|to)\s?${ABBREVIATION}){1,6}\b`, 'g');
const NAMED = new RegExp(String.raw`\b${ABBREVIATION}(?=\s(?:time|tz|hours|zones?|business)\b)`, 'gi');
const NORTH_AMERICAN = /^\W{0,5}(?:remote\W{1,5})?(?:u\.?s\.?a?\.?|united states|canada)\b/i;
const LAST_PACIFIC = /\bPT\b(?=\W{0,5}(?:remote\W{0,5})?$)/;

/** A posted place without the time zones that it names: `Remote (US - EST)`, `ET/CT/PT`, `CET ± 2 h`. */
export const withoutTimeZones = (text: string): string => {
  const rest = text.replace(LIST, ' ').replace(NAMED, ' ').replace(UNAMBIGUOUS, ' ');
  return NORTH_AMERICAN.test(rest) ? rest.replace(LAST_PACIFIC, ' ') : rest;
};
