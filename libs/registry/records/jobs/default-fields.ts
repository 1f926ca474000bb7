import { COMMITMENTS, ISCO_MATCHES, LEVELS, WORK_MODELS } from '#libs/records/enumerations.js';
import { field, object } from '../../field.js';
import { iscoGroup, language } from '../../kinds/job-values.js';
import { byValue } from '../../kinds/known.js';
import { label } from '../../kinds/text/names.js';
import { enumeration, flag, group, industry, prose, slug } from '../../kinds/values.js';
import { completeInternship, completeWorkModel } from './complete-job.js';
import { byText } from './has-text.js';
import { iscoOfPosting } from './isco.js';

/** Job fields from tier `default` on. */
export const defaultFields = [
  object(
    'isco',
    group,
    'ISCO-08 unit groups that correspond to `onet_code`.',
    [
      field(
        'match',
        enumeration(...ISCO_MATCHES),
        'In the crosswalk: `exact`, one group without other occupations; `broader`, with others; `several`, any may be right.',
      ),
      object(
        'groups',
        group,
        'The unit groups.',
        [
          field('code', iscoGroup, 'Code.', {
            filter: 'isco_codes',
            known: byValue,
            finds: 'Postings with any of these groups, uncertain where `isco.match` is `several`.',
            facet: true,
            example: '2512',
          }),
          field('title', prose(300), 'Title.'),
        ],
        { many: true },
      ),
    ],
    { derive: iscoOfPosting },
  ),
  field('level', enumeration(...LEVELS), 'Seniority.', {
    filter: 'levels',
    known: byValue,
    finds: 'Postings of any of these seniority levels.',
    facet: true,
  }),
  field('commitment', enumeration(...COMMITMENTS), 'Primary commitment.', {
    filter: 'commitments',
    known: byValue,
    finds: 'Postings with any of these commitments.',
    facet: true,
  }),
  field('internship', flag, 'Whether the posting is an internship; false unless known to be one.', {
    required: true,
    filter: 'internship',
    finds: '`true`: internships; `false`: all other postings.',
    facet: true,
    complete: completeInternship,
  }),
  field('work_model', enumeration(...WORK_MODELS), 'Work model.', {
    complete: completeWorkModel,
    filter: 'work_models',
    known: byValue,
    finds: 'Postings with any of these work models.',
    facet: true,
  }),
  field('industry', industry, "The employer's main industry.", {
    filter: 'industries',
    known: byValue,
    finds: 'Postings of employers whose main industry is any of these.',
    facet: true,
    example: 'technology',
  }),
  field('tags', slug, 'Topics of the posting.', {
    many: true,
    filter: 'tags',
    known: byText,
    finds: 'Postings on any of these topics.',
    facet: true,
    example: 'machine-learning',
  }),
  field('tag', slug, 'The first of `tags`.', { derive: ({ tags }: { tags: string[] }) => tags[0] ?? null }),
  field('responsibilities', prose(), 'Responsibilities of the role.', { many: true }),
  field('post_language', language, 'ISO 639-1.', {
    filter: 'post_languages',
    known: byValue,
    finds: 'Postings written in any of these languages.',
    facet: true,
    example: 'en',
  }),
  field('department', label, 'Department as posted, cleaned up.', {
    filter: 'departments',
    known: byValue,
    finds: 'Postings of any of these departments.',
    facet: true,
    example: 'Engineering',
  }),
  field('subdepartment', label, 'Team or subdivision of the department, as posted.', {
    filter: 'subdepartments',
    known: byValue,
    finds: 'Postings of any of these teams.',
    facet: true,
    example: 'Platform',
  }),
] as const;
