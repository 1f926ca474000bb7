import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CONFIDENT_FIELDS, type Confidences } from '#libs/enrichment/confidence.js';
import { type Evidence, explain } from '#libs/enrichment/explain.js';
import { NOT_READ } from '#libs/enrichment/fill-record.js';
import { NO_TITLE, type PostingContext, type RawPosting } from '#libs/enrichment/posting.js';
import { allows, type DataTier } from '#libs/records/data-tier.js';
import { lazy } from '#libs/reference/read-table.js';
import { recordCompleter } from '#libs/registry/derive/record-schema.js';
import type { Field } from '#libs/registry/field.js';
import type { Json } from '#libs/registry/kind.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { visibleTo } from '#libs/search/packed/record-sections.js';
import { projectRoot } from '#libs/services/project-paths.js';

/** One posting to classify, as it is sent to the process that does it. */
export interface ClassifyTask {
  readonly posting: RawPosting;
  /** Whether the title was given, or taken from the text. */
  readonly hasTitle: boolean;
  readonly tier: DataTier;
  /** RFC 3339. */
  readonly now: string;
}

/** What was read of a posting. */
export interface Classification {
  readonly job: Readonly<Record<string, Json>>;
  readonly evidence: Readonly<Record<string, Evidence & { readonly confidence: number | null }>>;
  readonly unknown: readonly string[];
  readonly searchedAll: boolean;
  readonly version: string;
}

const complete = recordCompleter(jobs);
/** Copies of the text, and what follows from other postings, from the company and from the time. */
const LEFT_OUT = new Set<string>([
  ...NOT_READ,
  'post',
  'description',
  'enriched_at',
  'created',
  'industry',
  'moderation_details',
]);
const NO_ID = '0'.repeat(32);

/** Fields whose confidence is that of another value. */
const CONFIDENCE_OF: Readonly<Record<string, keyof Confidences>> = {
  onet_code: 'occupation',
  onet_title: 'occupation',
  occupation_details: 'occupation',
  education_requirements: 'education',
  experience_details: 'experience',
  offers_visa_sponsorship: 'visa_sponsorship',
  remote: 'work_model',
};

/** Classifies a posting as the indexer does. */
export const classifyPosting = ({
  posting,
  hasTitle,
  tier,
  now,
}: ClassifyTask): Classification | { reason: string } => {
  const explained = explain(posting, contextAt(now));
  if ('reason' in explained) return explained;
  const { evidence, confidences, searchedAll } = explained;
  const completed = complete(explained.record);
  if ('reason' in completed) return { reason: `The posting has values that no record may have: ${completed.reason}` };
  const fields = jobs.fields.filter(
    (field) => field.visible && !field.optIn && allows(tier, field.tier) && !LEFT_OUT.has(field.name) && !field.figure,
  );
  const readOf = ({ name }: Field): Json => completed.record[name] ?? null;
  const hasText = explained.record.has_text === true;
  const unknown = fields.filter((field) => isUnknown(field, readOf(field), hasText)).map(({ name }) => name);
  const readFields = fields.filter(({ name }) => evidence[name] && !unknown.includes(name));
  return {
    job: {
      title: hasTitle || explained.record.title !== NO_TITLE ? explained.record.title : null,
      ...Object.fromEntries(fields.map((field) => [field.name, visibleTo(tier, field, readOf(field))])),
    },
    evidence: Object.fromEntries(
      readFields.map(({ name }) => [
        name,
        { ...(evidence[name] as Evidence), confidence: confidenceOf(name, confidences) },
      ]),
    ),
    unknown,
    searchedAll,
    version: enrichmentVersion(),
  };
};

const contextAt = (now: string): PostingContext => ({
  id: `J${NO_ID}`,
  source: `S${NO_ID}`,
  first_seen_at: now,
  enriched_at: now,
  job_status: 'active',
  verified_active_at: now,
  verified_inactive_at: null,
});

const confidenceOf = (name: string, confidences: Confidences): number | null => {
  const key = CONFIDENCE_OF[name] ?? CONFIDENT_FIELDS.find((each) => each === name);
  return key === undefined ? null : confidences[key];
};

/** Whether nothing is known of a field. A list that is empty although a text was read is known to be empty. */
const isUnknown = ({ kind, many }: Field, value: Json, hasText: boolean): boolean => {
  if (value === null || value === kind.unknownValue) return true;
  if (many) return (value as Json[]).length === 0 && !hasText;
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  const { status } = value as { status?: Json };
  return status === 'unknown' || Object.values(value).every((each) => each === null || each === 'unknown');
};

const LIBS = ['enrichment', 'derivation', 'reference', 'registry', 'text'];
const HASHED = /\.(?:js|json|tsv|txt|zst|gz|bin)$/;

/** Equal versions read the same from the same posting: it is derived from the code of enrichment and its tables. */
const enrichmentVersion = lazy((): string => {
  const hash = createHash('sha256');
  for (const root of ['dist/libs', 'libs'])
    for (const lib of LIBS) {
      const folder = path.join(projectRoot, root, lib);
      // An image has the sources of few libs.
      if (!existsSync(folder)) continue;
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => HASHED.test(file) && !/(?:^|\/)testing\/|\.spec\./.test(file))
        .sort();
      for (const file of files) hash.update(file).update(readFileSync(path.join(folder, file)));
    }
  return hash.digest('hex').slice(0, 12);
});
