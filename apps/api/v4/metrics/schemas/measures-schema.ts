import { mapValues, pick } from 'es-toolkit';
import { z } from 'zod';
import { JUDGED_COUNTS } from '#libs/metrics/judged-counts.js';
import { INDEX_GAPS } from '#libs/metrics/observation/index-gaps.js';
import { PAY_SUPPRESSIONS } from '#libs/metrics/pay.js';
import { MIN_FILTERS_KNOWN, SUFFICIENT_SHARE } from '#libs/metrics/read/filters-known.js';
import {
  MAX_LARGEST_SHARE,
  MIN_EMPLOYERS,
  MIN_POSTINGS,
  QUARTER_DAYS,
  RELIABILITY_LEVELS,
  RELIABILITY_REASONS,
} from '#libs/metrics/reliability.js';
import { DAYS_OPEN_SUPPRESSIONS, MIN_AT_RISK } from '#libs/metrics/statistics/survival.js';
import { component, integer, inUnit, month, number, positive, share, text } from '../../../reads/components.js';

const dollars = (description: string) =>
  inUnit('US dollars per year', positive(`${description}, in US dollars per year.`)).nullable();

const days = (description: string) => inUnit('days', integer(description));

/** What a figure can carry. */
export const reliability = component(
  'Reliability',
  z
    .object({
      level: z
        .enum(RELIABILITY_LEVELS)
        .describe(
          '`good`: a headline. `thin`: quote it with its sample size and interval only. `cannot_say`: too little is known, and the figure is null or describes single employers.',
        ),
      reason: z.enum(RELIABILITY_REASONS).nullable().describe('The first reason why it is not `good`; null if it is.'),
    })
    .describe('How much a figure can carry, by one rule for all figures.'),
);

export const pay = component(
  'Pay',
  z
    .object({
      n: integer('Postings that state both bounds of their pay.'),
      employers: integer('Employers of these postings.'),
      largest_share: share('The share of them that the employer with the most has.').nullable(),
      coverage: share('Share of postings that state pay.').nullable(),
      p10: dollars('10th percentile'),
      p25: dollars('25th percentile'),
      p50: dollars('Median'),
      low: dollars('Lower bound of the 95% confidence interval of the median, by employer; null if it is not known'),
      high: dollars('Upper bound of the interval'),
      p75: dollars('75th percentile'),
      p90: dollars('90th percentile'),
      mean: dollars('Mean'),
      from: text('First of the days in which 95% of the amounts were published; null without amounts.').nullable(),
      to: text('Last of these days.').nullable(),
      currency: z.literal('USD').describe('Currency of the figures.'),
      basis: z.literal('annual').describe('Period of the figures.'),
      suppressed: z
        .enum(PAY_SUPPRESSIONS)
        .nullable()
        .describe(
          `Why the figures are null: fewer than ${MIN_POSTINGS} postings state pay; unless the slice specifies employers, fewer than ${MIN_EMPLOYERS} employers do, or one has more than ${100 * MAX_LARGEST_SHARE}% of them; or the period is longer than half a year, and 95% of the amounts are of ${QUARTER_DAYS} days (\`from\` to \`to\`).`,
        ),
      reliability,
    })
    .describe(
      "Annual pay, based on the midpoint of each posting's range, rounded to 100 US dollars. One bound alone has no midpoint.",
    ),
);

const remote = component(
  'RemoteShare',
  z
    .object({
      share: share(
        `Share of the \`n\` postings that are remote; null below ${MIN_POSTINGS}. Where \`coverage\` is low, it is probably too high: postings that do not say are rarely remote.`,
      ).nullable(),
      share_low: share('Lower bound of the 95% confidence interval of `share`, by employer.').nullable(),
      share_high: share(
        'Upper bound. Both are null for fewer than two effective employers, or if the share of each is the same.',
      ).nullable(),
      remote: integer('Remote postings among those whose work model is known.'),
      n: integer('New postings whose work model is known.'),
      employers: integer('Employers of these postings.'),
      largest_share: share('Share of these postings that the largest employer has.').nullable(),
      coverage: share('Share of the new postings whose work model is known.').nullable(),
      low: share('Share of all new postings, if none of those that do not say is remote.').nullable(),
      high: share('The same, if all of them are.').nullable(),
      reliability,
    })
    .describe('Remote work among the new postings.'),
);

