import type { RecordOf } from '../../field.js';
import type { defaultFields } from './default-fields.js';
import type { hasText } from './has-text.js';
import type { maxFields } from './max-fields.js';
import type { minFields } from './min-fields.js';

/**
 * A posting as in a feed. Null is unknown; a list is never null; times are RFC 3339 UTC.
 * A response also has `created` and `tag`, which are derived, and the company's record in `source`; it does not have `has_text`.
 */
export type JobRecord = RecordOf<
  readonly [...typeof minFields, ...typeof defaultFields, ...typeof maxFields, typeof hasText]
>;

/** The objects of a posting, and the elements of its lists of objects. */
type Part<K extends keyof JobRecord> = NonNullable<JobRecord[K]> extends (infer E)[] ? E : NonNullable<JobRecord[K]>;

export type Salary = Part<'salary'>;
export type SalaryRange = Salary['ranges'][number];
export type WorkplaceDetails = Part<'workplace_details'>;
export type JobTechnology = Part<'technologies'>;
export type Contact = Part<'contacts'>;
/** Visa sponsorship, or relocation assistance. */
export type Offer = Part<'visa_sponsorship'>;
export type ScheduleDetails = Part<'schedule_details'>;
export type ContractDetails = Part<'contract_details'>;
export type ExperienceDetails = Part<'experience_details'>;
export type EducationRequirements = Part<'education_requirements'>;
export type CertificationRequirement = Part<'certification_requirements'>;
export type SecurityRequirements = Part<'security_requirements'>;
export type LanguageRequirement = Part<'language_requirements'>;
export type OtherRequirement = Part<'other_requirements'>;
export type ModerationDetails = Part<'moderation_details'>;
