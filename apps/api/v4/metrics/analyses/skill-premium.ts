import { z } from 'zod';
import { iso } from '#libs/metrics/period-view.js';
import { facetLabel } from '#libs/metrics/read/live-store.js';
import { estimate } from '#libs/metrics/skills.js';
import { component, integer, number, positive } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeAnalysis, coverageOf } from '../analysis.js';
import { pageOfRows, readPageRequest } from '../pages.js';
import { requireGridAddress } from '../read/grid-only-slices.js';
import { analysisOf, technologyKeys } from '../schemas/analysis-schema.js';
import {
  analysisParameters,
  DEFAULT_PERIOD,
  pageParameters,
  type SliceRequest,
  shownSlice,
} from '../slice-parameters.js';
import { MetricsContext } from './metrics-context.js';

const payEstimate = component(
  'PayEstimate',
  z.object({
    percent: number('Difference in pay, in percent.').min(-100),
    standard_error: positive('Standard error of log pay.'),
    low: number('Lower bound of the 95% confidence interval, in percent.').min(-100),
    high: number('Upper bound of the 95% confidence interval, in percent.').min(-100),
  }),
);

const technologyPremium = z.object({
  ...technologyKeys,
  n: integer('Postings that state pay and name the technology.'),
  n_without: integer('Postings that state pay and do not name it.'),
  raw: payEstimate.nullable().describe('Difference in mean pay; null if it cannot be estimated.'),
  within_occupation_and_level: payEstimate
    .nullable()
    .describe('Difference among postings of the same occupation and level; null if it cannot be estimated.'),
});

/** The difference in pay between postings with and without each technology of a slice. */
const skillPremium = async (
  { query, request: given, operation: caller }: Call<SliceRequest>,
  { stores, grid, slices, values }: MetricsContext,
) => {
  const request = await values.resolve(given, caller);
  const page = readPageRequest(stores.cursors, 'skill-premium', query, request, caller);
  const { slice } = request;
  const address = requireGridAddress(slice);
  caller.cap(1);
  const meta = await grid.requiredMeta();
  const [found, { period, figures, method }] = await Promise.all([
    grid.skills(address.id),
    slices.figures(slice, DEFAULT_PERIOD),
  ]);
  const asOf = Date.parse(found?.as_of ?? meta.as_of);
  const mostFrequent = [...(found?.premium ?? [])].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  const rows = mostFrequent.map(([technology, n, without, raw, rawError, within, withinError]) => ({
    technology,
    label: facetLabel('technologies', technology),
    n,
    n_without: without,
    raw: estimate(raw, rawError),
    within_occupation_and_level: estimate(within, withinError),
  }));
  // Each row compares the same postings.
  const covered = rows[0] ? rows[0].n + rows[0].n_without : 0;
  const shown = pageOfRows(rows, page, asOf);
  return chargeAnalysis(caller, {
    data: shown.data,
    slice: shownSlice(slice),
    period,
    as_of: iso(asOf),
    method: found ? 'grid' : method,
    n: figures.n,
    ...coverageOf(covered, figures.n, 'pay_stated_and_text_read'),
    next_cursor: shown.next_cursor,
    has_more: shown.has_more,
    ...(rows.length === 0 && {
      note: 'No technology of this slice has enough postings that state pay: at least 5 that name it, 5 that do not and, unless the slice has `source_ids`, two employers that name it.',
    }),
  });
};

export const metricsSkillPremium = defineRead({
  group: 'metrics',
  price: 'analysis',
  tier: 'max',
  routes: [{ path: '/v4/metrics/skill-premium', summary: 'What each technology pays in a slice' }],
  description:
    'The difference in pay between postings that name a technology and those that do not, unadjusted and within occupation and level. Available for precomputed slices only.',
  parameters: analysisParameters([...pageParameters]),
  response: analysis(analysisOf('MetricsSkillPremium', technologyPremium)),
  tools: [
    {
      name: 'skill_premium',
      description: 'The difference in pay between postings of a slice that name a technology and those that do not.',
    },
  ],
  inject: [MetricsContext],
  run: skillPremium,
});
