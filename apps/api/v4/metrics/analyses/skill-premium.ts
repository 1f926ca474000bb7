import { z } from 'zod';
import { iso } from '#libs/metrics/periods/period-view.js';
import { facetLabel } from '#libs/metrics/read/live-store.js';
import { type Reliability, relativeWidth, reliabilityOf } from '#libs/metrics/reliability.js';
import { discoveries, type Estimate, estimate, MIN_TEXTS_TO_RANK } from '#libs/metrics/skills.js';
import { component, flag, integer, inUnit, number, positive, share } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeAnalysis, coverageOf } from '../analysis.js';
import { pageOfRows, readPageRequest } from '../pages.js';
import { requireGridAddress } from '../read/grid-only-slices.js';
import { analysisOf, technologyKeys } from '../schemas/analysis-schema.js';
import { reliability } from '../schemas/measures-schema.js';
import { analysisParameters, DEFAULT_PERIOD, pageParameters, type RequestOf, shownSlice } from '../slice-parameters.js';
import { MetricsContext } from './metrics-context.js';

const payEstimate = component(
  'PayEstimate',
  z.object({
    percent: inUnit('percent', number('Difference in pay, in percent.').min(-100)),
    standard_error: positive('Standard error of log pay, clustered by employer.'),
    low: inUnit('percent', number('Lower bound of the 95% confidence interval, in percent.').min(-100)),
    high: inUnit('percent', number('Upper bound of the 95% confidence interval, in percent.').min(-100)),
    p_value: share('Two-sided p-value of no difference, regardless of the other technologies.'),
    significant: flag(
      'Whether it is significant among all technologies of the analysis: at most 5% of those that are may be expected to be chance.',
    ),
  }),
);

const technologyPremium = z.object({
  ...technologyKeys,
  n: integer('Postings that state pay and name the technology.'),
  few_texts: flag(
    `Whether \`n\` is below ${MIN_TEXTS_TO_RANK}: an estimate of so few postings is mostly chance. These come after all others.`,
  ),
  n_without: integer('Postings that state pay and do not name it.'),
  employers: integer('Employers that state pay and name it.'),
  raw: payEstimate.nullable().describe('Difference in mean pay; null if it cannot be estimated.'),
  within_occupation_and_level: payEstimate
    .nullable()
    .describe('Difference among postings of the same occupation, level and country; null if it cannot be estimated.'),
  reliability: reliability.describe(
    'How much the difference within occupation and level can carry, or the raw one if there is no other.',
  ),
});

/** Of the adjusted estimate, or of the raw one where there is no other. Its width is that of the ratio of the two pays. */
const premiumReliability = (
  { n, employers }: { n: number; employers: number },
  found: Estimate | null,
): Reliability => {
  const interval = found && relativeWidth(1 + found.low / 100, 1 + found.high / 100, 1 + found.percent / 100);
  return reliabilityOf({ n, employers, interval }, found === null ? 'not_known' : null);
};

/** Whether each estimate is significant among those of the same response. */
const withSignificance = (estimates: readonly (Estimate | null)[]) => {
  const significant = discoveries(estimates.map((each) => each?.p_value ?? null));
  return estimates.map((each, index) => each && { ...each, significant: significant[index] === true });
};

const parameters = analysisParameters([...pageParameters]);

/** The difference in pay between postings with and without each technology of a slice. */
const skillPremium = async (
  { query, request: given, operation: caller }: Call<RequestOf<typeof parameters>>,
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
  const estimated = mostFrequent.map((row) => {
    const [technology, n, without, employers, raw, rawError, rawFreedom, within, withinError, withinFreedom] = row;
    return {
      technology,
      label: facetLabel('technologies', technology),
      n,
      few_texts: n < MIN_TEXTS_TO_RANK,
      n_without: without,
      employers,
      raw: estimate(raw, rawError, rawFreedom),
      within: estimate(within, withinError, withinFreedom),
    };
  });
  const raw = withSignificance(estimated.map((row) => row.raw));
  const within = withSignificance(estimated.map((row) => row.within));
  const rows = estimated.map(({ within: _, ...row }, index) => ({
    ...row,
    raw: raw[index] ?? null,
    within_occupation_and_level: within[index] ?? null,
    reliability: premiumReliability(row, within[index] ?? raw[index] ?? null),
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
      note: 'No technology has enough postings that state pay: at least 10 that name it, 10 that do not, and three employers that name it.',
    }),
  });
};

export const metricsSkillPremium = defineRead({
  group: 'metrics',
  price: 'analysis',
  tier: 'max',
  routes: [{ path: '/v4/metrics/skill-premium', summary: 'What each technology pays' }],
  description:
    'Pay of postings that name a technology against the others, unadjusted and within occupation, level and country. Only for slices whose figures are stored: see `/v4/metrics/status`.',
  parameters,
  response: analysis(analysisOf('MetricsSkillPremium', technologyPremium)),
  tools: [
    {
      name: 'skill_premium',
      description: 'Pay of the postings of a slice that name a technology against the others.',
    },
  ],
  inject: [MetricsContext],
  run: skillPremium,
});
