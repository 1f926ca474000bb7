import type { WorkplaceDetails } from '#libs/registry/records/jobs/job-record.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import type { PostingText } from '../../text/posting-text.js';
import workplaceWords from './workplace-words.json' with { type: 'json' };

type Travel = WorkplaceDetails['travel'];

const TRAVEL_KEYWORDS = keywords(workplaceWords.travel_keywords);
const phrases = phraseTable('fields/workplace/travel-phrases.tsv');
const PERCENT = /(\d{1,3})\s?(?:-|–|to)?\s?(\d{1,3})?\s?%/;

/** Whether the job requires travel, and for how much of the time. */
export const travelOf = (text: PostingText): Travel => {
  for (const { lower, text: words, section } of text.withAny(TRAVEL_KEYWORDS)) {
    if (section === 'benefits' || section === 'company' || section === 'legal') continue;
    const meanings = phrases().meaningsIn(lower);
    if (meanings.has('unrelated')) continue;
    if (meanings.has('none')) return { required: false, text: words.slice(0, 500), percent: 0 };
    if (!meanings.has('required')) continue;
    const percent = /travel/.test(lower) ? PERCENT.exec(lower) : null;
    const share = percent ? Number(percent[2] ?? percent[1]) : null;
    return { required: true, text: words.slice(0, 500), percent: share !== null && share <= 100 ? share : null };
  }
  return { required: null, text: null, percent: null };
};
