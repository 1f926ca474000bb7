import type { Salary } from '#libs/search/records/jobs/job-record.js';
import { DECLARED } from '../../confidence.js';
import { declaredSalary } from '../../declared.js';
import type { RawPosting } from '../../posting.js';
import type { PostingText } from '../../text/posting-text.js';
import { extractPay, type PayEvidence } from './extract-pay.js';
import { salaryOf } from './pay.js';
import { NO_NAMES, type PlaceNames } from './pay-place.js';

export interface PostedPay {
  salary: Salary | null;
  /** What it was read from; null if there is none. */
  evidence: PayEvidence | typeof DECLARED | null;
  /** Whether it is on-target earnings. */
  ote: boolean;
}

const MAX_TEXT = 2_000;

/**
 * The pay that the payload declares, else that the text states.
 *
 * @param country of the posting's first place
 * @param places names of the posting's first place
 * @param publishedAt `created_at` of the posting
 */
export const postedPay = (
  posting: RawPosting,
  text: PostingText,
  country: string | null,
  publishedAt: string,
  places: PlaceNames = NO_NAMES,
): PostedPay => {
  const declared = declaredSalary(posting, publishedAt, country, places);
  const stated = declared === null ? extractPay(text, country, publishedAt, posting.title, places) : null;
  const ote = stated?.ote ?? /\bote\b/i.test(posting.pay?.text ?? '');
  if (stated === null) return { salary: declared, evidence: declared && DECLARED, ote };
  const pay = { ...stated.pay, text: stated.pay.text?.slice(0, MAX_TEXT) ?? null };
  const salary = salaryOf(pay, 'extracted', publishedAt, stated.ranges);
  return { salary, evidence: salary && stated.evidence, ote };
};
