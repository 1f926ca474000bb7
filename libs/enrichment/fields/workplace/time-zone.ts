import type { WorkplaceDetails } from '#libs/registry/records/jobs/job-record.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText } from '../../text/posting-text.js';
import workplaceWords from './workplace-words.json' with { type: 'json' };

type WorkingTimeZone = NonNullable<WorkplaceDetails['timezone']>;

/** Abbreviations count only in capitals or after an hour, because "est" and "ist" are words of other languages. */
const timeZone = (name: string, abbreviations: string | null, words: string | null = null) => ({
  name,
  abbreviated: abbreviations === null ? null : new RegExp(`\\b(?:${abbreviations.toUpperCase()})\\b`),
  afterHour: abbreviations === null ? null : new RegExp(`\\d(?: ?[ap]m)? (?:${abbreviations})\\b`),
  named: words === null ? null : new RegExp(`\\b(?:${words})(?![-\\w])`),
});
const northAmerican = (part: string) => `${part}(?: standard| daylight)? time|${part} (?:time ?)?zone`;
const ZONES = [
  timeZone(
    'America/New_York',
    'est|edt|et',
    `${northAmerican('eastern')}|us east(?:ern)? hours|east coast (?:hours|time)`,
  ),
  timeZone('America/Los_Angeles', 'pst|pdt|pt', `${northAmerican('pacific')}|west coast (?:hours|time)`),
  timeZone('America/Chicago', 'cst|cdt', northAmerican('central')),
  timeZone('America/Denver', 'mst|mdt', northAmerican('mountain')),
  timeZone('UTC', 'gmt|utc'),
  timeZone('Europe/London', 'bst', 'uk (?:time|hours|time ?zone)'),
  timeZone('Europe/Berlin', 'cet|cest', 'central european time|european time ?zones?|european hours'),
  timeZone('Asia/Kolkata', 'ist'),
  timeZone('Asia/Singapore', 'sgt', 'singapore time'),
  timeZone('Asia/Tokyo', 'jst'),
  timeZone('Australia/Sydney', 'aest|aedt'),
];
const TIME_CONTEXT = /time ?zones?|hours|overlap|\btime\b|\d ?(?:am|pm)|working day|schedule|shift|between|[+-] ?\d/;

const ZONE_KEYWORDS = keywords(workplaceWords.time_zone_keywords);

/** The time zones in which the work is done, or with which its hours overlap. */
export const timeZoneOf = (text: PostingText): WorkingTimeZone | null => {
  for (const { lower, text: words, section } of text.withAny(ZONE_KEYWORDS)) {
    if (
      section === 'legal' ||
      section === 'benefits' ||
      !TIME_CONTEXT.test(lower) ||
      /across (?:multiple|different|many|several|\d{1,2}) time ?zones|apply by|deadline|posted|close on/.test(lower)
    )
      continue;
    const zones = ZONES.filter(
      ({ abbreviated, afterHour, named }) => abbreviated?.test(words) || afterHour?.test(lower) || named?.test(lower),
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
