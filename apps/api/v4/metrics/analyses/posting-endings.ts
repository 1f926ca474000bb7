import { z } from 'zod';
import { REPOST_DAYS } from '#libs/facts/watch-rules.js';
import { ENDING_DAYS, ENDS, endingsOf } from '#libs/metrics/lifetimes/endings.js';
import { daysBetweenFetches } from '#libs/metrics/lifetimes/lifetimes.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import { parsePeriod } from '#libs/metrics/periods/requested-period.js';
import { MIN_AT_RISK } from '#libs/metrics/statistics/survival.js';
import { component, integer, number, share } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeAnalysis, coverageOfSlice, SINGLE_PAGE } from '../analysis.js';
import { analysisWith } from '../schemas/analysis-schema.js';
import { reliability } from '../schemas/measures-schema.js';
import { watched } from '../schemas/watch-schema.js';
import {
  analysisParameters,
  periodParameter,
  type RequestOf,
  requestedPeriod,
  shownSlice,
} from '../slice-parameters.js';
import { knownGaps } from './known-gaps.js';
import { MetricsContext } from './metrics-context.js';
import { namesEmployers, sliceLifetimes, TOO_MANY_LIFETIMES } from './posting-lifetimes.js';

const endingRow = z.object({
  day: integer(`Whole days after the opening: ${ENDING_DAYS.join(', ')}. That of the opening is 0.`),
  end: z
    .enum(ENDS)
    .describe(
      `\`closed\`: a fetch no longer listed it; \`reposted\`: so, and the company posted the title in the same places again, at most ${REPOST_DAYS} days before or after; \`any\`: either.`,
    ),
  share: share(
    `Share of the postings that ended so by the end of this day (cumulative incidence); null where fewer than ${MIN_AT_RISK} were followed that far or ended before, or where \`reliability\` says why.`,
  ).nullable(),
  low: share('Lower bound of the 95% confidence interval, by employer.').nullable(),
  high: share('Upper bound. Both are null without such ends, or with too few employers.').nullable(),
  ended: integer('Postings that ended so by the end of this day.'),
  at_risk: integer('Postings that were still open and followed when this day began; few where nearly all have ended.'),
  reliability,
});

const cohortSchema = component(
  'EndingCohort',
  z
    .object({
      n: integer('Postings that opened in the period while their board was watched, and were followed for a day.'),
      employers: integer('Their employers.'),
      closed: integer('Those that closed, at any age, and were not reposted.'),
      reposted: integer('Those that were reposted.'),
      fetch_days: number(
        'Average number of days between two complete fetches of a board of the slice. Openings and closings are dated by the fetch that found them, and happened after the one before it.',
      ).nullable(),
      open: integer(
        `Those that had not closed ${REPOST_DAYS} days before the last fetch of their board, which is read without a gap since they opened.`,
      ),
      lost: integer(
        'Those that had not closed when their board was no longer read, for the last 30 days or for a gap of more than 14: how they ended is not known.',
      ),
    })
    .describe('The postings that were followed.'),
);

/** What the ends of postings do not show. */
const CANNOT_SHOW =
  'No posting shows whether a job was filled: `closed` is filled or withdrawn. Postings that were taken down from this dataset are in no figure. A closing is found by the next fetch of its board: `fetch_days` is the average pause between two.';

const parameters = analysisParameters([periodParameter], { filters: true });

/** How, and how soon, postings end. */
const postingEndings = async (
  { request: given, operation: caller }: Call<RequestOf<typeof parameters>>,
  context: MetricsContext,
) => {
  const { slices, stores, values } = context;
  const request = await values.resolve(given, caller);
  caller.cap(1);
  const { slice } = request;
  const asOf = await stores.dataset.asOf();
  const { name, span } = parsePeriod(requestedPeriod(request), asOf);
  const [found, [gap = null], { figures, period }] = await Promise.all([
    sliceLifetimes(context, slice, { from: span.from, to: asOf + 1 }, asOf),
    knownGaps(context, slice, [span], asOf),
    slices.liveFigures(slice, name),
  ]);
  const options = { asOf, namesEmployers: namesEmployers(slice), gap };
  const { cohort, rows } = endingsOf(found?.lifetimes ?? [], span, options);
  const known = await slices.filtersKnown(slice, name, asOf);
  const isEmpty = cohort.n === 0;
  const analysis = {
    data: isEmpty ? [] : rows,
    slice: shownSlice(slice),
    period,
    as_of: iso(asOf),
    method: 'live' as const,
    n: figures.n,
    ...coverageOfSlice(figures.n, known),
    cohort: { ...cohort, fetch_days: found === null ? null : daysBetweenFetches(found.units) },
    cannot_show: CANNOT_SHOW,
    watched: await slices.watched(slice),
    ...SINGLE_PAGE,
    ...(isEmpty && {
      note:
        found === null
          ? TOO_MANY_LIFETIMES
          : `No posting of the slice opened in the period on a board that was watched then and for ${REPOST_DAYS + 1} days after.`,
    }),
  };
  const about = `${cohort.n} postings of ${cohort.employers} employers, followed from their opening on watched boards`;
  return chargeAnalysis(caller, analysis, isEmpty ? {} : { about });
};

export const metricsEndings = defineRead({
  group: 'metrics',
  price: 'analysis',
  routes: [{ path: '/v4/metrics/endings', summary: 'How soon postings close or are reposted' }],
  description:
    'The share of the postings opened in a period that closed, or were reposted, by the end of day 7 to 90, with intervals by employer (Aalen-Johansen). Whether a job was filled, no posting shows.',
  parameters,
  response: analysis(
    analysisWith('MetricsEndings', endingRow, {
      cohort: cohortSchema,
      cannot_show: z.string().describe('What these figures do not show.'),
      watched,
    }),
  ),
  tools: [],
  inject: [MetricsContext],
  run: postingEndings,
});
