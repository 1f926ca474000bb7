import { fold } from '#libs/reference/fold.js';
import type { WorkplaceDetails } from '#libs/registry/records/jobs/job-record.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import type { PostingText } from '../../text/posting-text.js';
import { type Posted, remoteFromOf } from './remote-from.js';
import { timeZoneOf } from './time-zone.js';
import { travelOf } from './travel.js';
import type { Workplace } from './workplace.js';
import {
  isAboutOtherWorkplaces,
  withoutUnrelatedTerms,
  phrases as workplacePhrases,
} from './workplace-disambiguation.js';
import workplaceWords from './workplace-words.json' with { type: 'json' };

const NUMBERS: Readonly<Record<string, number>> = workplaceWords.numbers;
const count = (word: string): number => NUMBERS[word] ?? Number(word);

const CADENCE =
  /\b([1-5]|one|two|three|four|five)(?:\s?(?:-|–|to|or)\s?(?:[2-5]|two|three|four|five))?\+?\s?(?:days?|x|times)\s?(?:(?:a|per|each|every|\/)\s?(week|month|quarter|year))?/;

const phrases = phraseTable('fields/workplace/detail-phrases.tsv');
const ARRANGEMENTS = [
  'remote_first',
  'fully_remote',
  'remote_friendly',
  'field_based',
  'home_based',
  'work_from_anywhere',
  'flexible_location',
  'in_office_full_time',
];
const DAY_KEYWORDS = keywords(workplaceWords.day_keywords);

const cadenceOf = (text: PostingText): WorkplaceDetails['cadence'] => {
  for (const { lower, text: words, section } of text.withAny(DAY_KEYWORDS)) {
    const meanings = phrases().meaningsIn(lower);
    if (
      section === 'legal' ||
      !meanings.has('office') ||
      meanings.has('other_days') ||
      isAboutOtherWorkplaces(workplacePhrases().meaningsIn(lower))
    )
      continue;
    const match = CADENCE.exec(lower);
    if (!match?.[1]) continue;
    const fromHome = meanings.has('days_from_home');
    const days = count(match[1]);
    if (days < 1 || days > 5 || Number.isNaN(days)) continue;
    return {
      days_on_site: fromHome && !meanings.has('days_in_office') ? Math.max(0, 5 - days) : days,
      per: (match[2] as 'week' | undefined) ?? 'week',
      text: words.slice(0, 500),
    };
  }
  return null;
};

const ARRANGEMENT_KEYWORDS = keywords(workplaceWords.arrangement_keywords);

/** All details of the place of work. */
export const workplaceDetailsOf = (workplace: Workplace, posted: Posted, text: PostingText): WorkplaceDetails => {
  const segments = text
    .withAny(ARRANGEMENT_KEYWORDS)
    .filter(({ section }) => section !== 'legal')
    .map(({ lower }) => fold(lower))
    .filter((words) => !isAboutOtherWorkplaces(workplacePhrases().meaningsIn(words)))
    .map(withoutUnrelatedTerms);
  const stated = new Set(segments.flatMap((each) => [...phrases().meaningsIn(each)]));
  const arrangements = ARRANGEMENTS.filter((name) => stated.has(name));
  const { model, confidence, text: words } = workplace;
  return {
    model,
    text: words,
    travel: travelOf(text),
    arrangements,
    remote_from: remoteFromOf(model, posted, text),
    cadence: model === 'remote' ? null : cadenceOf(text),
    timezone: timeZoneOf(text),
    confidence,
  };
};
