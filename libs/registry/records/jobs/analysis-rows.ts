import { PAY_PERIODS } from '#libs/records/enumerations.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { indexOnly } from '../../field.js';
import { boundedNumber, enumeration, integer, time } from '../../kinds/values.js';
import type { JobRecord } from './job-record.js';

/** When a posting was published. Epoch milliseconds. */
export const openedAt = ({ created_at }: Pick<JobRecord, 'created_at'>): number => Date.parse(created_at);

/** When a posting came under observation: only from then on is it known to be open. Epoch milliseconds. */
export const observedFrom = (job: JobRecord): number =>
  Math.max(openedAt(job), Date.parse(job.first_seen_at ?? job.created_at));

/** When a posting was found closed; null while it is active. A posting that reopens is active again. Epoch milliseconds. */
export const closedAt = (job: JobRecord): number | null => {
  if (job.job_status !== 'inactive') return null;
  return Math.max(observedFrom(job), Date.parse(job.verified_inactive_at ?? job.updated_at));
};

/** Middle of the annual pay in US dollars, rounded to 100; null unless both bounds are stated: one alone does not say where the middle is. */
export const payMidpoint = ({ salary }: JobRecord): number | null => {
  const [min, max] = [salary?.annual_min_usd, salary?.annual_max_usd];
  return typeof min === 'number' && typeof max === 'number' ? Math.round((min + max) / 2 / 100) * 100 : null;
};

/** Middle of the pay in its own currency and period, which no exchange rate moves; null where `payMidpoint` is. */
export const payStated = (job: JobRecord): number | null => {
  const [min, max] = [job.salary?.min, job.salary?.max];
  return payMidpoint(job) !== null && typeof min === 'number' && typeof max === 'number' ? (min + max) / 2 : null;
};

/** Placeholders are no openings, and evergreen postings stand for an unknown number of them: neither counts in analyses. */
const POSTING_KINDS = ['regular', 'evergreen', 'placeholder'] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

export const postingKind = ({ moderation_details }: JobRecord): PostingKind => {
  if (moderation_details?.placeholder === true) return 'placeholder';
  return moderation_details?.evergreen === true ? 'evergreen' : 'regular';
};

const days = (from: number, to: number): number => Math.floor((to - from) / MS_PER_DAY);

/** Index fields for analyses that are computed on the index. */
export const analysisRows = [
  indexOnly('closed_at', time, 'time of closing; absent while active', (job: JobRecord) => {
    const closed = closedAt(job);
    return closed === null ? null : new Date(closed).toISOString();
  }),
  indexOnly('days_open', integer(), 'whole days from publication to closing; absent while active', (job: JobRecord) => {
    const closed = closedAt(job);
    return closed === null ? null : days(openedAt(job), closed);
  }),
  indexOnly('observed_from', time, 'time from which the posting is under observation', (job: JobRecord) =>
    new Date(observedFrom(job)).toISOString(),
  ),
  indexOnly('observed_age', integer(), 'whole days from publication to the first observation', (job: JobRecord) =>
    days(openedAt(job), observedFrom(job)),
  ),
  indexOnly('posting_kind', enumeration(...POSTING_KINDS), 'whether the posting is an opening', postingKind),
  indexOnly('pay_midpoint', integer(), 'middle of the annual pay in US dollars, rounded to 100', payMidpoint),
  indexOnly('pay_stated', boundedNumber(0, 1e12), 'middle of the pay in its own currency and period', payStated),
  indexOnly('pay_period', enumeration(...PAY_PERIODS), 'period in which pay is stated', (job: JobRecord) =>
    payStated(job) === null ? null : (job.salary?.period ?? null),
  ),
] as const;
