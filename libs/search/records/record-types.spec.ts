import { describe, expect, test } from '@jest/globals';
import { roleOf } from '#libs/derivation/role.js';
import type { CompanyRecord } from '#libs/records/company-record.js';
import { jobId, sourceId } from '#libs/records/ids.js';
import type { JobRecord } from '#libs/records/job-record.js';
import { recordCompleter } from '../derive/record-schema.js';
import { type Definition, fieldPaths } from '../registry/definition.js';
import { isStoredOutsideRecord } from '../registry/field.js';
import { jobs } from './jobs.js';
import { sources } from './sources.js';

/** A record without unknown values: the compiler requires every field of the type, at every depth, and rejects any other. */
type Complete<T> =
  NonNullable<T> extends readonly (infer Element)[]
    ? readonly [Complete<Element>]
    : NonNullable<T> extends object
      ? { readonly [Key in keyof NonNullable<T>]: Complete<NonNullable<T>[Key]> }
      : NonNullable<T>;

const BOARD = { format: 'greenhouse', board: 'acme' };
const TIME = '2026-08-22T00:00:00.000Z';

const JOB: Complete<JobRecord> = {
  id: jobId(BOARD, '1'),
  title: 'Engineer',
  source: sourceId(BOARD),
  job_status: 'inactive',
  url_job: 'https://boards.greenhouse.io/acme/jobs/1',
  source_job_id: '1',
  jobboard_format: 'greenhouse',
  remote: false,
  offers_visa_sponsorship: true,
  onet_code: '15-1252.00',
  onet_title: 'Software Developers',
  created_at: TIME,
  first_seen_at: TIME,
  enriched_at: TIME,
  updated_at: TIME,
  verified_active_at: TIME,
  verified_inactive_at: TIME,
  salary: {
    min: 50,
    max: 60,
    currency: 'USD',
    period: 'hour',
    text: '$50 to $60 an hour',
    ranges: [{ min: 50, max: 60, currency: 'USD', period: 'hour', place: 'New York' }],
    annual_min_usd: 104_000,
    annual_max_usd: 124_800,
    fx_rate: 1,
    fx_date: '2026-08-03',
    provenance: 'extracted',
  },
  locations: [
    {
      text: 'Boston',
      place_name: 'Boston, MA, US',
      city: 'Boston',
      state: 'MA',
      country: 'US',
      zip: '02139',
      street: '1 Main Street',
      cbsa: [{ code: '14460', name: 'Boston-Cambridge-Newton, MA-NH' }],
      latitude: 42.36,
      longitude: -71.06,
    },
  ],
  workplace_details: {
    model: 'hybrid',
    text: 'Hybrid',
    travel: { required: true, text: 'Some travel', percent: 10 },
    arrangements: ['remote_friendly'],
    geo: { countries: ['US'], states: ['MA'], regions: ['Americas'], text: 'Remote in the US' },
    cadence: { days_on_site: 2, per: 'week', text: 'Two days a week' },
    timezone: { zones: ['America/New_York'], overlap_hours: 4, text: 'Four hours of overlap' },
    confidence: 0.9,
  },
  description: 'Text',
  post: '<p>Text</p>',
  level: 'senior',
  commitment: 'full_time',
  internship: false,
  work_model: 'hybrid',
  industry: 'software',
  tags: ['backend'],
  responsibilities: ['Build'],
  post_language: 'en',
  department: 'Engineering',
  subdepartment: 'Platform',
  post_raw: '<p>Text</p>',
  benefits: ['Dental'],
  requirements: ['Experience'],
  problems: ['no pay'],
  benefit_types: ['dental'],
  compensation_types: ['base'],
  engagement_types: ['employee'],
  technologies: [{ slug: 'postgresql', name: 'PostgreSQL', category: 'database' }],
  categories: ['engineering'],
  contacts: [{ name: 'HR', title: 'Recruiter', email: 'jobs@example.com', phone: '+1 555 0100' }],
  visa_sponsorship: { status: 'offered', types: ['H-1B'], text: 'We sponsor visas' },
  relocation_assistance: { status: 'not_offered', types: ['package'], text: 'No relocation' },
  level_type: 'individual_contributor',
  schedule_details: { hours_per_week: 40, shifts: ['night'], flexible: true, text: '40 hours' },
  contract_details: { type: 'fixed_term', duration_months: 12, convertible: true, text: '12 months' },
  experience_details: { years_min: 3, years_max: 5, text: '3 to 5 years' },
  education_requirements: {
    level: 'bachelor',
    fields: ['Computer Science'],
    required: true,
    or_experience: true,
    text: 'A degree',
  },
  certification_requirements: [{ name: 'PMP', required: true, text: 'PMP required' }],
  security_requirements: { clearance: 'secret', background_check: true, text: 'Secret clearance' },
  authorization_requirements: { countries: ['US'], text: 'Authorized to work in the US' },
  language_requirements: [{ language: 'de', level: 'fluent', required: true, text: 'Fluent German' }],
  other_requirements: [{ type: 'age', text: '18 or older' }],
  brands: ['Acme Pro'],
  occupation_details: {
    confidence: 0.9,
    alternatives: [{ code: '15-1253.00', title: 'Software Quality Assurance Analysts and Testers', confidence: 0.1 }],
    major_group: '15',
    job_zone: 4,
    matched_on: 'known title',
  },
  moderation_details: {
    placeholder: false,
    evergreen: false,
    duplicate_of: jobId(BOARD, '2'),
    role_id: roleOf(sourceId(BOARD), 'Engineer'),
    is_primary: true,
    reposts: 2,
    continues: jobId(BOARD, '3'),
    liveness: 0.8,
  },
  declared_details: { level: 'senior' },
  raw_details: { requisition: 7 },
  has_text: true,
};

