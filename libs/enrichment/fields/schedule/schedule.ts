import type { ScheduleDetails } from '#libs/records/job-requirements.js';
import { fold } from '#libs/reference/fold.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText } from '../../text/posting-text.js';
import words from './schedule-words.json' with { type: 'json' };

const SHIFTS: [string, RegExp][] = [
  ['night', /\b(?:night|overnight|graveyard|3rd|third) shifts?\b|\bnights\b(?! out)/],
  ['evening', /\b(?:evening|2nd|second|swing|afternoon) shifts?\b|\bevenings\b/],
  ['day', /\b(?:day|1st|first) shifts?\b/],
  [
    'weekend',
    /\bweekends? (?:shift|work|avail|hours|coverage)|\b(?:work|available|including|and|or|on) (?:on )?weekends\b|\bsaturdays?\b|\bsundays?\b/,
  ],
  ['rotating', /\brotat(?:ing|ional) (?:shift|schedule|roster|basis)/],
  ['on_call', /\bon[- ]call\b(?! (?:support )?tools)/],
];
const KEYWORDS = keywords(words.keywords);
const HOURS =
  /\b(\d{1,2})(?:\s?(?:-|–|to)\s?(\d{1,2}))?\+?\s?(?:hours?|hrs?|h|stunden)\s?(?:per|a|each|\/|pro)\s?(?:week|wk|woche)\b/;
const FLEXIBLE =
  /\bflexible (?:working )?(?:hours|schedule|scheduling|working hours|work hours|work schedule)|\bset your own (?:hours|schedule)|\bflexitime\b|\bflex(?:ible)? time\b(?! off)/;

/** Hours a week, shifts and flexible hours; null if the posting states none of them. */
export const scheduleOf = (title: string, text: PostingText): ScheduleDetails | null => {
  const details: ScheduleDetails = { hours_per_week: null, shifts: [], flexible: null, text: null };
  const read = (lower: string, original: string, countsShifts: boolean) => {
    let isStated = false;
    const hours = HOURS.exec(lower);
    const count = hours ? Number(hours[2] ?? hours[1]) : 0;
    if (
      details.hours_per_week === null &&
      count >= 4 &&
      count <= 80 &&
      !/saves?|customer|support (?:is )?available|reduc/.test(lower)
    ) {
      details.hours_per_week = count;
      isStated = true;
    }
    if (countsShifts) {
      for (const [shift, pattern] of SHIFTS) {
        if (!details.shifts.includes(shift) && pattern.test(lower)) {
          details.shifts.push(shift);
          isStated = true;
        }
      }
    }
    if (details.flexible === null && FLEXIBLE.test(lower)) {
      details.flexible = true;
      isStated = true;
    }
    if (isStated) details.text ??= original.slice(0, 500);
  };
  read(fold(title), title, true);
  for (const { lower, text: original, section } of text.withAny(KEYWORDS))
    read(lower, original, section !== 'company' && section !== 'benefits' && section !== 'legal');
  return details.text === null ? null : details;
};
