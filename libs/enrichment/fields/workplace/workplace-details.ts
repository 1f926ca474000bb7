import type { Location } from '#libs/records/job-details.js';
import type { WorkplaceDetails } from '#libs/records/workplace-details.js';
import { fold } from '#libs/reference/fold.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText } from '../../text/posting-text.js';
import { remoteAreaOf } from './remote-area.js';
import { timeZoneOf } from './time-zone.js';
import { travelOf } from './travel.js';
import type { Workplace } from './workplace.js';
import { isAboutOtherWorkplaces, withoutUnrelatedTerms } from './workplace-disambiguation.js';
import workplaceWords from './workplace-words.json' with { type: 'json' };

const NUMBERS: Readonly<Record<string, number>> = workplaceWords.numbers;
const count = (word: string): number => NUMBERS[word] ?? Number(word);

const CADENCE =
  /\b([1-5]|one|two|three|four|five)(?:\s?(?:-|–|to|or)\s?(?:[2-5]|two|three|four|five))?\+?\s?(?:days?|x|times)\s?(?:(?:a|per|each|every|\/)\s?(week|month|quarter|year))?/;
const ON_SITE = /office|on-?site|in[- ]person|hq\b|headquarters|studio|hybrid/;

const ARRANGEMENTS: [string, RegExp][] = [
  ['remote_first', /remote[- ]first/],
  ['fully_remote', /fully[- ]remote|100% remote/],
  ['remote_friendly', /remote[- ]friendly/],
  ['field_based', /field[- ]based/],
  ['home_based', /home[- ]based/],
  ['work_from_anywhere', /work from anywhere|anywhere in the world/],
  [
    'flexible_location',
    /remote or (?:hybrid|in[- ]office|on-?site)|hybrid or remote|(?:hybrid|in-office|onsite)\/remote/,
  ],
  [
    'in_office_full_time',
    /(?:5|five) days (?:a|per) week (?:in|from|at)|in[- ]office (?:5|five) days|full-?time (?:in[- ]office|on-?site)/,
  ],
];
const DAY_KEYWORDS = keywords(workplaceWords.day_keywords);

const cadenceOf = (text: PostingText): WorkplaceDetails['cadence'] => {
  for (const { lower, text: words, section } of text.withAny(DAY_KEYWORDS)) {
    if (
      section === 'legal' ||
      !ON_SITE.test(lower) ||
      isAboutOtherWorkplaces(fold(lower)) ||
      /pto|vacation|holiday|interview|days off|notice|first \d|event|offsite|retreat/.test(lower)
    )
      continue;
    const match = CADENCE.exec(lower);
    if (!match?.[1]) continue;
    const fromHome =
      /days? (?:(?:a|per|each|\/) ?week )?(?:of )?(?:working )?(?:remote|from home|wfh|work(?:ing)? from home|home office|homeoffice)/.exec(
        lower,
      );
    const days = count(match[1]);
    if (days < 1 || days > 5 || Number.isNaN(days)) continue;
    return {
      days_on_site: fromHome && !/office[^.]{0,30}days/.test(lower) ? Math.max(0, 5 - days) : days,
      per: (match[2] as 'week' | undefined) ?? 'week',
      text: words.slice(0, 500),
    };
  }
  return null;
};

const ARRANGEMENT_KEYWORDS = keywords(workplaceWords.arrangement_keywords);

/** All details of the place of work. */
export const workplaceDetailsOf = (
  workplace: Workplace,
  locations: readonly Location[],
  regions: readonly string[],
  text: PostingText,
): WorkplaceDetails => {
  const segments = text
    .withAny(ARRANGEMENT_KEYWORDS)
    .filter(({ section }) => section !== 'legal')
    .map(({ lower }) => fold(lower))
    .filter((words) => !isAboutOtherWorkplaces(words))
    .map(withoutUnrelatedTerms);
  const arrangements = ARRANGEMENTS.filter(([, pattern]) => segments.some((each) => pattern.test(each))).map(
    ([name]) => name,
  );
  const { model, confidence, text: words } = workplace;
  return {
    model,
    text: words,
    travel: travelOf(text),
    arrangements,
    geo: remoteAreaOf(model, locations, regions, text),
    cadence: model === 'remote' ? null : cadenceOf(text),
    timezone: timeZoneOf(text),
    confidence,
  };
};
