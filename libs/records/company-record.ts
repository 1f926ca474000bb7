import type { EmployeeRange, Sector, SourceType } from './enumerations.js';

/** A company as in a feed. Null is unknown. */
export interface CompanyRecord {
  id: string;
  brand_name: string;
  legal_name: string | null;
  description: string | null;
  /** Registrable domain, else host and slug of its job board. */
  url_source: string;
  website: string | null;
  careers_url: string | null;
  jobboard_url: string | null;
  jobboard_format: string;
  logo_url: string | null;
  linkedin_url: string | null;
  ticker: string | null;
  /** Slugs, the main industry first. */
  industries: string[];
  sector: Sector | null;
  source_type: SourceType | null;
  founded_year: number | null;
  employee_count: number | null;
  employee_range: EmployeeRange | null;
  hq_city: string | null;
  hq_state: string | null;
  hq_country: string | null;
  active_jobs_count: number | null;
}
