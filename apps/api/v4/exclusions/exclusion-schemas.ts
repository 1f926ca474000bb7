import { z } from 'zod';
import { JOB_ID, SOURCE_ID } from '#libs/records/ids.js';
import { component, listOf, recordReference, text, time } from '../../reads/components.js';

const NULL_IF_REMOVED = 'null if the dataset no longer contains it.';

const jobId = z.string().regex(JOB_ID.regex).describe('Id of the posting.');
const sourceId = z.string().regex(SOURCE_ID.regex).describe('Id of the company.');
const excludedAt = time('When it was excluded.');
const state = time('When it was excluded; null if it is not excluded.').nullable().optional();
const UNKNOWN = '`{}` if the dataset contains no record with this id.';

export const hiddenJobs = listOf(
  'HiddenJobList',
  component(
    'HiddenJob',
    z.object({
      job_id: jobId,
      hidden_at: excludedAt,
      title: text(`Current title of the posting; ${NULL_IF_REMOVED}`).nullable(),
      source_id: z.string().regex(SOURCE_ID.regex).nullable().describe(`Id of its company; ${NULL_IF_REMOVED}`),
      brand_name: text('Name of that company.').nullable(),
    }),
  ),
);

export const blockedSources = listOf(
  'BlockedSourceList',
  component(
    'BlockedSource',
    z.object({
      source_id: sourceId,
      blocked_at: excludedAt,
      source: recordReference('Source').nullable().describe(`Current record of the company; ${NULL_IF_REMOVED}`),
    }),
  ),
);

export const hiddenJobState = component(
  'HiddenJobState',
  z.object({ job_id: jobId.optional(), hidden_at: state }).describe(UNKNOWN),
);

export const blockedSourceState = component(
  'BlockedSourceState',
  z.object({ source_id: sourceId.optional(), blocked_at: state }).describe(UNKNOWN),
);
