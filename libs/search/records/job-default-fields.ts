import { COMMITMENTS, LEVELS, WORK_MODELS } from '#libs/records/enumerations.js';
import { language } from '../kinds/job-values.js';
import { label } from '../kinds/names.js';
import { enumeration, flag, industry, prose, slug } from '../kinds/values.js';
import { field, type Row } from '../registry/field.js';
import { completeInternship, completeWorkModel } from './complete-job.js';

/** Job fields from tier `default` on. */
export const defaultFields: Row[] = [
  field('level', enumeration(...LEVELS), 'Seniority.', {
    filter: 'levels',
    facet: true,
  }),
  field('commitment', enumeration(...COMMITMENTS), 'Primary commitment.', {
    filter: 'commitments',
    facet: true,
  }),
  field('internship', flag, 'Whether the posting is an internship; false unless known to be one.', {
    required: true,
    filter: 'internship',
    facet: true,
    complete: completeInternship,
  }),
  field('work_model', enumeration(...WORK_MODELS), 'Work model.', {
    complete: completeWorkModel,
    filter: 'work_models',
    facet: true,
  }),
  field('industry', industry, "The employer's main industry.", {
    filter: 'industries',
    facet: true,
    example: 'software',
  }),
  field('tags', slug, 'Topics of the posting.', {
    many: true,
    filter: 'tags',
    facet: true,
    example: 'machine-learning',
  }),
  field('tag', slug, 'The first of `tags`.', { derive: ({ tags }) => (tags as string[])[0] ?? null }),
  field('responsibilities', prose(), 'Responsibilities of the role.', { many: true }),
  field('post_language', language, 'ISO 639-1.', { filter: 'post_languages', facet: true, example: 'en' }),
  field('department', label, 'Department as posted, cleaned up.', {
    filter: 'departments',
    facet: true,
    example: 'Engineering',
  }),
  field('subdepartment', label, 'Team or subdivision of the department, as posted.', {
    filter: 'subdepartments',
    facet: true,
    example: 'Platform',
  }),
];
