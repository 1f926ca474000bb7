import { z } from 'zod';
import { MIN_PAY_POSTINGS, PAY_SUPPRESSIONS } from '#libs/metrics/pay.js';
import { component, integer, positive, share } from '../../../reads/components.js';

const dollars = (description: string) => positive(`${description}, in US dollars per year.`).nullable();

export const pay = component(
  'Pay',
  z
    .object({
      n: integer('Postings that state pay.'),
      coverage: share('Share of postings that state pay.').nullable(),
      p10: dollars('10th percentile'),
      p25: dollars('25th percentile'),
      p50: dollars('Median'),
      p75: dollars('75th percentile'),
      p90: dollars('90th percentile'),
      mean: dollars('Mean'),
      currency: z.literal('USD').describe('Currency of the figures.'),
      basis: z.literal('annual').describe('Period of the figures.'),
      suppressed: z
        .enum(PAY_SUPPRESSIONS)
        .nullable()
        .describe(
          `Why the figures are null: fewer than ${MIN_PAY_POSTINGS} postings state pay, or all of them belong to one employer and the slice does not specify employers.`,
        ),
    })
    .describe("Annual pay, based on the midpoint of each posting's range, rounded to 100 US dollars."),
);

const remote = component(
  'RemoteShare',
  z
    .object({
      share: share('Share of those postings that are remote.').nullable(),
      n: integer('New postings whose work model is known.'),
    })
    .describe('Remote work among the new postings.'),
);

/** The keys of a row that describe the postings of a slice. */
export const measures = {
  n: integer('Postings published in the period.'),
  new: integer('Postings published in the period, the same as `n`.'),
  active: integer('Postings open at the end of the period.'),
  closed: integer('Postings that closed in the period.'),
  employers: integer('Employers that published postings in the period.'),
  remote,
  pay,
};

export const daysOpen = component(
  'DaysOpen',
  z.object({
    median: integer('Days until half of the postings are closed; null if more than half remain open.').nullable(),
    n: integer('Postings observed.'),
    closed: integer('Number of those postings that closed.'),
    window_days: integer('Length of the window in days.'),
  }),
);
