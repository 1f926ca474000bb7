import type {
  Clearance,
  ContractType,
  EducationLevel,
  LanguageLevel,
  OfferStatus,
  OtherRequirementType,
} from './enumerations.js';
import type { WithText } from './with-text.js';

/** Visa sponsorship, or relocation assistance. */
export interface Offer extends WithText {
  status: OfferStatus;
  types: string[];
}

export interface ScheduleDetails extends WithText {
  hours_per_week: number | null;
  /** Slugs: `night`, `weekend`. */
  shifts: string[];
  flexible: boolean | null;
}

export interface ContractDetails extends WithText {
  type: ContractType | null;
  duration_months: number | null;
  /** Whether it may become permanent. */
  convertible: boolean | null;
}

export interface ExperienceDetails extends WithText {
  years_min: number | null;
  years_max: number | null;
}

export interface EducationRequirements extends WithText {
  /** The lowest degree that suffices. */
  level: EducationLevel | null;
  /** Fields of study. */
  fields: string[];
  required: boolean | null;
  /** Whether experience can replace the degree. */
  or_experience: boolean | null;
}

export interface CertificationRequirement extends WithText {
  name: string;
  required: boolean | null;
}

export interface SecurityRequirements extends WithText {
  clearance: Clearance | null;
  background_check: boolean | null;
}

export interface AuthorizationRequirements extends WithText {
  /** ISO 3166-1 alpha-2: where the applicant must be allowed to work. */
  countries: string[];
}

export interface LanguageRequirement extends WithText {
  /** ISO 639-1. */
  language: string;
  level: LanguageLevel | null;
  required: boolean | null;
}

export interface OtherRequirement extends WithText {
  type: OtherRequirementType;
}
