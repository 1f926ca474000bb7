import {
  BENEFIT_TYPES,
  CLEARANCES,
  COMPENSATION_TYPES,
  CONTRACT_TYPES,
  EDUCATION_LEVELS,
  ENGAGEMENT_TYPES,
  LANGUAGE_LEVELS,
  LEVEL_TYPES,
  OFFER_STATUSES,
  OTHER_REQUIREMENT_TYPES,
} from '#libs/records/enumerations.js';
import { language, technology } from '../kinds/job-values.js';
import { label } from '../kinds/names.js';
import { country } from '../kinds/places.js';
import { decimal, enumeration, flag, group, integer, json, prose, slug } from '../kinds/values.js';
import { field, object, type Row } from '../registry/field.js';

const text = field('text', prose(), 'The words of the posting.');

const offer = (name: string, what: string) =>
  object(name, group, what, [
    field('status', enumeration(...OFFER_STATUSES), 'What the posting says.', {
      filter: name,
      facet: true,
    }),
    field('types', prose(100), 'Which kinds.', { many: true }),
    text,
  ]);

/** Job fields of tier `max`. */
export const maxFields: Row[] = [
  field('post_raw', prose(1_000_000), "The employer's own HTML, not sanitised: do not render it."),
  field('benefits', prose(), 'Benefits, in the words of the posting.', { many: true }),
  field('requirements', prose(), 'Requirements, in the words of the posting.', { many: true }),
  field('problems', prose(), 'What the posting leaves unclear or contradicts.', { many: true }),
  field('benefit_types', enumeration(...BENEFIT_TYPES), 'Kinds of benefits.', {
    many: true,
    filter: 'benefit_types',
    facet: true,
  }),
  field('compensation_types', enumeration(...COMPENSATION_TYPES), 'Kinds of compensation.', {
    many: true,
    filter: 'compensation_types',
    facet: true,
  }),
  field('engagement_types', enumeration(...ENGAGEMENT_TYPES), 'Kinds of engagement.', {
    many: true,
    filter: 'engagement_types',
    facet: true,
  }),
  object(
    'technologies',
    group,
    'Technologies that the work uses.',
    [
      field('slug', technology, 'Slug of the technology.', {
        required: true,
        filter: 'technologies',
        facet: true,
        example: 'postgresql',
      }),
      field('name', prose(200), 'Name.'),
      field('category', prose(100), 'Category.'),
    ],
    { many: true },
  ),
  field('categories', slug, 'Job families.', { many: true, filter: 'categories', facet: true, example: 'engineering' }),
  object(
    'contacts',
    group,
    'Business contacts that the post itself gives.',
    [
      field('name', prose(200), 'Name.'),
      field('title', prose(200), 'Title.'),
      field('email', prose(320), 'E-mail address.'),
      field('phone', prose(50), 'Telephone.'),
    ],
    { many: true },
  ),
  offer('visa_sponsorship', 'Sponsorship of visas.'),
  offer('relocation_assistance', 'Help with relocation.'),
  field('level_type', enumeration(...LEVEL_TYPES), 'Track.', {
    filter: 'level_types',
    facet: true,
  }),
  object('schedule_details', group, 'Working hours.', [
    field('hours_per_week', decimal(0, 168), 'Hours a week.'),
    field('shifts', slug, 'Shifts: `night`, `weekend`, ...', {
      many: true,
      filter: 'schedule',
      facet: true,
      example: 'night',
    }),
    field('flexible', flag, 'Whether hours are flexible.'),
    text,
  ]),
  object('contract_details', group, 'The contract.', [
    field('type', enumeration(...CONTRACT_TYPES), 'Kind of contract.', {
      filter: 'contract',
      facet: true,
    }),
    field('duration_months', integer(0, 600), 'Duration.'),
    field('convertible', flag, 'Whether it may become permanent.'),
    text,
  ]),
  object('experience_details', group, 'Experience asked for.', [
    field('years_min', integer(0, 80), 'At least so many years.', { filter: 'experience_years' }),
    field('years_max', integer(0, 80), 'At most so many years.'),
    text,
  ]),
  object('education_requirements', group, 'Education asked for.', [
    field('level', enumeration(...EDUCATION_LEVELS), 'Lowest degree.', {
      filter: 'education_levels',
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
    'Certifications asked for.',
    [
      field('name', label, 'Name of the certification.', { filter: 'certifications', facet: true, example: 'PMP' }),
      field('required', flag, 'Whether it is required.'),
      text,
    ],
    { many: true },
  ),
  object('security_requirements', group, 'Clearance and checks asked for.', [
    field('clearance', enumeration(...CLEARANCES), 'Clearance.', {
      filter: 'security_clearances',
      facet: true,
    }),
    field('background_check', flag, 'Whether a background check is made.'),
    text,
  ]),
  object('authorization_requirements', group, 'Where the applicant must be allowed to work.', [
    field('countries', country, 'ISO 3166-1 alpha-2.', { many: true, filter: 'work_authorizations', facet: true }),
    text,
  ]),
  object(
    'language_requirements',
    group,
    'Languages asked for.',
    [
      field('language', language, 'ISO 639-1.', { filter: 'required_languages', facet: true, example: 'de' }),
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
    [field('type', enumeration(...OTHER_REQUIREMENT_TYPES), 'Kind of requirement.'), text],
    { many: true },
  ),
  field('brands', label, 'Brands that the posting names.', {
    many: true,
    filter: 'brands',
    facet: true,
    example: 'Acme Pro',
  }),
  object('occupation_details', group, 'How `onet_code` was found.', [
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
    field('matched_on', prose(100), 'What decided.'),
  ]),
  object('moderation_details', group, 'What a reader of many postings would set aside.', [
    field('placeholder', flag, 'A placeholder, no real opening.'),
    field('evergreen', flag, 'Open without end.'),
    field('duplicate_of', prose(33), 'The id of the posting that it repeats.'),
  ]),
  field('declared_details', json, 'Field -> value as the payload declared it, normalised.'),
  field('raw_details', json, 'What else the payload held.'),
];
