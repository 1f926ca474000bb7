import {
  BENEFIT_TYPES,
  CLEARANCES,
  COMPENSATION_TYPES,
  CONTRACT_TYPES,
  EDUCATION_LEVELS,
  ENGAGEMENT_TYPES,
  LANGUAGE_LEVELS,
  LEVEL_TYPES,
  LIVENESS_RANGES,
  OFFER_STATUSES,
  OTHER_REQUIREMENT_TYPES,
} from '#libs/records/enumerations.js';
import { JOB_ID, ROLE_ID } from '#libs/records/ids.js';
import { language, technology } from '../kinds/job-values.js';
import { country } from '../kinds/places/places.js';
import { label } from '../kinds/text/names.js';
import {
  boundedNumber,
  decimal,
  enumeration,
  flag,
  group,
  integer,
  json,
  keyword,
  prose,
  slug,
} from '../kinds/values.js';
import { field, indexOnly, object, type Row } from '../registry/field.js';
import { completeModeration } from './complete-job.js';

/** The range of a probability. */
const livenessRange = (liveness: number | null): string | null => {
  if (liveness === null) return null;
  const above = LIVENESS_BOUNDS.findLastIndex((bound) => liveness >= bound) + 1;
  return LIVENESS_RANGES[above] as string;
};
/** Lower bounds of all ranges but the first. */
const LIVENESS_BOUNDS = [0.7, 0.8, 0.9];

const text = field('text', prose(), 'Wording of the posting.');

const offer = (name: string, description: string, finds: string) =>
  object(name, group, description, [
    field('status', enumeration(...OFFER_STATUSES), 'Status stated by the posting.', {
      filter: name,
      finds,
      facet: true,
    }),
    field('types', prose(100), 'Types offered.', { many: true }),
    text,
  ]);

