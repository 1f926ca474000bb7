import type { JobStatus } from '#libs/records/enumerations.js';

/** An address in parts, as a payload declares it. */
export interface RawAddress {
  street?: string | null;
  city?: string | null;
  state?: string | null;
  country?: string | null;
  zip?: string | null;
}

/** One place of a posting. */
export interface RawPlace {
  text: string | null;
  address?: RawAddress | null;
}

/** Pay as a payload declares it: amounts in `currency` per `period`. */
export interface RawPay extends RawPayRange {
  /** Every range, if the payload declares several: one for each place or level. This pay is the first. */
  ranges?: readonly RawPayRange[];
}

/** One range of declared pay. */
export interface RawPayRange {
  min: number | null;
  max: number | null;
  currency: string | null;
  /** As the payload spells it: `year`, `1 YEAR`, `per-hour-wage`, `HOUR`. */
  period: string | null;
  text?: string | null;
  /** The words of the payload for its place or level. */
  place?: string | null;
}

/** One posting of a board as a connector reads it, before enrichment. Null is unknown. */
export interface RawPosting {
  format: string;
  board: string;
  source_job_id: string;
  url_job: string;
  title: string;
  /** The employer's name. */
  company: string | null;
  html: string | null;
  /** Plain text, if the board has no HTML. */
  text?: string | null;
  places: RawPlace[];
  department: string | null;
  team: string | null;
  /** As the payload spells it: `FullTime`, `Full-time`, `Intern`. */
  employment_type: string | null;
  remote: boolean | null;
  /** As the payload spells it: `Hybrid`, `on-site`. */
  workplace_type: string | null;
  /** As the payload spells it: `Mid-Senior level`. */
  experience_level?: string | null;
  pay: RawPay | null;
  /** As the payload spells it: `bachelor_degree`, `High school`. */
  education?: string | null;
  /** Required years of experience that the payload declares. */
  years?: { min: number | null; max: number | null } | null;
  /** Hours a week. */
  hours?: number | null;
  /** Offices to which the employer assigns the posting, used if its places name no country. */
  offices?: readonly string[];
  /** Declared kinds of pay other than the base: `bonus`, `equity`, `commission`. */
  extra_pay?: readonly string[];
  language?: string | null;
  published_at: string | null;
  updated_at: string | null;
  /** The last day on which it can be applied for. */
  valid_through?: string | null;
  /** The other fields of the payload. */
  details?: Record<string, unknown>;
}

/** A title that says nothing, for a text without one. */
export const NO_TITLE = 'Untitled';

/** The optional fields of a posting, all unknown. */
export const UNKNOWN_FIELDS = {
  company: null,
  html: null,
  places: [],
  department: null,
  team: null,
  employment_type: null,
  remote: null,
  workplace_type: null,
  pay: null,
  published_at: null,
  updated_at: null,
} satisfies Partial<RawPosting>;

/** Facts about a posting that are not in its payload. */
export interface PostingContext {
  id: string;
  /** Id of the company. */
  source: string;
  /** Main industry of the company, as a slug. */
  industry?: string | null;
  first_seen_at: string;
  enriched_at: string;
  job_status: JobStatus;
  verified_active_at: string | null;
  verified_inactive_at: string | null;
}
