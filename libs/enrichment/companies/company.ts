import type { CompanyRecord } from '#libs/records/company-record.js';
import type { Board } from '#libs/records/ids.js';

/** What one source knows of one company; null is what it does not say. */
export interface CompanyEntry {
  name: string | null;
  website: string | null;
  boards: readonly CompanyBoard[];
  legalName?: string | null;
  careersUrl?: string | null;
  logoUrl?: string | null;
  linkedinUrl?: string | null;
  ticker?: string | null;
  /** In the source's own words, from the widest to the narrowest: `Healthcare`, `Healthcare -> Diagnostics`. */
  industries?: readonly string[];
  founded?: string | number | null;
  /** In the source's own words: `51 to 200 employees`, `51-200`, `137`. */
  employees?: string | number | null;
  /** In the source's own words: `San Francisco, CA, USA`. */
  headquarters?: string | null;
}

export interface CompanyBoard extends Board {
  /** Where it is published; null where only format and board are known. */
  url: string | null;
}

/** One company with everything by which it is also known. */
export interface Company {
  record: CompanyRecord;
  /** Other names, as their sources spell them. */
  names: string[];
  /** Its registrable domains, the one of `url_source` first. */
  domains: string[];
  /** All its boards, the one that made the id first. */
  boards: CompanyBoard[];
  /** Addresses by which it is found beside its `url_source`, and no other company of the same list. */
  aliases: string[];
}
