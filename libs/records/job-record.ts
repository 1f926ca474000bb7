import type {
  BenefitType,
  Commitment,
  CompensationType,
  EngagementType,
  JobStatus,
  Level,
  LevelType,
  WorkModel,
} from './enumerations.js';
import type { Contact, JobTechnology, Location, ModerationDetails, OccupationDetails, Salary } from './job-details.js';
import type {
  AuthorizationRequirements,
  CertificationRequirement,
  ContractDetails,
  EducationRequirements,
  ExperienceDetails,
  LanguageRequirement,
  Offer,
  OtherRequirement,
  ScheduleDetails,
  SecurityRequirements,
} from './job-requirements.js';
import type { WorkplaceDetails } from './workplace-details.js';

/**
 * A posting as in a feed. Null is unknown; a list is never null; times are RFC 3339 UTC.
 * A response also has `created` and `tag`, which are derived, and the company's record in `source`.
 */
export interface JobRecord {
  id: string;
  title: string;
  /** Id of the company. */
  source: string;
  job_status: JobStatus;
  url_job: string;
  /** The id on the job board. */
  source_job_id: string;
  jobboard_format: string;
  /** True exactly if the model is remote, null if it is unknown. */
  remote: boolean | null;
  offers_visa_sponsorship: boolean | null;
  /** O*NET-SOC: `15-1252.00`. */
  onet_code: string | null;
  onet_title: string | null;
  created_at: string;
  first_seen_at: string | null;
  enriched_at: string | null;
  updated_at: string;
  verified_active_at: string | null;
  verified_inactive_at: string | null;
  salary: Salary | null;
  locations: Location[];
  workplace_details: WorkplaceDetails;
  /** Plain text. */
  description: string | null;
  /** Sanitized HTML. */
  post: string | null;

  level: Level | null;
  commitment: Commitment | null;
  internship: boolean;
  work_model: WorkModel | null;
  /** Slug of the employer's main industry. */
  industry: string | null;
  tags: string[];
  responsibilities: string[];
  /** ISO 639-1. */
  post_language: string | null;
  department: string | null;
  subdepartment: string | null;

  /** The employer's own HTML. */
  post_raw: string | null;
  benefits: string[];
  requirements: string[];
  problems: string[];
  benefit_types: BenefitType[];
  compensation_types: CompensationType[];
  engagement_types: EngagementType[];
  technologies: JobTechnology[];
  categories: string[];
  contacts: Contact[];
  visa_sponsorship: Offer | null;
  relocation_assistance: Offer | null;
  level_type: LevelType | null;
  schedule_details: ScheduleDetails | null;
  contract_details: ContractDetails | null;
  experience_details: ExperienceDetails | null;
  education_requirements: EducationRequirements | null;
  certification_requirements: CertificationRequirement[];
  security_requirements: SecurityRequirements | null;
  authorization_requirements: AuthorizationRequirements | null;
  language_requirements: LanguageRequirement[];
  other_requirements: OtherRequirement[];
  brands: string[];
  occupation_details: OccupationDetails | null;
  moderation_details: ModerationDetails | null;
  /** Field -> value as the payload declared it, normalized. */
  declared_details: Record<string, unknown> | null;
  /** The other fields of the payload. */
  raw_details: Record<string, unknown> | null;

  /** Whether the text of the posting was read. If not, what a text would state is unknown, lists included. Never returned. */
  has_text: boolean;
}
