import type { PayPeriod, Provenance } from './enumerations.js';

/** Amounts in `currency` (ISO 4217) per `period`. */
export interface Pay {
  min: number | null;
  max: number | null;
  currency: string;
  period: PayPeriod;
  /** The words of the posting. */
  text: string | null;
}

/** One of the stated ranges of pay, with its place or level. */
export interface SalaryRange extends Omit<Pay, 'text'> {
  /** The place or level that it belongs to, in the words of the posting; null if the posting names none. */
  place: string | null;
}

export interface Salary extends Pay {
  /** The declared ranges, else those of base pay in the text, in its order; one of them is this pay. */
  ranges: SalaryRange[];
  annual_min_usd: number | null;
  annual_max_usd: number | null;
  /** US dollars for one unit of `currency` on `fx_date`. */
  fx_rate: number | null;
  fx_date: string | null;
  provenance: Provenance;
}

/** A metropolitan or micropolitan area of the US Census. */
export interface Cbsa {
  code: string;
  name: string;
}

export interface Location {
  /** The place as posted. */
  text: string | null;
  /** The place in one line. */
  place_name: string | null;
  city: string | null;
  /** The common code in US, CA and AU (`CA`), elsewhere the name. */
  state: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  zip: string | null;
  street: string | null;
  cbsa: Cbsa[];
  /** Degrees north. */
  latitude: number | null;
  /** Degrees east. */
  longitude: number | null;
}

export interface JobTechnology {
  slug: string;
  name: string;
  category: string;
}

/** A business contact in the text of the posting. */
export interface Contact {
  name: string | null;
  title: string | null;
  email: string | null;
  phone: string | null;
}

/** A candidate occupation; `confidence` is between 0 and 1. */
export interface OccupationAlternative {
  code: string;
  title: string;
  confidence: number;
}

/** How `onet_code` was found. Without a code, vague words of the title still suggest alternatives. */
export interface OccupationDetails {
  /** 0..1; null without a code. */
  confidence: number | null;
  alternatives: OccupationAlternative[];
  /** SOC major group: `15`; null without a code. */
  major_group: string | null;
  /** O*NET job zone, 1..5; null without a code. */
  job_zone: number | null;
  matched_on: string;
}

export interface ModerationDetails {
  /** Not a real opening. */
  placeholder: boolean | null;
  /** Permanently open. */
  evergreen: boolean | null;
  /** Id of the posting that it repeats. */
  duplicate_of: string | null;
  /** Id of its role; null until its company is known. */
  role_id: string | null;
  /** Whether it is the oldest open posting of its role. */
  is_primary: boolean | null;
  /** Earlier postings of the role in the same places. */
  reposts: number | null;
  /** Id of the posting that it continues: the same opening under another id, on another board or in another format. */
  continues: string | null;
  /** Probability that it is still open 14 days after its row was written; null for closed postings. */
  liveness: number | null;
}
