import { z } from 'zod';
import { share } from '#libs/metrics/pay.js';
import { isPartial, monthEnd, monthName, monthSpan } from '#libs/metrics/periods.js';
import { flag, integer, month as monthOfRow, share as shareOf } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { monthRange } from '../../metrics/analyses/month-range.js';
import { chargeAnalysis, iso, periodView } from '../../metrics/analysis.js';
import { analysisOf, technologyKeys } from '../../metrics/schemas/analysis-schema.js';
import { analysisParameters, fromParameter, type SliceRequest, toParameter } from '../../metrics/slice-parameters.js';
import { dimensions, technologiesParameter } from '../technology-parameters.js';
import { TechnologiesContext } from './technologies-context.js';
import { NONE_NAMED, NONE_OF_THESE_NAMED, technologyName } from './technology-rows.js';

/** The number of technologies if none are requested. */
const DEFAULT_TECHNOLOGIES = 5;

const technologyMonth = z.object({
  ...technologyKeys,
  month: monthOfRow('Month, such as `2026-07`.'),
  partial: flag('Whether the dataset covers only part of the month.'),
  n: integer('New postings that name the technology.'),
  n_naming: integer('New postings of the slice that name any technology.'),
  share: shareOf('Share of those postings, from 0 to 1.').nullable(),
});

/** The share of technologies in the postings of a slice, by month. */
const technologyTrend = async (
  { request: given, operation: caller }: Call<SliceRequest>,
  context: TechnologiesContext,
) => {
  const { slices } = context;
  const { slice, parameters } = await context.values.resolve(given);
  caller.cap(1);
  const range = (asOf: number) =>
    monthRange(parameters.from as string | undefined, parameters.to as string | undefined, asOf);
  const whole = await slices.months(slice, range);
  const { first, last } = range(whole.asOf);
  const span = { from: monthSpan(first, whole.asOf).from, to: monthSpan(last, whole.asOf).to };
  const requested = [
    ...new Set(
      (parameters.technologies as string[] | undefined) ??
        (await context.mixes.mostFrequent(slice, span, DEFAULT_TECHNOLOGIES)),
    ),
  ];
  const series = await Promise.all(
    requested.map(async (technology) => ({
      technology,
      ...(await slices.months({ ...slice, technologies: [technology] }, range)),
    })),
  );
  const observedFrom = await slices.observedFrom();
  const partial = (month: number) =>
    isPartial(monthSpan(month, whole.asOf), monthEnd(month), { asOf: whole.asOf, observedFrom });
  const data = series.flatMap(({ technology, months }) =>
    [...months].map(([month, { n }]) => {
      const all = whole.months.get(month)?.naming ?? 0;
      return {
        ...technologyName(technology),
        month: monthName(month),
        partial: partial(month),
        n,
        n_naming: all,
        share: all === 0 ? null : share(n, all),
      };
    }),
  );
  const n = [...whole.months.values()].reduce((sum, each) => sum + each.n, 0);
  const naming = [...whole.months.values()].reduce((sum, each) => sum + each.naming, 0);
  const found = n > 0 && data.some((row) => row.n > 0);
  return chargeAnalysis(caller, {
    data: found ? data : [],
    slice,
    period: periodView(`${monthName(first)}..${monthName(last)}`, span, monthEnd(last), {
      asOf: whole.asOf,
      observedFrom,
    }),
    as_of: iso(Math.min(whole.asOf, ...series.map(({ asOf }) => asOf))),
    method: [whole, ...series].every(({ method }) => method === 'grid') ? 'grid' : 'live',
    n,
    coverage: n === 0 ? null : share(naming, n),
    next_cursor: null,
    has_more: false,
    ...(!found && { note: parameters.technologies === undefined ? NONE_NAMED : NONE_OF_THESE_NAMED }),
  });
};

export const technologiesOverTime = defineRead({
  group: 'technologies',
  price: 'analysis',
  tier: 'max',
  routes: [{ path: '/v4/technologies/trend', summary: 'Technologies over time in a slice' }],
  description: 'One row per technology and month, not paginated.',
  parameters: analysisParameters([technologiesParameter, fromParameter, toParameter], dimensions),
  response: analysis(analysisOf('TechnologyTrend', technologyMonth)),
  tools: [{ name: 'technology_trend', description: 'Technologies of a slice by month.' }],
  inject: [TechnologiesContext],
  run: technologyTrend,
});
