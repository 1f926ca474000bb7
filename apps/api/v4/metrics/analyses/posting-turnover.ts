import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { REPOST_DAYS } from '#libs/facts/watch-rules.js';
import { RATE_DAYS, turnoverIn } from '#libs/metrics/lifetimes/turnover.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import { isPartial, monthEnd, monthName, monthSpan } from '#libs/metrics/periods/periods.js';
import { component, flag, integer, month as monthOfRow, positive } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeAnalysis, coverageOfSlice, SINGLE_PAGE } from '../analysis.js';
import { analysisWith } from '../schemas/analysis-schema.js';
import { reliability } from '../schemas/measures-schema.js';
import { watched } from '../schemas/watch-schema.js';
import { analysisParameters, fromParameter, type RequestOf, shownSlice, toParameter } from '../slice-parameters.js';
import { knownGaps } from './known-gaps.js';
import { MetricsContext } from './metrics-context.js';
import { monthRange } from './month-range.js';
import { namesEmployers, sliceLifetimes, TOO_MANY_LIFETIMES } from './posting-lifetimes.js';

const turnoverRate = component(
  'TurnoverRate',
  z
    .object({
      n: integer('Events in the month, while their board was watched.'),
      rate: positive(
        `Events per open posting and ${RATE_DAYS} days: 0.5 is one for every two open postings. Null where \`reliability\` says why.`,
      ).nullable(),
      low: positive(
        'Lower bound of the 95% confidence interval, by employer; null without events or with too few employers.',
      ).nullable(),
      high: positive('Upper bound.').nullable(),
      reliability,
    })
    .describe('Events per open posting.'),
);

const turnoverRow = z.object({
  month: monthOfRow('Month, such as `2026-07`.'),
  partial: flag('Whether the dataset covers only part of the month.'),
  open: positive('Open postings on average over the month, on boards for as long as they were watched.'),
  boards: integer('Boards with open postings that were watched in the month.'),
  employers: integer('Their employers.'),
  opened: turnoverRate.describe('Postings that opened.'),
  closed: turnoverRate.describe(
    'Postings that a fetch no longer listed. Whether a job was filled or withdrawn, no posting shows.',
  ),
  reposted: turnoverRate.describe(
    `Of those that opened, the ones that replace a posting of the company with the same title and places, which closed at most ${REPOST_DAYS} days before or after.`,
  ),
});

const parameters = analysisParameters([fromParameter, toParameter], { filters: true });

/** How fast postings open, close and are posted again, by month. */
const postingTurnover = async (
  { request: given, operation: caller }: Call<RequestOf<typeof parameters>>,
  context: MetricsContext,
) => {
  const { slices, stores, values } = context;
  const request = await values.resolve(given, caller);
  caller.cap(1);
  const { slice } = request;
  const asOf = await stores.dataset.asOf();
  const { first, last } = monthRange(request.parameters.from, request.parameters.to, asOf);
  const months = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const spans = months.map((month) => monthSpan(month, asOf));
  const span = { from: monthSpan(first, asOf).from, to: monthSpan(last, asOf).to };
  const [found, gaps, observedFrom] = await Promise.all([
    sliceLifetimes(context, slice, span, asOf),
    knownGaps(context, slice, spans, asOf),
    slices.observedFrom(),
  ]);
  const rows: z.infer<typeof turnoverRow>[] = [];
  for (const [index, month] of months.entries()) {
    const options = { namesEmployers: namesEmployers(slice), gap: gaps[index] ?? null };
    rows.push({
      month: monthName(month),
      partial: isPartial(monthSpan(month, asOf), monthEnd(month), { asOf, observedFrom }),
      ...turnoverIn(found?.lifetimes ?? [], found?.units ?? [], monthSpan(month, asOf), options),
    });
    // Other requests have their turn between months.
    await setImmediate();
  }
  const isEmpty = rows.every(({ boards }) => boards === 0);
  const days = `${iso(span.from).slice(0, 10)}..${iso(span.to - 1).slice(0, 10)}`;
  const { figures, period } = await slices.liveFigures(slice, days);
  const known = await slices.filtersKnown(slice, days, asOf);
  const response = {
    data: isEmpty ? [] : rows,
    slice: shownSlice(slice),
    period,
    as_of: iso(asOf),
    method: 'live' as const,
    n: figures.n,
    ...coverageOfSlice(figures.n, known),
    watched: await slices.watched(slice),
    ...SINGLE_PAGE,
    ...(isEmpty && {
      note: found === null ? TOO_MANY_LIFETIMES : 'No posting of the slice was open on a board while it was watched.',
    }),
  };
  const about = `events per open posting and ${RATE_DAYS} days, on boards for as long as they were watched`;
  return chargeAnalysis(caller, response, isEmpty ? {} : { about });
};

export const metricsTurnover = defineRead({
  group: 'metrics',
  price: 'analysis',
  routes: [{ path: '/v4/metrics/turnover', summary: 'How fast postings open, close and are reposted' }],
  description:
    'Openings, closings and reposts per open posting by month, with intervals by employer, on boards for as long as they were watched.',
  parameters,
  response: analysis(analysisWith('MetricsTurnover', turnoverRow, { watched })),
  tools: [],
  inject: [MetricsContext],
  run: postingTurnover,
});
