/** Every closed list of values in a record, in the order in which the reference documentation shows it. */

/** Open postings are `active` or `unverified`; see `posting-status.ts`. */
export const JOB_STATUSES = ['active', 'unverified', 'inactive'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const PAY_PERIODS = ['year', 'month', 'week', 'day', 'hour'] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number];

/** `declared`: the payload states it; `extracted`: it was read from the text. */
export const PROVENANCES = ['declared', 'extracted'] as const;

/** What a posting leaves out of its pay, and its country and the size of the amounts decide. */
export const PAY_ASSUMPTIONS = ['currency', 'period'] as const;
export type PayAssumption = (typeof PAY_ASSUMPTIONS)[number];

export const WORK_MODELS = ['on_site', 'hybrid', 'remote'] as const;
export type WorkModel = (typeof WORK_MODELS)[number];

export const CADENCE_PERIODS = ['week', 'month', 'quarter', 'year'] as const;

/** How an occupation corresponds to groups of ISCO-08. */
export const ISCO_MATCHES = ['exact', 'broader', 'several'] as const;
export type IscoMatch = (typeof ISCO_MATCHES)[number];

export const LEVELS = ['internship', 'entry', 'mid', 'senior', 'lead', 'manager', 'director', 'executive'] as const;
export type Level = (typeof LEVELS)[number];

export const LEVEL_TYPES = ['individual_contributor', 'manager', 'executive'] as const;
export type LevelType = (typeof LEVEL_TYPES)[number];

/** Ranges of the probability that a posting is still open in 14 days. */
export const LIVENESS_RANGES = [
  'below_70_percent',
  '70_to_80_percent',
  '80_to_90_percent',
  '90_percent_or_more',
] as const;

export const COMMITMENTS = [
  'full_time',
  'part_time',
  'contract',
  'temporary',
  'internship',
  'volunteer',
  'other',
] as const;
export type Commitment = (typeof COMMITMENTS)[number];

export const ENGAGEMENT_TYPES = [
  'employee',
  'contractor',
  'freelance',
  'apprenticeship',
  'internship',
  'volunteer',
] as const;
export type EngagementType = (typeof ENGAGEMENT_TYPES)[number];

export const CONTRACT_TYPES = ['permanent', 'fixed_term', 'contract', 'temporary', 'seasonal'] as const;

export const BENEFIT_TYPES = [
  'health_insurance',
  'dental',
  'vision',
  'life_insurance',
  'retirement',
  'equity',
  'bonus',
  'commission',
  'pto',
  'parental_leave',
  'sabbatical',
  'wellness',
  'learning_budget',
  'remote_stipend',
  'relocation',
  'commuter',
  'meals',
  'visa',
] as const;
export type BenefitType = (typeof BENEFIT_TYPES)[number];

export const COMPENSATION_TYPES = ['base', 'bonus', 'commission', 'equity', 'ote', 'sign_on', 'tips'] as const;
export type CompensationType = (typeof COMPENSATION_TYPES)[number];

export const OFFER_STATUSES = ['offered', 'not_offered', 'unknown'] as const;

/** From the lowest degree to the highest. */
export const EDUCATION_LEVELS = ['none', 'high_school', 'associate', 'bachelor', 'master', 'doctorate'] as const;
export type EducationLevel = (typeof EDUCATION_LEVELS)[number];

export const CLEARANCES = ['none', 'public_trust', 'confidential', 'secret', 'top_secret', 'ts_sci', 'other'] as const;

export const LANGUAGE_LEVELS = ['basic', 'conversational', 'professional', 'fluent', 'native'] as const;
export type LanguageLevel = (typeof LANGUAGE_LEVELS)[number];

export const OTHER_REQUIREMENT_TYPES = ['driving_licence', 'age', 'physical', 'travel', 'equipment', 'other'] as const;

export const SECTORS = ['private', 'public', 'nonprofit', 'government', 'education'] as const;

export const SOURCE_TYPES = ['employer', 'agency', 'aggregator'] as const;

/** From the smallest company to the largest. */
export const EMPLOYEE_RANGES = [
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5001-10000',
  '10001+',
] as const;
export type EmployeeRange = (typeof EMPLOYEE_RANGES)[number];

/** Types of changes in a company's hiring. */
export const SIGNAL_TYPES = [
  'hiring_surge',
  'hiring_slowdown',
  'hiring_freeze',
  'hiring_restart',
  'new_country',
  'new_metro',
  'location_exit',
  'new_department',
  'department_surge',
  'leadership_role',
  'new_technology',
  'technology_dropped',
  'remote_policy_change',
  'pay_increase',
  'pay_decrease',
  'pay_transparency_started',
  'visa_sponsorship_started',
  'mass_closure',
  'stuck_role',
  'role_reposted',
] as const;
export type SignalType = (typeof SIGNAL_TYPES)[number];

/** The types about technologies, which need the data tier of technologies. */
export const TECHNOLOGY_SIGNAL_TYPES = ['new_technology', 'technology_dropped'] as const satisfies SignalType[];

/** Dimensions of the segment of a signal: each is the name of the filter that finds such postings. */
export const SEGMENT_DIMENSIONS = [
  'countries',
  'cbsas',
  'departments',
  'levels',
  'technologies',
  'work_models',
  'titles',
] as const;
export type SegmentDimension = (typeof SEGMENT_DIMENSIONS)[number];

/** How the baseline of a signal was computed and compared. */
export const BASELINE_METHODS = [
  'negative_binomial',
  'fisher_exact',
  'good_turing',
  'van_elteren',
  'log_normal',
] as const;
export type BaselineMethod = (typeof BASELINE_METHODS)[number];

/** The kinds of records that can be exported, by the name of their definition. Other kinds are tables of metrics and technologies. */
export const RECORD_KINDS = ['jobs', 'sources', 'signals', 'technologies'] as const;
