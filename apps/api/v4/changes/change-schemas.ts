import { z } from 'zod';
import { JOB_STATUSES } from '#libs/records/enumerations.js';
import { component, flag, recordReference, text, time } from '../../reads/components.js';

/** Most of a page: the records, and the rows without one. */
const page = <S extends z.ZodType>(row: S) =>
  z.object({
    data: z.array(row).describe('Changes, oldest first.'),
    next_cursor: text('Pass this as `cursor` to continue, also after `has_more` was false. Store it with the copy.'),
    has_more: flag('Whether there are more changes now. If false, the copy is current.'),
    as_of: time('Time up to which the dataset is complete.'),
  });

const removed = z.object({
  change: z.literal('removed'),
  id: text('Id of a record that is no longer in the dataset.'),
  removed_at: time('When it was removed.'),
});

const absent = z.object({
  change: z.literal('absent'),
  id: text(
    'Id of a record that changed and does not match the filters, or is excluded by your organization. Delete it if you have it.',
  ),
});

/** The changes of postings. */
export const jobChanges = component(
  'JobChangeList',
  page(
    z.discriminatedUnion('change', [
      z.object({ change: z.literal('upserted'), job: recordReference('ChangedJob') }),
      removed,
      absent,
      z.object({
        change: z.literal('verified'),
        id: text('Id of a posting of which only the verification changed.'),
        job_status: z
          .enum(JOB_STATUSES)
          .describe('The new value: `active`, or `unverified` after its board was not read for a while.'),
        verified_active_at: time('The new value.').nullable(),
        verified_inactive_at: time('The new value.').nullable(),
      }),
    ]),
  ),
);

/** The changes of companies. */
export const sourceChanges = component(
  'SourceChangeList',
  page(
    z.discriminatedUnion('change', [
      z.object({ change: z.literal('upserted'), source: recordReference('Source') }),
      removed,
      absent,
    ]),
  ),
);
