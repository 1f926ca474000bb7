import type { WorkingTimeZone } from '#libs/records/workplace-details.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText } from '../../text/posting-text.js';

/** Abbreviations count only in capitals or after an hour, because "est" and "ist" are words of other languages. */
const zone = (name: string, abbreviations: string | null, words: string | null = null) => ({
  name,
  abbreviated: abbreviations === null ? null : new RegExp(`\\b(?:${abbreviations.toUpperCase()})\\b`),
  clocked: abbreviations === null ? null : new RegExp(`\\d(?: ?[ap]m)? (?:${abbreviations})\\b`),
  named: words === null ? null : new RegExp(`\\b(?:${words})(?![-\\w])`),
});
const american = (part: string) => `${part}(?: standard| daylight)? time|${part} (?:time ?)?zone`;
const ZONES = [
  zone('America/New_York', 'est|edt|et', `${american('eastern')}|us east(?:ern)? hours|east coast (?:hours|time)`),
  zone('America/Los_Angeles', 'pst|pdt|pt', `${american('pacific')}|west coast (?:hours|time)`),
  zone('America/Chicago', 'cst|cdt', american('central')),
  zone('America/Denver', 'mst|mdt', american('mountain')),
  zone('UTC', 'gmt|utc'),
  zone('Europe/London', 'bst', 'uk (?:time|hours|time ?zone)'),
  zone('Europe/Berlin', 'cet|cest', 'central european time|european time ?zones?|european hours'),
  zone('Asia/Kolkata', 'ist'),
  zone('Asia/Singapore', 'sgt', 'singapore time'),
  zone('Asia/Tokyo', 'jst'),
  zone('Australia/Sydney', 'aest|aedt'),
];
const ZONE_CUE = /time ?zones?|hours|overlap|\btime\b|\d ?(?:am|pm)|working day|schedule|shift|between|[+-] ?\d/;

const ZONE_KEYWORDS = keywords(
  'est edt et pst pdt pt cst cdt mst mdt gmt utc bst cet cest ist sgt jst aest eastern pacific central mountain timezone timezones overlap coast zone zones',
);

/** The time zones in which the work is done, or with which its hours overlap. */
export const timezoneOf = (text: PostingText): WorkingTimeZone | null => {
  for (const { lower, text: words, section } of text.withAny(ZONE_KEYWORDS)) {
    if (
      section === 'legal' ||
      section === 'benefits' ||
      !ZONE_CUE.test(lower) ||
      /across (?:multiple|different|many|several|\d+) time ?zones|apply by|deadline|posted|close on/.test(lower)
    )
      continue;
    const zones = ZONES.filter(
      ({ abbreviated, clocked, named }) => abbreviated?.test(words) || clocked?.test(lower) || named?.test(lower),
    ).map(({ name }) => name);
    const overlap =
      /(?:(\d)\+?(?:\s?(?:-|–|to)\s?\d)? ?(?:hours?|hrs?)[^.]{0,30}overlap|overlap[^.]{0,50}?(\d)\+? ?(?:hours?|hrs?))/.exec(
        lower,
      );
    const hours = overlap ? Number(overlap[1] ?? overlap[2]) : null;
    if (zones.length > 0 || hours !== null) return { zones, overlap_hours: hours, text: words.slice(0, 500) };
  }
  return null;
};
