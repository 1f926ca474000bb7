import { brandsOf } from '#libs/companies/brands.js';
import type { Sameness } from '#libs/enrichment/fields/duplicates/duplicates.js';
import { lifecycleFields } from '#libs/ingest/lifecycle/lifecycle.js';
import { boardKey, jobId } from '#libs/records/ids.js';
import type { CompanyRecord } from '#libs/registry/records/sources.js';
import { composePosting } from './compose.js';
import type { JobFacts } from './job-facts.js';
import { type Posting, toTimestamp } from './posting.js';

/** A posting as a job record of the feed: unknown fields are left out, `source` is the company's id. */
export const jobRecord = (
  posting: Posting,
  { fields }: JobFacts,
  company: CompanyRecord,
  sameness: Sameness,
): Record<string, unknown> => {
  const { raw, lifecycle } = posting;
  const { job_status, verified_inactive_at, ...times } = lifecycleFields(lifecycle, { format: toTimestamp });
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
    moderation_details: { ...(fields.moderation_details as object), ...known(sameness) },
  };
};

/** Without what is null. */
const known = ({ duplicate_of, ...others }: Sameness): Partial<Sameness> => ({
  ...others,
  ...(duplicate_of !== null && { duplicate_of }),
});
