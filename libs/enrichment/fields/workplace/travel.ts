import type { Travel } from '#libs/records/workplace-details.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText } from '../../text/posting-text.js';
import workplaceWords from './workplace-words.json' with { type: 'json' };

const TRAVEL_KEYWORDS = keywords(workplaceWords.travel_keywords);
const PERCENT = /(\d{1,3})\s?(?:-|–|to)?\s?(\d{1,3})?\s?%/;

/** Whether the job requires travel, and for how much of the time. */
export const travelOf = (text: PostingText): Travel => {
  for (const { lower, text: words, section } of text.withAny(TRAVEL_KEYWORDS)) {
    if (section === 'benefits' || section === 'company' || section === 'legal') continue;
    if (
      /travel (?:industry|company|agency|agencies|insurance|stipend|credit|benefits|tech|startup|brand|platform|market|time|expenses|reimburse|advisor|products?|experience|sector|planning|arrangements|management|bookings?|logistics|discount|perks?|coordination|itinerar|schedules?)|(?:coordinat|book|manag|arrang|organi[sz]|plan)\w*[^.]{0,40}travel|calendar|business travel (?:and|arrang)|passion for travel|love (?:to )?travel|social travel|air travel/.test(
        lower,
      )
    )
      continue;
    const none =
      /no travel|travel (?:is )?not (?:required|expected)|does not require travel|(?<!\d)0% travel|travel:? (?:none|no\b|0%)/.test(
        lower,
      );
    if (none) return { required: false, text: words.slice(0, 500), percent: 0 };
    if (
      !/willing|able|ability|require|must|need|expect|up to|occasional|frequent|some|regular|%|open to|as needed|travel to|periodic|will travel|reise|availability|comfortable/.test(
        lower,
      )
    )
      continue;
    const percent = /travel/.test(lower) ? PERCENT.exec(lower) : null;
    const share = percent ? Number(percent[2] ?? percent[1]) : null;
    return { required: true, text: words.slice(0, 500), percent: share !== null && share <= 100 ? share : null };
  }
  return { required: null, text: null, percent: null };
};
