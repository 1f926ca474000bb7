import { isEqual } from 'es-toolkit';
import { CONFIDENT_FIELDS, type Confidences } from '#libs/enrichment/confidence.js';
import { type Evidence, explain, type Passage } from '#libs/enrichment/explain.js';
import { NOT_READ } from '#libs/enrichment/fill-record.js';
import { NO_TITLE, type PostingContext, type RawPosting } from '#libs/enrichment/posting.js';
import { readTexts } from '#libs/enrichment/text/read-texts.js';
import { enrichmentVersion } from '#libs/quality/enrichment-version.js';
import { allows, type DataTier } from '#libs/records/data-tier.js';
import { recordCompleter } from '#libs/registry/derive/record-schema.js';
import type { Field } from '#libs/registry/field.js';
import type { Json } from '#libs/registry/kind.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { visibleTo } from '#libs/search/packed/record-sections.js';

/** One posting to classify, as it is sent to the process that does it. */
export interface ClassifyTask {
  /** Without a title if none was given: the first line of its text is taken, if it can be one. */
  readonly posting: Omit<RawPosting, 'title'> & { readonly title: string | null };
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
export const classifyPosting = ({ posting: given, tier, now }: ClassifyTask): Classification | { reason: string } => {
  const line = given.title === null ? firstLine(given) : null;
  const title = given.title ?? line?.text;
  const posting = { ...given, title: title ?? NO_TITLE };
  const explained = explain(posting, contextAt(now));
  if ('reason' in explained) return explained;
  const { evidence, confidences, searchedAll } = explained;
  const completed = complete(explained.record);
  if ('reason' in completed) return { reason: `The posting has values that no record may have: ${completed.reason}` };
  const fields = jobs.fields.filter(
    (field) => field.visible && !field.optIn && allows(tier, field.tier) && !LEFT_OUT.has(field.name) && !field.figure,
  );
  const readOf = ({ name }: Pick<Field, 'name'>): Json => completed.record[name] ?? null;
  const hasText = explained.record.has_text === true;
  const isCopied = (name: string) => isEqual(readOf({ name }), (given as Readonly<Record<string, unknown>>)[name]);
  const unknown = fields.filter((field) => isUnknown(field, readOf(field), hasText)).map(({ name }) => name);
  const readFields = fields.filter(({ name }) => evidence[name] && !unknown.includes(name));
  return {
    job: {
      title: title === undefined ? null : explained.record.title,
      ...Object.fromEntries(fields.map((field) => [field.name, visibleTo(tier, field, readOf(field))])),
    },
    evidence: Object.fromEntries(
      readFields.map(({ name }) => [
        name,
        {
          ...(evidence[name] as Evidence),
          ...(evidence[name]?.from === 'title' && line && { passages: [titlePassage(line, explained.record.title)] }),
          confidence: confidenceOf(name, confidences) ?? (isCopied(name) ? 1 : null),
        },
      ]),
    ),
    unknown,
    searchedAll,
    version: enrichmentVersion(),
  };
};

/** Longer first lines are no titles. */
const MAX_TITLE_LINE = 150;

interface Line {
  readonly text: string;
  /** Where it begins; null in HTML. */
  readonly start: number | null;
}

/** The first line of a text, or the first block of HTML, if it can be a title. */
const firstLine = (posting: Pick<RawPosting, 'html' | 'text'>): Line | null => {
  const line = posting.html === null ? firstPlainLine(posting.text ?? '') : firstBlock(posting);
  return line && line.text !== '' && line.text.length <= MAX_TITLE_LINE ? line : null;
};

const firstPlainLine = (text: string): Line => {
  const start = text.search(/\S/);
  return { text: start < 0 ? '' : (text.slice(start, start + 2_000).split('\n', 1)[0] as string).trim(), start };
};

const firstBlock = (posting: Pick<RawPosting, 'html' | 'text'>): Line | null => {
  const texts = readTexts(posting);
  const block = 'reason' in texts ? undefined : texts.text.blocks[0];
  return block ? { text: block.text, start: null } : null;
};

/** The title where it was taken from. It may have lost words that are not part of it, such as a number. */
const titlePassage = ({ text, start }: Line, title: string): Passage => {
  const at = start === null ? -1 : text.indexOf(title);
  const from = (start ?? 0) + at;
  return { text: title, position: at < 0 ? null : { start: from, end: from + title.length } };
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
