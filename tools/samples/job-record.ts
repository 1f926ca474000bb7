import { brandsOf } from '#libs/enrichment/companies/brands.js';
import { lifecycleFields } from '#libs/ingest/lifecycle/lifecycle.js';
import type { CompanyRecord } from '#libs/records/company-record.js';
import { boardKey, jobId } from '#libs/records/ids.js';
import { composePosting } from './compose.js';
import type { JobFacts } from './job-facts.js';
import { type Posting, toTimestamp } from './posting.js';

/** A posting as a job record of the feed: unknown fields are left out, `source` is the company's id. */
export const jobRecord = (
  posting: Posting,
  { fields }: JobFacts,
  company: CompanyRecord,
  duplicateOf: string | null,
): Record<string, unknown> => {
  const { raw, lifecycle } = posting;
  const { job_status, verified_inactive_at, ...times } = lifecycleFields(lifecycle, toTimestamp);
  const [industry] = company.industries;
  const brands = brandsOf(raw.company, company.brand_name);
  return {
    id: jobId(raw, raw.source_job_id),
    source: company.id,
    board: boardKey(raw),
    job_status,
    ...fields,
    ...times,
    ...(verified_inactive_at === null ? {} : { verified_inactive_at }),
    ...(industry === undefined ? {} : { industry }),
    ...(brands.length === 0 ? {} : { brands }),
    ...composePosting(posting, fields, company),
    ...(duplicateOf === null
      ? {}
      : { moderation_details: { ...(fields.moderation_details as object), duplicate_of: duplicateOf } }),
  };
};
