import { cues } from './text/cues.js';
import type { PostingText } from './text/posting-text.js';

export interface TimeZone {
  zones: string[];
  overlap_hours: number | null;
  text: string | null;
}

const ZONES: [string, RegExp][] = [
  [
    'America/New_York',
    /\b(?:est|edt|et|eastern(?: standard| daylight)? time|eastern (?:time ?)?zone|us east(?:ern)? hours|east coast (?:hours|time))\b/,
  ],
  [
    'America/Los_Angeles',
    /\b(?:pst|pdt|pt|pacific(?: standard| daylight)? time|pacific (?:time ?)?zone|west coast (?:hours|time))\b/,
  ],
  ['America/Chicago', /\b(?:cst|cdt|central(?: standard| daylight)? time|central (?:time ?)?zone)\b/],
  ['America/Denver', /\b(?:mst|mdt|mountain(?: standard| daylight)? time|mountain (?:time ?)?zone)\b/],
  ['UTC', /\b(?:gmt|utc)\b/],
  ['Europe/London', /\bbst\b|uk (?:time|hours|time ?zone)/],
  ['Europe/Berlin', /\b(?:cet|cest|central european time)\b|european time ?zones?|european hours/],
  ['Asia/Kolkata', /\bist\b/],
  ['Asia/Singapore', /\bsgt\b|singapore time/],
  ['Asia/Tokyo', /\bjst\b/],
  ['Australia/Sydney', /\baest\b|\baedt\b/],
];
const ZONE_CUE = /time ?zones?|hours|overlap|\btime\b|\d ?(?:am|pm)|working day|schedule|shift|between|[+-] ?\d/;

const ZONE_CUES = cues(
  'est edt et pst pdt pt cst cdt mst mdt gmt utc bst cet cest ist sgt jst aest eastern pacific central mountain timezone timezones overlap coast zone zones',
);

/** The time zones in which the work is done, or whose hours it shares. */
export function timezoneOf(text: PostingText): TimeZone | null {
  for (const { lower, text: words, section } of text.withAny(ZONE_CUES)) {
    if (
      section === 'legal' ||
      section === 'benefits' ||
      !ZONE_CUE.test(lower) ||
      /across (?:multiple|different|many|several|\d+) time ?zones|apply by|deadline|posted|close on/.test(lower)
    )
      continue;
    const zones = ZONES.filter(
      ([zone, pattern]) =>
        pattern.test(lower) &&
        (zone !== 'Asia/Kolkata' || /\bIST\b/.test(words)) &&
        (!['America/New_York'].includes(zone) || /\bE[SD]?T\b|eastern|east coast/i.test(words.replace(/\bet\b/g, ''))),
    ).map(([zone]) => zone);
    const overlap =
      /(?:(\d)\+?(?:\s?(?:-|–|to)\s?\d)? ?(?:hours?|hrs?)[^.]{0,30}overlap|overlap[^.]{0,50}?(\d)\+? ?(?:hours?|hrs?))/.exec(
        lower,
      );
    const hours = overlap ? Number(overlap[1] ?? overlap[2]) : null;
    if (zones.length > 0 || hours !== null) return { zones, overlap_hours: hours, text: words.slice(0, 500) };
  }
  return null;
}
