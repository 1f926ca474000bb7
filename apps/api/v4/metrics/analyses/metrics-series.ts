import { z } from 'zod';
import { DIMENSION_NAMES } from '#libs/metrics/grid/dimensions.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import { missingParameter } from '#libs/search/query/read-query.js';
import { component, flag, integer, month as monthOfRow, number, text, time } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeAnalysis, coverageOfSlice, SINGLE_PAGE } from '../analysis.js';
import { analysisWith, filtersKnownOfRow, valueKeys } from '../schemas/analysis-schema.js';
import { judgedCounts, matchedIndex, measures } from '../schemas/measures-schema.js';
import { watched } from '../schemas/watch-schema.js';
import {
  analysisParameters,
  digitsParameter,
  groupByParameter,
  type RequestOf,
  requestedGrouping,
  seriesParameters,
  shownSlice,
} from '../slice-parameters.js';
import { groupedSeries } from './grouped-series.js';
import { MetricsContext } from './metrics-context.js';
import { seriesOf } from './series-rows.js';

const seriesChange = component(
  'SeriesChange',
  z
    .object({
      from: time('Start of the earlier period.'),
      to: time('End of it, inclusive.'),
      new: number(
        'Relative change of `new`, which grows when boards are added; null if there were none, or if either month is partial.',
      ).nullable(),
      openings: number(
        'Relative change of the openings on boards that were watched in both: of `index.openings` in months. Null with fewer than 5 boards or 30 openings, or where the chain of the index is broken.',
      ).nullable(),
      active: number('Relative change of `index.active`: months only.').nullable(),
    })
    .describe('The period compared with the one before, or with the same a year earlier, as `change` requests.'),
);

const measuresOfPeriod = z.object({
  rank: integer('With `group_by`: position of the series among all.').optional(),
  value: valueKeys.value.optional(),
  group: z
    .partialRecord(z.enum(DIMENSION_NAMES), z.string())
    .optional()
    .describe('With two dimensions: the value of each, as its parameter accepts it.'),
  label: valueKeys.label.optional(),
  month: monthOfRow('Month, such as `2026-07`: that of the first day.'),
  from: text('First day.'),
  to: text('Last day, also if it is after `as_of`.'),
  partial: flag('Whether the dataset covers only part of the period.'),
  index: matchedIndex,
  boards: integer(
    'Of weeks and days: boards of the companies of the slice whose list is known at the end. Where it rises, so do `active`, `opened` and `new`. Null above 1,000 companies.',
  )
    .nullable()
    .optional(),
  ...measures,
  ...judgedCounts,
  change: seriesChange.optional(),
  filters_known: filtersKnownOfRow
    .optional()
    .describe('For how many postings of the period the filters are known; absent if each is for every posting.'),
});

const parameters = analysisParameters([...seriesParameters, groupByParameter, digitsParameter], { filters: true });

/** The measures of a slice by month, week or day. */
const metricsSeries = async (call: Call<RequestOf<typeof parameters>>, context: MetricsContext) => {
  const { operation: caller } = call;
  const { slices, values } = context;
  const request = await values.resolve(call.request, caller);
  const by = requestedGrouping(request);
  if (by) return groupedSeries(context, { ...request, by }, call);
  const ofGroups = (['sort', 'min_n', 'limit', 'cursor'] as const).find(
    (name) => request.parameters[name] !== undefined,
  );
  if (ofGroups) throw missingParameter('group_by', `\`${ofGroups}\``);
  caller.cap(1);
  const { slice } = request;
  const { method, asOf, rows, period, filtersKnown } = await seriesOf(context, slice, request);
  const n = rows.reduce((sum, row) => sum + row.n, 0);
  const empty = n === 0 && rows.every(({ active, unverified, closed }) => !active && !unverified && !closed);
  return chargeAnalysis(caller, {
    data: empty ? [] : rows,
    slice: shownSlice(slice),
    period,
    as_of: iso(asOf),
    method,
    n,
    ...coverageOfSlice(n, filtersKnown),
    watched: await slices.watched(slice),
    ...SINGLE_PAGE,
    ...(empty && { note: await slices.emptyNote(period, filtersKnown) }),
  });
};

export const metricsOverTime = defineRead({
  group: 'metrics',
  price: 'analysis',
  routes: [{ path: '/v4/metrics/series', summary: 'Metrics over time' }],
  description:
    'One row per month, week or day from `from` to `to`; with `group_by`, one series for each value or pair of values, largest first.',
  parameters,
  response: analysis(analysisWith('MetricsSeries', measuresOfPeriod, { watched })),
  tools: [
    {
      name: 'metrics_series',
      description: 'The measures of a slice, or of each of its parts, by month, week or day.',
      filtersOf: 'search_jobs',
    },
  ],
  inject: [MetricsContext],
  run: metricsSeries,
});
