import {
  BENEFIT_TYPES,
  COMPENSATION_TYPES,
  CONTRACT_TYPES,
  ENGAGEMENT_TYPES,
  LEVEL_TYPES,
  OFFER_STATUSES,
} from '#libs/records/enumerations.js';
import { field, object } from '../../field.js';
import { technology } from '../../kinds/job-values.js';
import { byValue } from '../../kinds/known.js';
import { label } from '../../kinds/text/names.js';
import { decimal, enumeration, flag, group, integer, json, prose, slug } from '../../kinds/values.js';
import { byText } from './has-text.js';
import { moderationDetails } from './moderation-details.js';
import { requirementFields } from './requirement-fields.js';
import { wording } from './wording.js';

const offer = <const N extends string>(name: N, description: string, finds: string) =>
  object(name, group, description, [
    field('status', enumeration(...OFFER_STATUSES), 'Status stated by the posting.', {
      filter: name,
      known: byValue,
      finds,
      facet: true,
    }),
    field('types', prose(100), 'Types offered.', { many: true }),
    wording,
  ]);

/** Job fields of tier `max`. */
export const maxFields = [
  field('post_raw', prose(1_000_000), "The employer's own HTML, not sanitized: do not render it."),
  field('benefits', prose(), "Benefits, in the posting's own words.", { many: true }),
  field('requirements', prose(), "Requirements, in the posting's own words.", { many: true }),
  field('problems', prose(), 'Statements in the posting that are unclear or contradictory.', { many: true }),
  field('benefit_types', enumeration(...BENEFIT_TYPES), 'Types of benefits.', {
    many: true,
    filter: 'benefit_types',
    known: byText,
    finds: 'Postings that offer any of these benefits.',
    facet: true,
  }),
  field('compensation_types', enumeration(...COMPENSATION_TYPES), 'Types of compensation.', {
    many: true,
    filter: 'compensation_types',
    known: byText,
    finds: 'Postings that offer any of these types of compensation.',
    facet: true,
  }),
  field('engagement_types', enumeration(...ENGAGEMENT_TYPES), 'Types of engagement.', {
    many: true,
    filter: 'engagement_types',
    known: byText,
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
        known: byText,
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
    known: byValue,
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
    known: byValue,
    finds: 'Postings on any of these career tracks.',
    facet: true,
  }),
  object('schedule_details', group, 'Working hours.', [
    field('hours_per_week', decimal(0, 168), 'Hours per week.'),
    field('shifts', slug, 'Shifts: `night`, `weekend`, ...', {
      many: true,
      filter: 'schedule',
      known: byText,
      finds: 'Postings with any of these shifts.',
      facet: true,
      example: 'night',
    }),
    field('flexible', flag, 'Whether hours are flexible.'),
    wording,
  ]),
  object('contract_details', group, 'Contract terms.', [
    field('type', enumeration(...CONTRACT_TYPES), 'Contract type.', {
      filter: 'contract',
      known: byValue,
      finds: 'Postings with any of these contract types.',
      facet: true,
    }),
    field('duration_months', integer(0, 600), 'Duration in months.'),
    field('convertible', flag, 'Whether the contract may become permanent.'),
    wording,
  ]),
  ...requirementFields,
  field('brands', label, 'Brands named in the posting.', {
    many: true,
    filter: 'brands',
    known: byText,
    finds: 'Postings that name any of these brands.',
    facet: true,
    example: 'Acme Pro',
  }),
  object(
    'occupation_details',
    group,
    'How `onet_code` was determined. Without a code, a title that is vague, or that several occupations share, has `alternatives` only.',
    [
      field('confidence', decimal(0, 1), 'Confidence in the occupation; null without a code.'),
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
      field('major_group', prose(10), 'SOC major group; null without a code.'),
      field('job_zone', integer(1, 5), 'O*NET job zone; null without a code, or if O*NET has none.'),
      field(
        'matched_on',
        prose(100),
        'Evidence for the occupation: `known title`, `usual title`, `words of the title`, `rank of the title`, `phrase of the title`, `role in the text`; without a code `vague word`, or `known title` if several occupations share it.',
      ),
    ],
  ),
  moderationDetails,
  field('declared_details', json, 'Values that the payload declared, by field, normalized.'),
  field('raw_details', json, 'Other contents of the payload.'),
] as const;
