import { fold } from '#libs/reference/fold.js';
import type { ScheduleDetails } from '#libs/registry/records/jobs/job-record.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import type { PostingText } from '../../text/posting-text.js';
import words from './schedule-words.json' with { type: 'json' };

const SHIFTS = ['night', 'evening', 'day', 'weekend', 'rotating', 'on_call'] as const;
const phrases = phraseTable('fields/schedule/phrases.tsv');
const KEYWORDS = keywords(words.keywords);
const HOURS =
  /\b(\d{1,2})(?:\s?(?:-|–|to)\s?(\d{1,2}))?\+?\s?(?:hours?|hrs?|h|stunden)\s?(?:per|a|each|\/|pro)\s?(?:week|wk|woche)\b/;

/** Hours a week, shifts and flexible hours; null if the posting states none of them. */
export const scheduleOf = (title: string, text: PostingText): ScheduleDetails | null => {
  const details: ScheduleDetails = { hours_per_week: null, shifts: [], flexible: null, text: null };
  const read = (lower: string, original: string, countsShifts: boolean) => {
    let isStated = false;
    const meanings = phrases().meaningsIn(lower);
    const hours = HOURS.exec(lower);
    const count = hours ? Number(hours[2] ?? hours[1]) : 0;
    if (details.hours_per_week === null && count >= 4 && count <= 80 && !meanings.has('other_hours')) {
      details.hours_per_week = count;
      isStated = true;
    }
    if (countsShifts) {
      for (const shift of SHIFTS) {
        if (!details.shifts.includes(shift) && meanings.has(shift)) {
          details.shifts.push(shift);
          isStated = true;
        }
      }
    }
    if (details.flexible === null && meanings.has('flexible')) {
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