/** The keys of a row that describe the postings of a slice. */
export const measures = {
  n: integer('Postings published in the period.'),
  new: integer('Postings published in the period, the same as `n`.'),
  roles: integer(
    'Roles of these postings: those of a company with the same title, in any place, are one. An estimate when computed live, nearly exact up to 40,000.',
  ),
  evergreen: integer(
    'Permanently open postings that were published in the period. No other figure counts them, nor placeholders.',
  ),
  basis: z
    .literal('published')
    .describe(
      '`n`, `new`, `employers`, `remote` and `pay` describe the postings published in the period, whenever their boards were first read. They grow when boards are added.',
    ),
  opened: integer(
    'Postings that were first seen in the period, not at the first fetch of their board nor at the first after a gap of more than 14 days. Null if no board of the slice was watched.',
  ).nullable(),
  closed: integer(
    'Postings that a fetch in the period no longer listed, with the same exceptions. Null if no board of the slice was watched.',
  ).nullable(),
  active: integer(
    'Postings that the last complete fetch of their board listed, if it was in the 30 days before the end of the period. Null if no board of the slice was.',
  ).nullable(),
  unverified: integer(
    'Other postings that were open when they were last seen: their board was not read completely in the 30 days before the end of the period.',
  ),
  employers: integer('Employers that published postings in the period.'),
  remote,
  pay,
};

/** The counts that are null if the filters of a slice are known for too few of its postings. */
export const judgedCounts = {
  ...(mapValues(pick(measures, [...JUDGED_COUNTS]), (count) => count.nullable()) as Record<
    (typeof JUDGED_COUNTS)[number],
    z.ZodNullable<z.ZodNumber>
  >),
  new: measures.new
    .nullable()
    .describe(
      `\`n\`; null, as the other counts and an index are, if the filters are known for fewer than ${MIN_FILTERS_KNOWN} postings and for less than ${SUFFICIENT_SHARE * 100}% of them.`,
    ),
};

export const daysOpen = component(
  'DaysOpen',
  z.object({
    median: days('Days until half of the postings are closed.').nullable(),
    low: days('Lower bound of the 95% confidence interval of the median.').nullable(),
    high: days('Upper bound; null if it is beyond every observed age.').nullable(),
    n: integer('Postings observed.'),
    closed: integer('Number of those postings that closed.'),
    at_risk: integer(
      'The smallest number of postings under observation at an age up to the median at which one closed.',
    ).nullable(),
    employers: integer('Employers of the postings observed.'),
    largest_share: share('Share of these postings that the largest employer has.').nullable(),
    window_days: integer('Length of the window in days.'),
    suppressed: z
      .enum(DAYS_OPEN_SUPPRESSIONS)
      .nullable()
      .describe(
        `Why the median is null: more than half of the postings remain open, or fewer than ${MIN_AT_RISK} were under observation at some age up to it.`,
      ),
    reliability,
  }),
);

const indexValue = component(
  'IndexValue',
  z.object({
    value: positive(
      '100 in the base month; null if the month is linked neither to the one before nor to the one after.',
    ).nullable(),
    low: positive(
      'Lower bound of the 95% interval of the change since the base month, by employer; null if it is not known.',
    ).nullable(),
    high: positive('Upper bound of the interval.').nullable(),
    base_month: month('Where the chain begins. Values with different base months cannot be compared.').nullable(),
    boards: integer('Boards that were compared with the month before.'),
    gap: z.enum(INDEX_GAPS).nullable().describe('Why the month is not linked to the month before; null if it is.'),
    reliability,
  }),
);

/** The matched index of a month. */
export const matchedIndex = component(
  'MatchedIndex',
  z
    .object({
      active: indexValue.describe('Index of `active` at the end of the month.'),
      openings: indexValue.describe('Index of the postings that opened, per watched board and day.'),
    })
    .describe(
      'Growth without the boards that were added: each month is compared with the month before over the boards that were watched in both, and the ratios are chained.',
    ),
);

/** How the openings of matched boards changed. */
export const growth = component(
  'Growth',
  z
    .object({
      change: number('Relative change: 0.1 is 10% more. Null if it is not known.').nullable(),
      low: number(
        'Lower bound of the 95% interval of `change`, by employer. If 0 is between the bounds, chance may explain the change. Null without openings, or with too few employers.',
      ).nullable(),
      high: number('Upper bound of the interval; null where `low` is.').nullable(),
      opened: integer('Postings that opened in the period on these boards.'),
      previous: integer('The same of the earlier period.'),
      boards: integer('Boards with openings in either period; a lower bound if values are rolled up.'),
      significant: z
        .boolean()
        .nullable()
        .describe(
          'Whether the change is significant among all rows of the table, listed or not. Null without an interval, or if more than 300 rows have a change.',
        ),
      gap: z.enum(INDEX_GAPS).nullable().describe('Why `change` is null.'),
      reliability,
    })
    .describe(
      'Change of the openings on the boards that were watched throughout both periods, so that boards that were added do not count.',
    ),
);
