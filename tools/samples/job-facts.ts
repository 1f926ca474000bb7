import { createHash } from 'node:crypto';
import { enrich } from '#libs/enrichment/enrich.js';
import type { RawPosting } from '#libs/enrichment/posting.js';

/** The result of enrichment, without the employer's text. */
export interface JobFacts {
  fields: Record<string, unknown>;
  /** SHA-256 of the text, hexadecimal; null if there is none. */
  digest: string | null;
}

/** Texts of the employer, and data that must not be redistributed: names and addresses of persons. */
const TEXT_FIELDS = [
  'description',
  'post',
  'post_raw',
  'responsibilities',
  'requirements',
  'benefits',
  'contacts',
  'raw_details',
];
/** Derived from the state of the posting, not from its contents. */
const STATE_FIELDS = ['id', 'source', 'job_status', 'first_seen_at', 'enriched_at', 'updated_at'];
const MAX_PAY_TEXT_LENGTH = 200;

/**
 * The facts of a posting: every field of enrichment except texts. Quotes that support a field are removed
 * too; the words of a place and of declared pay are facts.
 *
 * @param now RFC 3339, after which no posting can have been published.
 * @returns the reason if enrichment rejects the posting.
 */
export const jobFacts = (raw: RawPosting, now: string): JobFacts | { reason: string } => {
  const enriched = enrich(raw, {
    id: '',
    source: '',
    first_seen_at: now,
    enriched_at: now,
    job_status: 'active',
    verified_active_at: null,
    verified_inactive_at: null,
  });
  if ('reason' in enriched) return enriched;
  const { record } = enriched;
  const text = raw.html ?? raw.text ?? null;
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    if (TEXT_FIELDS.includes(name) || STATE_FIELDS.includes(name)) continue;
    // Without a text, ambiguous values are unknown.
    if (name === 'problems' && text === null) continue;
    const kept = name === 'locations' || name === 'declared_details' ? value : withoutQuotes(value);
    if (!isEmpty(kept)) fields[name] = withoutEmpty(kept);
  }
  const { salary } = record;
  if (salary?.provenance === 'declared' && salary.text && salary.text.length <= MAX_PAY_TEXT_LENGTH) {
    fields.salary = { ...(fields.salary as object), text: salary.text };
  }
  return { fields, digest: text === null ? null : createHash('sha256').update(text).digest('hex') };
};

/** Removes the properties in which a record quotes the posting. */
const withoutQuotes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutQuotes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'text')
      .map(([name, child]) => [name, withoutQuotes(child)]),
  );
};

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'object' && Object.values(value).every((child) => isEmpty(child)));

/** Rows of the feed omit unknown values. */
const withoutEmpty = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, child]) => !isEmpty(child))
      .map(([name, child]) => [name, withoutEmpty(child)]),
  );
};
