import { JOB_STATUSES } from '#libs/records/enumerations.js';
import { JOB_ID } from '#libs/records/ids.js';
import { UNVERIFIED_AFTER_DAYS } from '#libs/records/posting-status.js';
import { field } from '../../field.js';
import { companyId } from '../../kinds/company-id.js';
import { jobboardFormat, occupation } from '../../kinds/job-values.js';
import { byValue } from '../../kinds/known.js';
import { enumeration, flag, html, integer, keyword, prose, time, url } from '../../kinds/values.js';
import { completeRemote } from './complete-job.js';
import { locations, salary, workplaceDetails } from './objects.js';

const jobId = keyword({ pattern: JOB_ID });

/** Job fields that every tier reads. */
export const minFields = [
  field('id', jobId, 'Global job id.', {
    required: true,
    filter: 'ids',
    finds: 'Postings with any of these ids.',
    example: 'J4c0f2a9d6b1e8f37a5c49e0d2b7f6183',
  }),
  field('title', prose(500), 'Title of the posting.', { required: true, example: 'Senior Software Engineer' }),
  field('source', companyId, 'Company that publishes the posting, as its full record.', {
    required: true,
    filter: 'source_ids',
    facet: true,
    finds: 'Postings of any of these companies.',
    example: 'S9f3b5c7d1e2a4860b7c9d0e1f2a3b4c5',
  }),
  field(
    'job_status',
    enumeration(...JOB_STATUSES),
    `\`active\`: listed by the last complete fetch of its board, at most ${UNVERIFIED_AFTER_DAYS} days before \`as_of\`. \`unverified\`: open when it was last seen, but its board was not read completely in these ${UNVERIFIED_AFTER_DAYS} days. \`inactive\`: a complete fetch no longer listed it.`,
    {
      required: true,
      unverifiedValues: { unverified: 'active' },
      closedValues: ['inactive'],
      filter: 'job_statuses',
      finds: 'Postings with any of these statuses.',
      facet: true,
    },
  ),
  field('url_job', url, 'Where the posting is published.', { required: true }),
  field('source_job_id', keyword(), 'Id of the posting on the job board.', {
    required: true,
    filter: 'source_job_ids',
    finds: 'Postings with any of these ids on their job board.',
    example: '4012345',
  }),
  field('jobboard_format', jobboardFormat, 'Job-board software.', {
    required: true,
    filter: 'jobboard_formats',
    finds: 'Postings on any of these kinds of job-board software.',
    facet: true,
    example: 'greenhouse',
  }),
  field('remote', flag, 'Whether the work model is remote; null if unknown.', {
    filter: 'remote',
    known: byValue,
    finds:
      '`true`: remote postings; `false`: postings with another work model. Neither finds postings whose work model is unknown.',
    facet: true,
    complete: completeRemote,
  }),
  field('offers_visa_sponsorship', flag, 'Whether the employer sponsors visas.', {
    filter: 'offers_visa_sponsorship',
    known: byValue,
    finds:
      '`true`: postings of employers that sponsor visas; `false`: postings of employers that do not. Neither finds postings that do not say.',
    facet: true,
  }),
  field('onet_code', occupation, 'O*NET-SOC occupation.', {
    filter: 'onet_codes',
    known: byValue,
    finds: 'Postings of any of these occupations. The start of a code finds all occupations that begin with it.',
    facet: true,
    example: '15-1252.00',
  }),
  field('onet_title', prose(300), 'Title of the occupation.', { example: 'Software Developers' }),
  field(
    'created_at',
    time,
    'When the employer published the posting, or when it was first seen if that is unknown; never changes.',
    {
      required: true,
      filter: 'created_at',
      facet: true,
      finds: {
        _gte: 'Postings published at or after this time.',
        _lte: 'Postings published at or before this time.',
        _within_days: 'Postings published at most this many days before `as_of`.',
      },
      sortable: true,
    },
  ),
  field('created', integer(-2_208_988_800, 7_258_118_400), '`created_at` as Unix seconds.', {
    required: true,
    derive: ({ created_at }: { created_at: string }) => Math.floor(Date.parse(created_at) / 1000),
  }),
  field('first_seen_at', time, 'When the posting was first seen.', {
    filter: 'first_seen_at',
    known: byValue,
    facet: true,
    finds: {
      _gte: 'Postings first seen at or after this time.',
      _lte: 'Postings first seen at or before this time.',
      _within_days: 'Postings first seen at most this many days before `as_of`.',
    },
  }),
  field('enriched_at', time, 'When the fields of the record were last derived.', {
    filter: 'enriched_at',
    finds: {
      _gte: 'Postings whose fields were last derived at or after this time.',
      _lte: 'Postings whose fields were last derived at or before this time.',
      _within_days: 'Postings whose fields were last derived at most this many days before `as_of`.',
    },
  }),
  field('updated_at', time, 'Last change to public content or status.', {
    required: true,
    filter: 'updated_at',
    facet: true,
    finds: {
      _gte: 'Postings that last changed at or after this time.',
      _lte: 'Postings that last changed at or before this time.',
      _within_days: 'Postings that last changed at most this many days before `as_of`.',
    },
    sortable: true,
  }),
  field('verified_active_at', time, 'Time of the last successful fetch that listed the posting.', {
    filter: 'verified_active_at',
    known: byValue,
    verification: true,
    finds: {
      _gte: 'Postings last found on their board at or after this time.',
      _lte: 'Postings last found on their board at or before this time.',
      _within_days: 'Postings last found on their board at most this many days before `as_of`.',
    },
  }),
  field('verified_inactive_at', time, 'Time of the first successful fetch that no longer listed the posting.', {
    filter: 'verified_inactive_at',
    verification: true,
    finds: {
      _gte: 'Postings first missing from their board at or after this time.',
      _lte: 'Postings first missing from their board at or before this time.',
      _within_days: 'Postings first missing from their board at most this many days before `as_of`.',
    },
  }),
  salary,
  locations,
  workplaceDetails,
  field('description', prose(200_000), 'The posting as plain text.'),
  field('post', html(500_000), 'The posting as sanitized HTML.'),
] as const;
