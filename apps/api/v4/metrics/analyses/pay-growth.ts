import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { MAX_PUBLICATION_LAG_DAYS } from '#libs/facts/watch-rules.js';
import { MIN_CELL_POSTINGS, MIN_CELLS, payGrowth } from '#libs/metrics/pay-growth.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import { isPartial, monthEnd, monthName, monthSpan, parseMonth, type Span } from '#libs/metrics/periods/periods.js';
import { MAX_AMOUNTS, readAmounts } from '#libs/metrics/read/read-pay.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import { flag, integer, month as monthOfRow, number, positive, share } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeAnalysis, coverageOf, filtersKnownOf, SINGLE_PAGE } from '../analysis.js';
import { earlierSpan } from '../read/earlier-span.js';
import { isObserved } from '../read/series-change.js';
import { analysisOf, earlierPeriod } from '../schemas/analysis-schema.js';
import { reliability } from '../schemas/measures-schema.js';
import {
  analysisParameters,
  fromParameter,
  payBaseParameter,
  type RequestOf,
  shownSlice,
  toParameter,
} from '../slice-parameters.js';
import { comparedGaps } from './known-gaps.js';
import { MetricsContext } from './metrics-context.js';
import { monthRange } from './month-range.js';
import { namesEmployers } from './posting-lifetimes.js';

/** Months whose postings are taken together, the one that a row names and those before it. */
const TRAILING_MONTHS = 3;
const MONTHS_PER_YEAR = 12;

const growthRow = z.object({
  month: monthOfRow(
    `The last of the ${TRAILING_MONTHS} months whose postings are compared with those of a year earlier, or of \`base\`.`,
  ),
  partial: flag('Whether the dataset covers only part of these months or of those in `against`.'),
  compared: earlierPeriod.describe('The period.'),
  against: earlierPeriod.describe('The earlier period.'),
  growth: number(
    `Median over cells of occupation, place, pay period and currency of the change of pay since the earlier period: 0.04 is 4% more. Null below ${MIN_CELLS} cells, if the earlier period began before the dataset was observed, or where \`reliability\` says why.`,
  ).nullable(),
  low: number(
    'Lower bound of the 95% confidence interval, by employer. If 0 is between the bounds, chance may explain it.',
  ).nullable(),
  high: number('Upper bound.').nullable(),
  index: positive(
    'Fixed-weight index of the cells: 100 in the earlier period, each with its postings then as weight. With `base`, a series.',
  ).nullable(),
  index_low: positive('Lower bound of its 95% confidence interval.').nullable(),
  index_high: positive('Upper bound.').nullable(),
  cells: integer(
    `Cells with at least ${MIN_CELL_POSTINGS} postings in each period, of employers that state pay in the cell in both. Only postings that their board showed at most ${MAX_PUBLICATION_LAG_DAYS} days after their publication are compared.`,
  ),
  n: integer('Postings of the period in these cells.'),
  previous: integer('Postings of the earlier period in them.'),
  employers: integer('Employers of these postings.'),
  stated: integer('Postings of the period that state pay.'),
  previous_stated: integer('The same of the earlier period.'),
  coverage: share('`n` / `stated`: the share that is compared; null if none states pay.').nullable(),
  reliability,
});

const parameters = analysisParameters([fromParameter, toParameter, payBaseParameter], { filters: true });

/** The months of a row: that of its name, and those before it. */
const trailingSpan = (month: number, asOf: number): Span => ({
  from: monthSpan(month - TRAILING_MONTHS + 1, asOf).from,
  to: monthSpan(month, asOf).to,
});

/** @throws AppError `invalid_request` unless the months of the base end before those of the first row: postings of both would not have changed. */
const baseMonth = (name: string, first: number): number => {
  const base = parseMonth(name);
  if (base > first - TRAILING_MONTHS)
    throw invalidParameter(
      'base',
      `must be at least ${TRAILING_MONTHS} months before the first row (${monthName(first)}), whose ${TRAILING_MONTHS} months are compared with those of the base: send an earlier \`base\` or a later \`from\``,
      name,
    );
  return base;
};

