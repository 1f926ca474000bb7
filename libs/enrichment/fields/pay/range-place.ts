import { ELSEWHERE, placesIn, SENTENCE_END } from './pay-place.js';
import payPlaces from './pay-places.json' with { type: 'json' };
import { statesPay } from './pay-segment.js';

const MAX_PLACE = 120;
/** A line of at most this many characters before an amount is a label: "Senior Engineer:". */
const MAX_LABEL = 60;
/** Words between two names of one place: "Denver, CO", "Zone 1 (Menlo Park, CA; New York, NY)", "NYC or SF". */
const MAX_GAP = 24;
/** "Canada candidates only: For Toronto". */
const ANOTHER_PLACE = /: (?:For|In)\b/;
const LINE_END = new RegExp(`${SENTENCE_END.source}|[\\n|•\\]]`, 'u');
const NUMBERED = new RegExp(`\\b(?:${payPlaces.numbered.join('|')})s? ?(?:\\d{1,2}|[A-F]|[IVX]{1,4})\\b`, 'gi');
const COUNTRY_CODES = new RegExp(`\\b(?:${payPlaces.country_codes.join('|')})\\b`, 'g');
const ALL_ELSEWHERE = new RegExp(ELSEWHERE.source, 'giu');
const LEAD = /^.{0,40}?\b(?:in|for) (?:the |our )?/i;
/** What belongs to a place and stands next to it: "outside of California", "Bay Area", "Texas only". */
const BEFORE_PLACE = /\b(?:outside(?: of)?|excluding|except(?: for)?|all of|greater|rest of)(?: the)? $/i;
const AFTER_PLACE = /^(?: (?:Bay )?Area| metro(?:politan)?(?: area)?| only|\))/;
const NOT_LABEL = new RegExp(`\\b(?:${payPlaces.not_labels.join('|')})\\b`, 'i');

/**
 * The words of a text for the place or level of a range: "Zone 1 (Denver, CO)", "all other locations". Null if it names none.
 *
 * @param isOneOfSeveral whether the text states several ranges, so that a line before an amount names its level.
 */
export const placeOfRange = (
  { scope, isPlaceAfter }: { readonly scope: string; readonly isPlaceAfter: boolean },
  isOneOfSeveral: boolean,
): string | null => {
  if (isPlaceAfter) return trimmed(scope.replace(LEAD, ''));
  const lines = scope.split(LINE_END).filter((line) => /\p{L}/u.test(line));
  const last = lines.at(-1) ?? '';
  const label = trimmed(last);
  if (isOneOfSeveral && isLabel(last, label)) return label;
  return trimmed(namedIn(last)) ?? (isOneOfSeveral ? trimmed(headingOf(lines.at(-2) ?? '')) : null);
};

/** The words of a declared label for the place or level of its range: "Denver, CO", "San Francisco" of "San Francisco Pay Range". */
export const placeInLabel = (label: string, isOneOfSeveral: boolean): string | null => {
  const words = trimmed(label);
  if (words === null) return null;
  return isOneOfSeveral && !NOT_LABEL.test(words) && !statesPay('pay', words) ? words : trimmed(namedIn(words));
};

/** A line that says little more than a place: "US candidates only:". */
const headingOf = (line: string): string => {
  const named = namedIn(line);
  return named.length * 2 > line.length ? named : '';
};

const isLabel = (line: string, label: string | null): label is string =>
  label !== null &&
  label.length <= MAX_LABEL &&
  /[:–—-]\s{0,5}$/.test(line) &&
  /^[\p{Lu}\p{N}]/u.test(label) &&
  !NOT_LABEL.test(label) &&
  !statesPay('pay', label);

/** The part of a line from its first name of a place to the last one; of names far apart, those next to the amount. */
export const namedIn = (line: string): string => {
  const matches = [NUMBERED, COUNTRY_CODES, ALL_ELSEWHERE].flatMap((pattern) => [...line.matchAll(pattern)]);
  const names = [
    ...placesIn(line),
    ...matches.map(({ 0: words, index }) => ({ start: index, end: index + words.length })),
  ].sort((one, other) => other.end - one.end);
  const [nearest] = names;
  if (nearest === undefined) return '';
  let { start } = nearest;
  for (const name of names)
    if (start - name.end <= MAX_GAP && !ANOTHER_PLACE.test(line.slice(name.end, start)))
      start = Math.min(start, name.start);
  const before = BEFORE_PLACE.exec(line.slice(Math.max(0, start - 24), start))?.[0] ?? '';
  const after = AFTER_PLACE.exec(line.slice(nearest.end, nearest.end + 20))?.[0] ?? '';
  return line.slice(start - before.length, nearest.end + after.length);
};

/** Without the punctuation around it; null if nothing is left, or too much. */
const trimmed = (words: string): string | null => {
  const place = words
    .replace(/\s{1,20}/g, ' ')
    .replace(/^[^\p{L}\p{N}]{1,20}/u, '')
    .replace(/[^\p{L}\p{N})]{1,20}$/u, '');
  const isOpen = place.includes('(') && !place.includes(')');
  const closed = isOpen ? `${place})` : place.includes(')') && !place.includes('(') ? place.replace(')', '') : place;
  return closed === '' || closed.length > MAX_PLACE ? null : closed;
};
