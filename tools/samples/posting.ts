import { NOTHING_KNOWN, type RawPosting } from '#libs/enrichment/posting.js';

/** One posting at one time: what the board said, and when it was seen. Times are ms since 1970. */
export interface Posting {
  /** One object for one state of the posting: it is enriched once. */
  raw: RawPosting;
  firstSeenAt: number;
  /** Last change of what the board said, or of the status. */
  updatedAt: number;
  verifiedActiveAt: number;
  verifiedInactiveAt: number | null;
}

/** A posting of which nothing but a row of facts is known. */
export const rowOfFacts = (
  facts: Pick<RawPosting, 'format' | 'board' | 'source_job_id' | 'url_job' | 'title' | 'company' | 'published_at'> &
    Partial<RawPosting>,
): RawPosting => ({ ...NOTHING_KNOWN, ...facts });

/** How often the builder had to leave something out, by reason. */
export class Omissions {
  readonly counts = new Map<string, number>();

  add(reason: string, count = 1): void {
    if (count > 0) this.counts.set(reason, (this.counts.get(reason) ?? 0) + count);
  }
}

/** Words on one line: control characters and every kind of space become single spaces. @returns null when empty. */
export function oneLine(text: string | null | undefined): string | null {
  return text?.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim() || null;
}

/** RFC 3339 in whole seconds, rounded down so that nothing seems younger than it is. */
export function time(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
