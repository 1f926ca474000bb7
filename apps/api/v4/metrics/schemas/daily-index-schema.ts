import { z } from 'zod';
import { CHANGE_DAYS } from '#libs/metrics/daily/daily-index.js';
import { DAILY_GAPS } from '#libs/metrics/daily/links.js';
import { UNADJUSTED } from '#libs/metrics/daily/seasonal-factors.js';
import { PROVISIONAL_DAYS, REVISION_REASONS, type RevisionReason } from '#libs/vintages/revisions.js';
import { CHANGE_GAPS } from '#libs/vintages/shown-day.js';
import { component, flag, integer, number, positive, text, time } from '../../../reads/components.js';
import { citation, method, period, slice } from './analysis-schema.js';
import { reliability } from './measures-schema.js';

const row = component(
  'DailyIndexRow',
  z.object({
    day: text('The last day of the week, in UTC.'),
    value: positive('Openings of the week, 100 in the week to `base`; null where `reliability` says why.').nullable(),
    low: positive('Lower bound of the 95% interval of the change since `base`, by employer.').nullable(),
    high: positive('Upper bound.').nullable(),
    change: number(`Change of \`value\` in ${CHANGE_DAYS} days: 0.04 is 4% more.`).nullable(),
    change_low: number('Lower bound of its 95% interval, by employer.').nullable(),
    change_high: number('Upper bound.').nullable(),
    change_gap: z
      .enum(CHANGE_GAPS)
      .nullable()
      .describe('Why a day with a value has no `change`: another `base`, or an earlier day that is withheld.'),
    base: text('The day that is 100. Values with different bases cannot be compared.').nullable(),
    adjusted: positive(
      '`value` without its season; null if `seasonal` says why, and on days of another base.',
    ).nullable(),
    n: integer('Openings of the week on the boards that were compared.'),
    boards: integer(
      'Boards that were watched in this week and the one that ends a day earlier, and have openings in them.',
    ),
    employers: integer('Their employers.'),
    provisional: flag(
      `Whether the day may still change because boards are read again: at most ${PROVISIONAL_DAYS} days.`,
    ),
    gap: z.enum(DAILY_GAPS).nullable().describe('Why the day is not chained to an earlier one; null if it is.'),
    reliability,
    revised: positive('With `vintage`: `value` as it is published now; null if there is none.').nullable().optional(),
    revised_adjusted: positive('With `vintage`: `adjusted` as it is published now.').nullable().optional(),
  }),
);

const vintage = component(
  'Vintage',
  z.object({
    id: text('Send it as `vintage` to read these figures again.'),
    published_at: time('When they were published.'),
    as_of: time('Date of the data.'),
    definitions: text('Version of the daily index: that of its definition, not of other figures.'),
    latest: flag('Whether nothing was published since.'),
    history_rebuilt_at: time(
      'If the history of the dataset was lost: when it was rebuilt, and the index began anew.',
    ).nullable(),
    first_published_at: time('When figures were published first: nothing earlier can be read.'),
    request: text('Path and parameters that return these figures again, whatever is published later.'),
  }),
);

const seasonal = component(
  'SeasonalAdjustment',
  z.object({
    method: z.literal('stl').describe('Decomposition of the logarithm by STL, with the same season in each year.'),
    years: integer('Complete years on which the factors are based; 0 without.'),
    until: text('The last day on which they are based: they are estimated once a year.').nullable(),
    reason: z.enum(UNADJUSTED).nullable().describe('Why there are none.'),
  }),
);

const largest = component(
  'LargestRevision',
  z.object({
    day: text('The day.'),
    before: positive('What this vintage shows.'),
    now: positive('What is shown now.'),
    change: number('Relative change.'),
  }),
);

const revisions = component(
  'Revisions',
  z.object({
    published_at: time('When the figures were published with which these are compared: the latest.'),
    as_of: time('Date of their data.'),
    vintages: integer('How often figures were published since.'),
    days: integer('Days of the response whose `value` or `base` changed.'),
    adjusted_days: integer('Days whose `adjusted` changed.'),
    largest: largest.nullable().describe('The largest change of a `value` that is shown in both.'),
    largest_adjusted: largest.nullable().describe('The largest change of an `adjusted` value.'),
    reasons: z
      .array(
        component(
          'RevisionReason',
          z.object({
            reason: z
              .enum(Object.keys(REVISION_REASONS) as [RevisionReason, ...RevisionReason[]])
              .describe('Why days changed.'),
            days: integer('Days of the response. One may have several reasons.'),
            note: text('What it means.'),
          }),
        ),
      )
      .describe('Why days changed.'),
  }),
);

/** The daily index of a slice. */
export const dailyIndexResponse = component(
  'DailyIndex',
  z.object({
    data: z.array(row).describe('Days, in order.'),
    slice: slice.describe('The slice as it was understood.'),
    period: period.describe('The days of the response.'),
    as_of: time('Date of the data of this vintage.'),
    method,
    vintage,
    seasonal,
    revisions: revisions
      .optional()
      .describe('With `vintage`: what changed since, and why; absent if it is the latest.'),
    next_cursor: text('Null: the response has all days.').nullable(),
    has_more: flag('False.'),
    note: text('Why `data` is empty.').optional(),
    citation,
  }),
);