/** Job fields of tier `max`. */
export const maxFields: Row[] = [
  field('post_raw', prose(1_000_000), "The employer's own HTML, not sanitized: do not render it."),
  field('benefits', prose(), "Benefits, in the posting's own words.", { many: true }),
  field('requirements', prose(), "Requirements, in the posting's own words.", { many: true }),
  field('problems', prose(), 'Statements in the posting that are unclear or contradictory.', { many: true }),
  field('benefit_types', enumeration(...BENEFIT_TYPES), 'Types of benefits.', {
    many: true,
    filter: 'benefit_types',
    finds: 'Postings that offer any of these benefits.',
    facet: true,
  }),
  field('compensation_types', enumeration(...COMPENSATION_TYPES), 'Types of compensation.', {
    many: true,
    filter: 'compensation_types',
    finds: 'Postings that offer any of these types of compensation.',
    facet: true,
  }),
  field('engagement_types', enumeration(...ENGAGEMENT_TYPES), 'Types of engagement.', {
    many: true,
    filter: 'engagement_types',
    finds: 'Postings with any of these types of engagement.',
    facet: true,
  }),
  object(
    'technologies',
    group,
    'Technologies used in the role.',
    [
      field('slug', technology, 'Slug of the technology.', {
        required: true,
        filter: 'technologies',
        finds: 'Postings that name any of these technologies.',
        facet: true,
        example: 'postgresql',
      }),
      field('name', prose(200), 'Name.'),
      field('category', prose(100), 'Category.'),
    ],
    { many: true },
  ),
  field('categories', slug, 'Job families.', {
    many: true,
    filter: 'categories',
    finds: 'Postings in any of these job families.',
    facet: true,
    example: 'software-engineering',
  }),
  object(
    'contacts',
    group,
    'Business contacts named in the posting.',
    [
      field('name', prose(200), 'Name.'),
      field('title', prose(200), 'Title.'),
      field('email', prose(320), 'E-mail address.'),
      field('phone', prose(50), 'Telephone.'),
    ],
    { many: true },
  ),
  offer('visa_sponsorship', 'Visa sponsorship.', 'Postings with any of these statuses of visa sponsorship.'),
  offer(
    'relocation_assistance',
    'Relocation assistance.',
    'Postings with any of these statuses of relocation assistance.',
  ),
  field('level_type', enumeration(...LEVEL_TYPES), 'Career track.', {
    filter: 'level_types',
    finds: 'Postings on any of these career tracks.',
    facet: true,
  }),
  object('schedule_details', group, 'Working hours.', [
    field('hours_per_week', decimal(0, 168), 'Hours per week.'),
    field('shifts', slug, 'Shifts: `night`, `weekend`, ...', {
      many: true,
      filter: 'schedule',
      finds: 'Postings with any of these shifts.',
      facet: true,
      example: 'night',
    }),
    field('flexible', flag, 'Whether hours are flexible.'),
    text,
  ]),
  object('contract_details', group, 'Contract terms.', [
    field('type', enumeration(...CONTRACT_TYPES), 'Contract type.', {
      filter: 'contract',
      finds: 'Postings with any of these contract types.',
      facet: true,
    }),
    field('duration_months', integer(0, 600), 'Duration in months.'),
    field('convertible', flag, 'Whether the contract may become permanent.'),
    text,
  ]),
  object('experience_details', group, 'Required experience.', [
    field('years_min', integer(0, 80), 'Minimum years.', {
      filter: 'experience_years',
      finds: {
        _gte: 'Postings that require at least this many years of experience.',
        _lte: 'Postings whose minimum experience is at most this many years.',
      },
    }),
    field('years_max', integer(0, 80), 'Maximum years.'),
    text,
  ]),
  object('education_requirements', group, 'Required or preferred education.', [
    field('level', enumeration(...EDUCATION_LEVELS), 'Minimum degree.', {
      filter: 'education_levels',
      finds: 'Postings whose minimum degree is any of these.',
      facet: true,
    }),
    field('fields', prose(200), 'Fields of study.', { many: true }),
    field('required', flag, 'Whether it is required.'),
    field('or_experience', flag, 'Whether experience can replace it.'),
    text,
  ]),
  object(
    'certification_requirements',
    group,
    'Required or preferred certifications.',
    [
      field('name', label, 'Name of the certification.', {
        filter: 'certifications',
        finds: 'Postings that require or prefer any of these certifications.',
        facet: true,
        example: 'PMP',
      }),
      field('required', flag, 'Whether it is required.'),
      text,
    ],
    { many: true },
  ),
  object('security_requirements', group, 'Required clearance and background checks.', [
    field('clearance', enumeration(...CLEARANCES), 'Clearance.', {
      filter: 'security_clearances',
      finds: 'Postings that require any of these clearances.',
      facet: true,
    }),
    field('background_check', flag, 'Whether a background check is required.'),
    text,
  ]),
  object('authorization_requirements', group, 'Where the applicant must be authorized to work.', [
    field('countries', country, 'ISO 3166-1 alpha-2.', {
      many: true,
      filter: 'work_authorizations',
      finds: 'Postings that require authorization to work in any of these countries.',
      facet: true,
    }),
    text,
  ]),
  object(
    'language_requirements',
    group,
    'Required or preferred languages.',
    [
      field('language', language, 'ISO 639-1.', {
        filter: 'required_languages',
        finds: 'Postings that require or prefer any of these languages.',
        facet: true,
        example: 'de',
      }),
      field('level', enumeration(...LANGUAGE_LEVELS), 'Level.'),
      field('required', flag, 'Whether it is required.'),
      text,
    ],
    { many: true },
  ),
  object(
    'other_requirements',
    group,
    'Other requirements.',
    [field('type', enumeration(...OTHER_REQUIREMENT_TYPES), 'Type of requirement.'), text],
    { many: true },
  ),
  field('brands', label, 'Brands named in the posting.', {
    many: true,
    filter: 'brands',
    finds: 'Postings that name any of these brands.',
    facet: true,
    example: 'Acme Pro',
  }),
  object('occupation_details', group, 'How `onet_code` was determined.', [
    field('confidence', decimal(0, 1), 'Confidence in the occupation.'),
    object(
      'alternatives',
      group,
      'Other likely occupations.',
      [
        field('code', prose(10), 'O*NET-SOC code.'),
        field('title', prose(300), 'Title.'),
        field('confidence', decimal(0, 1), 'Confidence.'),
      ],
      { many: true },
    ),
    field('major_group', prose(10), 'SOC major group.'),
    field('job_zone', integer(1, 5), 'O*NET job zone.'),
    field('matched_on', prose(100), 'Evidence that determined the occupation.'),
  ]),
  object(
    'moderation_details',
    group,
    'What readers usually filter out, and which postings are the same.',
    [
      field('placeholder', flag, 'Whether the posting is a placeholder rather than a real opening.'),
      field('evergreen', flag, 'Whether the posting is permanently open.'),
      field(
        'duplicate_of',
        keyword({ pattern: JOB_ID }),
        'Id of the posting that this one duplicates: same company, title and places, open at the same time, and the same text where both were read.',
      ),
      field(
        'role_id',
        keyword({ pattern: ROLE_ID }),
        'Id of the role: the same for all postings of the company with this title, in any place. Derived.',
      ),
      field('is_primary', flag, 'Whether the posting is the oldest open one of its role.'),
      field('reposts', integer(), 'Number of earlier postings of the role in the same places.'),
      field(
        'continues',
        keyword({ pattern: JOB_ID }),
        'Id of the posting that this one continues: the same opening under another id, on another board or in another format. Its `first_seen_at` and `created_at` are kept.',
      ),
      field(
        'liveness',
        boundedNumber(0, 1),
        'Probability that the posting is still open 14 days after its row was written. Null for closed postings, and where no collection wrote the row.',
        {
          filter: 'liveness',
          finds: {
            _gte: 'Postings that are still open in 14 days with at least this probability.',
            _lte: 'Postings that are still open in 14 days with at most this probability.',
          },
        },
      ),
      indexOnly(
        'liveness_range',
        enumeration(...LIVENESS_RANGES),
        'the range of `liveness`',
        ({ liveness }) => livenessRange(liveness as number | null),
        { filter: 'liveness_ranges', finds: 'Postings whose liveness is in any of these ranges.', facet: true },
      ),
    ],
    { complete: completeModeration },
  ),
  field('declared_details', json, 'Values that the payload declared, by field, normalized.'),
  field('raw_details', json, 'Other contents of the payload.'),
];
