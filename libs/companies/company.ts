import type { Board } from '#libs/records/ids.js';
import type { CompanyRecord } from '#libs/registry/records/sources.js';

/** The facts of one source about one company; null is unknown. */
export interface CompanyEntry {
  name: string | null;
  website: string | null;
  boards: readonly CompanyBoard[];
  legalName?: string | null;
  careersUrl?: string | null;
  logoUrl?: string | null;
  linkedinUrl?: string | null;
  ticker?: string | null;
  /** As the source spells them, from the most general to the most specific: `Healthcare`, `Healthcare -> Diagnostics`. */
  industries?: readonly string[];
  founded?: string | number | null;
  /** As the source spells it: `51 to 200 employees`, `51-200`, `137`. */
  employees?: string | number | null;
  /** As the source spells it: `San Francisco, CA, USA`. */
  headquarters?: string | null;
}

export interface CompanyBoard extends Board {
  /** Its URL; null if only format and board are known. */
  url: string | null;
}

/** A company with its record and the names, domains and boards that belong to it. */
export interface Company {
  record: CompanyRecord;
  /** Other names, as their sources spell them. */
  names: string[];
  /** Its registrable domains, the one of `url_source` first. */
  domains: string[];
  /** All its boards; the first one determined the id. */
  boards: CompanyBoard[];
  /** Other addresses by which it is found; each belongs to only one company of the list. */
  aliases: string[];
}
