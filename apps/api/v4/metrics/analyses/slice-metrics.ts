import { z } from 'zod';
import { measuresOf } from '#libs/metrics/figures.js';
import { DIMENSION_NAMES } from '#libs/metrics/grid/dimensions.js';
import { withJudgedCounts } from '#libs/metrics/judged-counts.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import { missingParameter } from '#libs/search/query/read-query.js';
import { component, integer, number } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeAnalysis, coverageOfSlice, SINGLE_PAGE } from '../analysis.js';
import { Denominators } from '../read/openings-per-person.js';
import { analysisWith, earlierPeriod, filtersKnownOfRow, valueKeys } from '../schemas/analysis-schema.js';
import { daysOpen, growth, judgedCounts, measures } from '../schemas/measures-schema.js';
import { denominators, perPerson } from '../schemas/per-person-schema.js';
import { watched } from '../schemas/watch-schema.js';
import {
  analysisParameters,
  denominatorsParameter,
  digitsParameter,
  groupByParameter,
  pageParameters,
  periodParameter,
  type RequestOf,
  requestedGrouping,
  requestedPeriod,
  shownSlice,
  tableParameters,
} from '../slice-parameters.js';
import { MetricsContext } from './metrics-context.js';
import { sliceTable } from './slice-table.js';

const measuresOfSlice = z.object({
  value: valueKeys.value
    .nullable()
    .optional()
    .describe(
      'With `group_by`: value of the dimension, as its parameter accepts it. Null in the last row, which is about all values that are not listed.',
    ),
  label: valueKeys.label.optional(),
  values: integer(
    'Of the last row: the number of values that are not listed, with fewer than 20 postings each.',
  ).optional(),
  rank: integer(
    'Position among all rows, with `sort`, `min_n`, `change` or two dimensions, as the following keys.',
  ).optional(),
  group: z
    .partialRecord(z.enum(DIMENSION_NAMES), z.string())
    .optional()
    .describe('With two dimensions: the value of each, as its parameter accepts it.'),
  previous: component(
    'PreviousPeriod',
    z.object({
      new: integer('Postings published in the earlier period.'),
      change: number(
        'Relative change of `new`, which grows when boards are added; null if there were none, or if the period begins before the first observation.',
      ).nullable(),
    }),
  ).optional(),
  growth: growth.optional(),
  per_person: perPerson.nullable().optional(),
  filters_known: filtersKnownOfRow
    .optional()
    .describe(
      'With `group_by`: for how many postings of the part the filters are known; absent if each is for every posting, and in the row of values that are not listed.',
    ),
  ...measures,
  ...judgedCounts,
  days_open: daysOpen
    .nullable()
    .optional()
    .describe(
      'How long postings stay open: Kaplan-Meier estimate over the last 365 days. Only for precomputed slices of at most two dimensions.',
    ),
});

const parameters = analysisParameters(
  [periodParameter, groupByParameter, ...tableParameters, digitsParameter, denominatorsParameter, ...pageParameters],
  {
    filters: true,
  },
);

/** The measures of a slice, or of its parts with `group_by`. */
const sliceMetrics = async (call: Call<RequestOf<typeof parameters>>, context: MetricsContext) => {
  const { operation: caller } = call;
  const request = await context.values.resolve(call.request, call.operation);
  const by = requestedGrouping(request);
  if (by) return sliceTable(context, { ...request, by }, call);
  const ofTable = tableParameters.find(({ name }) => request.parameters[name] !== undefined);
  if (ofTable) throw missingParameter('group_by', `\`${ofTable.name}\``);
  const { denominators: name } = request.parameters;
  const requested = await Denominators.requested(context, { name, slice: request.slice });
  caller.cap(1);
  const { method, asOf, period, postings, figures } = await context.slices.figures(
    request.slice,
    requestedPeriod(request),
  );
  const empty = postings === 0 || (figures.n === 0 && !figures.active && figures.unverified === 0 && !figures.closed);
  const known = await context.slices.filtersKnown(request.slice, requestedPeriod(request), asOf);
  const data = empty ? [] : [withJudgedCounts(measuresOf(figures), known)];
  const joined = await requested?.join(
    data,
    data.map(() => ({})),
    { moment: Date.parse(period.to), asOf },
  );
  const response = {
    data,
    slice: shownSlice(request.slice),
    period,
    as_of: iso(asOf),
    method,
    n: figures.n,
    ...coverageOfSlice(figures.n, known),
    watched: await context.slices.watched(request.slice),
    ...SINGLE_PAGE,
    ...(empty && { note: await context.slices.emptyNote(period, known) }),
    ...joined?.fields,
  };
  return chargeAnalysis(caller, response, joined ? { about: joined.about } : {});
};

export const metricsOfSlice = defineRead({
  group: 'metrics',
  price: 'analysis',
  routes: [{ path: '/v4/metrics', summary: 'Metrics of a part of the market' }],
  postPath: '/v4/metrics/query',
  description:
    'Counts, employers, days open, remote share and pay of the postings of a slice, or of each part with `group_by`. ' +
    'Figures of common slices are stored; others are computed for the request by the same definitions.',
  parameters,
  response: analysis(
    analysisWith('MetricsSlice', measuresOfSlice, {
      watched,
      against: earlierPeriod.optional(),
      denominators: denominators.optional(),
    }),
  ),
  tools: [
    {
      name: 'metrics',
      description:
        'Postings, employers, days open, remote share and pay of a slice of the market, or of each part with `group_by`. A slice accepts the values of the filters of search_jobs. Each analysis costs 1 credit per call.',
      filtersOf: 'search_jobs',
    },
  ],
  inject: [MetricsContext],
  run: sliceMetrics,
});
