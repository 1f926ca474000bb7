import { z } from 'zod';
import { JOB_STATUSES } from '#libs/records/enumerations.js';
import { component, flag, integer, recordReference, text, time } from '../../reads/components.js';

/** Most of a page: the records, and the rows without one. */
const page = <S extends z.ZodType>(row: S) =>
  z.object({
    data: z.array(row).describe('Changes, oldest first.'),
    next_cursor: text(
      'Pass this as `cursor` to continue, also after `has_more` was false. Store it with the copy. Null on the last page of a request with `after`.',
    ).nullable(),
    has_more: flag('Whether there are more changes now. If false, the copy is current.'),
    as_of: time('Time up to which the dataset is complete.'),
  });

const changeNumber = integer(
  'Number of the change. Rows are in its order. Store the highest one to continue with `after`.',
);
const deletedRow = {
  change_number: changeNumber,
  deleted: z.literal(true).describe('Whether the copy must not have it.'),
};
const keptRow = {
  change_number: changeNumber,
  deleted: z.literal(false).describe('Whether the copy must not have it.'),
};
const ofOneForm = 'Always null, and only in rows of one form: `rows`.';

/** The row of a record, and those of records that are gone. @param key of the record. */
const recordRows = <const K extends string, R extends z.ZodType>(key: K, record: R) => {
  const noRecord = { [key]: record.nullable().optional().describe(ofOneForm) } as Record<
    K,
    z.ZodOptional<z.ZodNullable<R>>
  >;
  return [
    z.object({
      change: z.literal('upserted'),
      id: text('Id of the record.'),
      ...keptRow,
      removed_at: time(ofOneForm).nullable().optional(),
      ...({ [key]: record } as Record<K, R>),
    }),
    z.object({
      change: z.literal('removed'),
      id: text('Id of a record that is no longer in the dataset.'),
      ...deletedRow,
      removed_at: time('When it was removed.'),
      ...noRecord,
    }),
    z.object({
      change: z.literal('absent'),
      id: text(
        'Id of a record that changed and does not match the filters, or is excluded by your organization. Delete it if you have it.',
      ),
      ...deletedRow,
      removed_at: time(ofOneForm).nullable().optional(),
      ...noRecord,
    }),
  ] as const;
};

/** The changes of postings. */
export const jobChanges = component(
  'JobChangeList',
  page(
    z.discriminatedUnion('change', [
      ...recordRows('job', recordReference('ChangedJob')),
      z.object({
        change: z.literal('verified'),
        id: text('Id of a posting of which only the verification changed.'),
        ...keptRow,
        job_status: z
          .enum(JOB_STATUSES)
          .describe('The new value: `active`, or `unverified` after its board was not read completely for 30 days.'),
        verified_active_at: time('The new value.').nullable(),
        verified_inactive_at: time('The new value.').nullable(),
      }),
    ]),
  ),
);

/** The changes of companies. */
export const sourceChanges = component(
  'SourceChangeList',
  page(z.discriminatedUnion('change', [...recordRows('source', recordReference('Source'))])),
);
