import type { CadencePeriod, WorkModel } from './enumerations.js';
import type { WithText } from './with-text.js';

export interface Travel extends WithText {
  required: boolean | null;
  /** Share of the working time, 0..100. */
  percent: number | null;
}

/** Where remote work is allowed from. */
export interface RemoteArea extends WithText {
  /** ISO 3166-1 alpha-2. */
  countries: string[];
  states: string[];
  /** `EMEA`, `Europe`. */
  regions: string[];
}

export interface Cadence extends WithText {
  days_on_site: number;
  per: CadencePeriod;
}

export interface WorkingTimeZone extends WithText {
  zones: string[];
  overlap_hours: number | null;
}

/** Where the work is done. */
export interface WorkplaceDetails extends WithText {
  model: WorkModel | null;
  travel: Travel;
  /** Slugs: `remote_first`, `field_based`. */
  arrangements: string[];
  geo: RemoteArea | null;
  cadence: Cadence | null;
  timezone: WorkingTimeZone | null;
  /** Confidence in `model`, 0..1. */
  confidence: number | null;
}
