import { isEqual } from 'es-toolkit';
import type { recordCompleter } from '#libs/registry/derive/record-schema.js';
import type { JobRecord } from '#libs/registry/records/jobs/job-record.js';
import { enrich } from './enrich.js';
import { type RawPosting, UNKNOWN_FIELDS } from './posting.js';

/** A posting of a feed, as its row states it. */
export type StatedRecord = Readonly<Record<string, unknown>>;

/**
 * Fields of which only the source of a posting can say anything: what it is, when it was seen, and what its board declares. `title` and the
 * texts are stated or unknown; `description` and `post` follow from the other text.
 */
export const NOT_READ: ReadonlySet<string> = new Set<string>([
  'id',
  'source',
  'source_job_id',
  'jobboard_format',
  'url_job',
  'title',
  'post_raw',
  'has_text',
  'brands',
  'job_status',
  'created_at',
  'updated_at',
  'first_seen_at',
  'verified_active_at',
  'verified_inactive_at',
  'declared_details',
  'raw_details',
] satisfies (keyof JobRecord)[]);

/** Fields that describe one thing together. If a row states one of a group, the others would contradict it, and stay as they are. */
const GROUPS: readonly (readonly (keyof JobRecord)[])[] = [
  ['onet_code', 'onet_title', 'occupation_details'],
  ['department', 'subdepartment'],
  ['level', 'level_type'],
  ['commitment', 'internship'],
  ['remote', 'work_model', 'workplace_details'],
  ['benefits', 'benefit_types'],
  ['offers_visa_sponsorship', 'visa_sponsorship'],
];

export interface FillContext {
  /** The name of the posting's company; null if it is unknown. */
  readonly company: string | null;
  /** RFC 3339. */
  readonly enriched_at: string;
}

/** Completes and validates a record of a feed. */
type Complete = ReturnType<typeof recordCompleter>;

/**
 * Reads from the texts of a posting what its row leaves null, or does not have. What a row states stays, an empty list included.
 *
 * @returns the values to add; none if the row is invalid, or its posting cannot be enriched.
 */
export const missingValues = (
  stated: StatedRecord,
  { company, enriched_at }: FillContext,
  complete: Complete,
): StatedRecord => {
  const before = complete(stated);
  if ('reason' in before) return {};
  const record = before.record as unknown as JobRecord;
  const { id, source, job_status, verified_active_at, verified_inactive_at, industry } = record;
  const enriched = enrich(toPosting(record, company), {
    ...{ id, source, job_status, verified_active_at, verified_inactive_at, industry, enriched_at },
    first_seen_at: record.first_seen_at ?? record.created_at,
  });
  if ('reason' in enriched) return {};
  const isStated = (field: string) => stated[field] !== undefined && stated[field] !== null;
  const kept = new Set<string>(GROUPS.filter((group) => group.some(isStated)).flat());
  const read = Object.entries(enriched.record).filter(
    ([field]) => !isStated(field) && !kept.has(field) && !NOT_READ.has(field),
  );
  const after = complete({ ...stated, ...Object.fromEntries(read) });
  if ('reason' in after) return {};
  // Many values say that a text states nothing, which is what a missing value says.
  const found = read.filter(([field]) => !isEqual(before.record[field], after.record[field]));
  // When it was enriched says nothing by itself.
  return found.some(([field]) => field !== 'enriched_at') ? Object.fromEntries(found) : {};
};

/** What the row states is what its board declares. */
const toPosting = (record: JobRecord, company: string | null): RawPosting => ({
  ...UNKNOWN_FIELDS,
  company,
  format: record.jobboard_format ?? '',
  board: '',
  source_job_id: record.source_job_id ?? record.id,
  url_job: record.url_job,
  title: record.title,
  html: record.post_raw ?? record.post,
  text: record.description,
  places: record.locations.map(({ text, city, state, country }) => ({ text, address: { city, state, country } })),
  department: record.department,
  team: record.subdepartment,
  employment_type: record.commitment,
  experience_level: record.level,
  remote: record.remote,
  workplace_type: record.work_model,
  pay: record.salary,
  language: record.post_language,
  published_at: record.created_at,
  updated_at: record.updated_at,
});