/** How pay changed in a year, or since a base, in postings of the same employers, occupations and places. */
const growthOfPay = async (
  { request: given, operation: caller }: Call<RequestOf<typeof parameters>>,
  context: MetricsContext,
) => {
  const { slices, stores, values, live } = context;
  const request = await values.resolve(given, caller);
  caller.cap(1);
  const { slice } = request;
  const asOf = await stores.dataset.asOf();
  const { first, last } = monthRange(request.parameters.from, request.parameters.to, asOf);
  const months = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const base = request.parameters.base === undefined ? undefined : baseMonth(request.parameters.base, first);
  const pairs = months.map((month): [Span, Span] => {
    const span = trailingSpan(month, asOf);
    return [span, base === undefined ? earlierSpan(span, 'year') : trailingSpan(base, asOf)];
  });
  const until = monthSpan(last, asOf).to;
  // What is between a base and the rows is not compared.
  const spans: Span[] =
    base === undefined
      ? [{ from: trailingSpan(first - MONTHS_PER_YEAR, asOf).from, to: until }]
      : [trailingSpan(base, asOf), { from: trailingSpan(first, asOf).from, to: until }];
  const days = `${iso(pairs[0]?.[0].from ?? 0).slice(0, 10)}..${iso(until - 1).slice(0, 10)}`;
  const [amounts, gaps, observedFrom, { figures, period }] = await Promise.all([
    readAmounts(live, slice, spans, asOf),
    comparedGaps(context, slice, pairs, asOf),
    slices.observedFrom(),
    slices.liveFigures(slice, days),
  ]);
  const view = ({ from, to }: Span) => ({ from: iso(from), to: iso(to - 1) });
  const rows: z.infer<typeof growthRow>[] = [];
  for (const [index, month] of months.entries()) {
    const [span, earlier] = pairs[index] as [Span, Span];
    const gap = gaps[index] ?? (isObserved(earlier.from, observedFrom) ? null : ('earlier_not_observed' as const));
    const options = { namesEmployers: namesEmployers(slice), gap };
    rows.push({
      month: monthName(month),
      partial: isPartial(earlier, monthEnd(month), { asOf, observedFrom }),
      compared: view(span),
      against: view(earlier),
      ...payGrowth(amounts ?? [], [span, earlier], options),
    });
    // Other requests have their turn between months.
    await setImmediate();
  }
  const known = await slices.filtersKnown(slice, days, asOf);
  const isEmpty = rows.every(({ stated, previous_stated }) => stated + previous_stated === 0);
  const response = {
    data: isEmpty ? [] : rows,
    slice: shownSlice(slice),
    period,
    as_of: iso(asOf),
    method: 'live' as const,
    n: figures.n,
    ...coverageOf(figures.pay.n, figures.n, 'pay_stated'),
    ...filtersKnownOf(known),
    ...SINGLE_PAGE,
    ...(isEmpty && {
      note:
        amounts === null
          ? `More than ${MAX_AMOUNTS.toLocaleString('en')} postings of the slice state pay in these months and the earlier ones: name a place, an industry or an occupation, or fewer months.`
          : 'No posting of the slice states pay in these months, nor in the earlier ones.',
    }),
  };
  const about = `change of pay ${base === undefined ? 'in a year' : `since the ${TRAILING_MONTHS} months to ${monthName(base)}`} within cells of occupation, place, pay period and currency, of employers that state it in both periods`;
  return chargeAnalysis(caller, response, isEmpty ? {} : { about });
};

export const metricsPayGrowth = defineRead({
  group: 'metrics',
  price: 'analysis',
  routes: [
    {
      path: '/v4/metrics/pay-growth',
      summary: 'How pay changed, for the same employers, occupations and places',
    },
  ],
  description:
    'The median change of pay in a year, or since `base`, over cells of occupation, place, pay period and currency, and a fixed-weight index, by month, with intervals by employer. Unlike medians of pay, it does not move with the mix of employers, occupations and places; with that of seniority within them, it does.',
  parameters,
  response: analysis(analysisOf('MetricsPayGrowth', growthRow)),
  tools: [],
  inject: [MetricsContext],
  run: growthOfPay,
});
