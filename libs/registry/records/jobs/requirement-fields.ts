import { CLEARANCES, EDUCATION_LEVELS, LANGUAGE_LEVELS, OTHER_REQUIREMENT_TYPES } from '#libs/records/enumerations.js';
import { field, object } from '../../field.js';
import { language } from '../../kinds/job-values.js';
import { country } from '../../kinds/places/places.js';
import { label } from '../../kinds/text/names.js';
import { enumeration, flag, group, integer, prose } from '../../kinds/values.js';
import { byText } from './has-text.js';
import { wording } from './wording.js';

/** What a posting requires of applicants. */
export const requirementFields = [
  object('experience_details', group, 'Required experience.', [
    field('years_min', integer(0, 80), 'Minimum years.', {
      filter: 'experience_years',
      known: byText,
      finds: {
        _gte: 'Postings that require at least this many years of experience.',
        _lte: 'Postings whose minimum experience is at most this many years.',
      },
    }),
    field('years_max', integer(0, 80), 'Maximum years.'),
    wording,
  ]),
  object('education_requirements', group, 'Required or preferred education.', [
    field('level', enumeration(...EDUCATION_LEVELS), 'Minimum degree.', {
      filter: 'education_levels',
      known: byText,
      finds: 'Postings whose minimum degree is any of these.',
      facet: true,
    }),
    field('fields', prose(200), 'Fields of study.', { many: true }),
    field('required', flag, 'Whether it is required.'),
    field('or_experience', flag, 'Whether experience can replace it.'),
    wording,
  ]),
  object(
    'certification_requirements',
    group,
    'Required or preferred certifications.',
    [
      field('name', label, 'Name of the certification.', {
        filter: 'certifications',
        known: byText,
        finds: 'Postings that require or prefer any of these certifications.',
        facet: true,
        example: 'PMP',
      }),
      field('required', flag, 'Whether it is required.'),
      wording,
    ],
    { many: true },
  ),
  object('security_requirements', group, 'Required clearance and background checks.', [
    field('clearance', enumeration(...CLEARANCES), 'Clearance.', {
      filter: 'security_clearances',
      known: byText,
      finds: 'Postings that require any of these clearances.',
      facet: true,
    }),
    field('background_check', flag, 'Whether a background check is required.'),
    wording,
  ]),
  object('authorization_requirements', group, 'Where the applicant must be authorized to work.', [
    field('countries', country, 'ISO 3166-1 alpha-2.', {
      many: true,
      filter: 'work_authorizations',
      known: byText,
      finds: 'Postings that require authorization to work in any of these countries.',
      facet: true,
    }),
    wording,
  ]),
  object(
    'language_requirements',
    group,
    'Required or preferred languages.',
    [
      field('language', language, 'ISO 639-1.', {
        filter: 'required_languages',
        known: byText,
        finds: 'Postings that require or prefer any of these languages.',
        facet: true,
        example: 'de',
      }),
      field('level', enumeration(...LANGUAGE_LEVELS), 'Level.'),
      field('required', flag, 'Whether it is required.'),
      wording,
    ],
    { many: true },
  ),
  object(
    'other_requirements',
    group,
    'Other requirements.',
    [field('type', enumeration(...OTHER_REQUIREMENT_TYPES), 'Type of requirement.'), wording],
    { many: true },
  ),
] as const;
