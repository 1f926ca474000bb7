import { type RawPosting, UNKNOWN_FIELDS } from '#libs/enrichment/posting.js';
import type { Lifecycle } from '#libs/ingest/lifecycle/lifecycle.js';

/** One posting at one time: its content, and when it was seen. */
export interface Posting {
  /** The same object while the content does not change, so that it is enriched once. */
  raw: RawPosting;
  lifecycle: Lifecycle;
}

/** A posting of which only some facts are known, and no text. */
export const postingOfFacts = (
  facts: Pick<RawPosting, 'format' | 'board' | 'source_job_id' | 'url_job' | 'title' | 'company' | 'published_at'> &
    Partial<RawPosting>,
): RawPosting => ({ ...UNKNOWN_FIELDS, ...facts });

/** Counts what the builder left out, by reason. */
export class Omissions {
  readonly counts = new Map<string, number>();

  add(reason: string, count = 1): void {
    if (count > 0) this.counts.set(reason, (this.counts.get(reason) ?? 0) + count);
  }
}

/** Words on one line: control characters and every kind of space become single spaces. @returns null if nothing is left. */
export const oneLine = (text: string | null | undefined): string | null =>
  text?.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim() || null;

/** RFC 3339 in whole seconds, rounded down so that no time is later than it was. */
export const toTimestamp = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;
