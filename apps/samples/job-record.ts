import { jobId } from '#libs/feed/ids.js';
import type { Source } from './companies.js';
import { composePosting } from './compose.js';
import { countryName } from './gazetteer.js';
import { annualUsd } from './pay.js';
import type { Place, Posting, Salary } from './posting.js';

/** A posting as a job record of the feed: unknown fields are left out, `source` is the company's id. */
export function jobRecord(posting: Posting, source: Source): Record<string, unknown> {
  const { workModel, workText } = posting;
  return withoutNulls({
    id: jobId(posting, posting.sourceJobId),
    title: posting.title,
    source: source.id,
    job_status: posting.verifiedInactiveAt === null ? 'active' : 'inactive',
    url_job: posting.url,
    source_job_id: posting.sourceJobId,
    jobboard_format: posting.format,
    remote: posting.remote,
    created_at: time(posting.createdAt),
    first_seen_at: time(posting.firstSeenAt),
    updated_at: time(posting.updatedAt),
    verified_active_at: time(posting.verifiedActiveAt),
    verified_inactive_at: posting.verifiedInactiveAt === null ? null : time(posting.verifiedInactiveAt),
    salary: posting.salary && salary(posting.salary),
    locations: posting.places.length > 0 ? posting.places.map(location) : null,
    workplace_details: workModel && withoutNulls({ model: workModel, text: workText }),
    commitment: posting.commitment,
    internship: posting.commitment === 'internship' ? true : null,
    work_model: workModel,
    industry: source.industries?.[0],
    post_language: posting.language && /^[a-z]{2}$/.test(posting.language) ? posting.language : null,
    department: posting.department,
    subdepartment: posting.team,
    ...composePosting(posting, source),
  });
}

/** RFC 3339 in whole seconds, rounded down so that nothing seems younger than it is. */
export function time(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

function salary(pay: Salary): Record<string, unknown> {
  const annual = annualUsd(pay);
  return withoutNulls({ ...pay, annual_min_usd: annual.min, annual_max_usd: annual.max, provenance: 'declared' });
}

function location({ text, city, state, country, zip }: Place): Record<string, unknown> {
  const parts = [city, state, country && countryName(country)].filter((part) => part !== null);
  return withoutNulls({
    text,
    place_name: parts.length > 0 ? [...new Set(parts)].join(', ') : null,
    city,
    state,
    country,
    zip: zip ?? null,
  });
}

function withoutNulls(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}
