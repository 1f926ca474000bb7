import type { Salary } from '#libs/registry/records/jobs/job-record.js';
import { DECLARED } from '../../confidence.js';
import { declaredSalary } from '../../declared.js';
import type { RawPosting } from '../../posting.js';
import type { PostingText } from '../../text/posting-text.js';
import { extractPay, extractPayLine, type PayEvidence } from './extract-pay.js';
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
  const ote = /\bote\b/i.test(posting.pay?.text ?? '');
  const declared = declaredSalary(posting, publishedAt, country, places) ?? payOfLine(posting, country, publishedAt);
  if (declared !== null) {
    const evidence = declared.inferred.length > 0 ? 'inferred' : DECLARED;
    return { salary: declared, evidence, ote };
  }
  const stated = extractPay(text, country, publishedAt, posting.title, places);
  if (stated === null) return { salary: null, evidence: null, ote };
  const pay = { ...stated.pay, text: stated.pay.text?.slice(0, MAX_TEXT) ?? null };
  const salary = salaryOf(pay, 'extracted', publishedAt, stated.ranges, stated.inferred);
  return { salary, evidence: salary && stated.evidence, ote: stated.ote };
};

/** The pay of a line that the payload has instead of amounts: "RM 1,500 – RM 1,800 per month". */
const payOfLine = ({ pay }: RawPosting, country: string | null, publishedAt: string): Salary | null => {
  const line = pay?.text ?? null;
  if (line === null || pay?.min !== null || pay.max !== null) return null;
  const found = extractPayLine(line, country, publishedAt);
  return found && salaryOf(found.pay, 'declared', publishedAt, found.ranges, found.inferred);
};