const COMPANY: Complete<CompanyRecord> = {
  id: sourceId(BOARD),
  brand_name: 'Acme',
  legal_name: 'Acme Inc.',
  description: 'Acme makes robots.',
  url_source: 'acme.com',
  website: 'https://acme.com/',
  careers_url: 'https://acme.com/careers',
  jobboard_url: 'https://boards.greenhouse.io/acme',
  jobboard_format: 'greenhouse',
  logo_url: 'https://acme.com/logo.png',
  linkedin_url: 'https://www.linkedin.com/company/acme',
  ticker: 'ACME',
  industries: ['robotics'],
  sector: 'public',
  source_type: 'employer',
  founded_year: 1999,
  employee_count: 70,
  employee_range: '51-200',
  hq_city: 'Boston',
  hq_state: 'MA',
  hq_country: 'US',
  active_jobs_count: 3,
};

/** Fields whose content is not described by rows. */
const FREE_FORM = ['declared_details', 'raw_details'];

const pathsOf = (value: object, parent = ''): string[] =>
  Object.entries(value).flatMap(([name, child]: [string, unknown]) => {
    const inner = Array.isArray(child) ? child[0] : child;
    const nested = typeof inner === 'object' && !FREE_FORM.includes(name) ? pathsOf(inner, `${parent}${name}.`) : [];
    return [parent + name, ...nested];
  });

/** Fields that a feed states; the registry derives the others, and figures are computed. */
const statedPaths = ({ fields }: Definition): string[] =>
  fieldPaths(fields.filter(({ figure }) => !figure)).flatMap(({ field, path }) =>
    (field.visible && !field.derive) || (field.complete && isStoredOutsideRecord(field)) ? [path] : [],
  );

describe.each([
  ['JobRecord', jobs, JOB],
  ['CompanyRecord', sources, COMPANY],
] as const)('%s and the registry agree', (_name, definition, record) => {
  test('in the names of their fields', () => {
    expect(pathsOf(record).sort()).toEqual(statedPaths(definition).sort());
  });

  test('in the types of their values', () => {
    expect(recordCompleter(definition)(record)).toMatchObject({ record });
  });
});
