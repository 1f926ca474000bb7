import { z } from 'zod';
import {
  type Diffusion,
  employerDiffusion,
  MIN_DIFFUSION_UNITS,
  MIN_OPENINGS,
  occupationDiffusion,
} from '#libs/metrics/diffusion.js';
import { matchedOpenings } from '#libs/metrics/observation/matched-openings.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import { parsePeriod } from '#libs/metrics/periods/requested-period.js';
import { integer, number, share } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeAnalysis, coverageOfSlice, SINGLE_PAGE } from '../analysis.js';
import { earlierSpan } from '../read/earlier-span.js';
import { matchedHiring } from '../read/matched-hiring.js';
import { analysisWith, earlierPeriod } from '../schemas/analysis-schema.js';
import { reliability } from '../schemas/measures-schema.js';
import { watched } from '../schemas/watch-schema.js';
import {
  analysisParameters,
  baseParameter,
  periodParameter,
  type RequestOf,
  requestedPeriod,
  shownSlice,
} from '../slice-parameters.js';
import { comparedGaps } from './known-gaps.js';
import { MetricsContext } from './metrics-context.js';

const signed = (description: string) => number(description).min(-1).max(1).nullable();

const diffusionRow = z.object({
  by: z
    .enum(['employers', 'occupations'])
    .describe('What is counted, each once whatever its size. Occupations are those of six digits.'),
  n: integer(
    `Employers with at least ${MIN_OPENINGS.employers} opening in the two periods together, or occupations with at least ${MIN_OPENINGS.occupations}, on boards that were watched throughout both.`,
  ),
  grew: integer('Those with more openings than in the earlier period.'),
  same: integer('Those with as many.'),
  fell: integer('Those with fewer.'),
  share: share(
    `\`grew\` / \`n\`; null below ${MIN_DIFFUSION_UNITS} employers or occupations, or where \`reliability\` says why.`,
  ).nullable(),
  low: share('Lower bound of the 95% confidence interval of `share`.').nullable(),
  high: share('Upper bound.').nullable(),
  balance: signed('(`grew` - `fell`) / `n`: above 0, more grew than fell.'),
  balance_low: signed('Lower bound of its 95% confidence interval. If 0 is between the bounds, chance may explain it.'),
  balance_high: signed('Upper bound.'),
  reliability,
});

const NOTHING = { employers: new Map(), groups: [] };

const parameters = analysisParameters([periodParameter, baseParameter], { filters: true });

/** How widely hiring grew over employers, and over occupations. */
const hiringDiffusion = async (
  { request: given, operation: caller }: Call<RequestOf<typeof parameters>>,
  context: MetricsContext,
) => {
  const { slices, stores, live, observations, values } = context;
  const request = await values.resolve(given, caller);
  caller.cap(1);
  const { slice } = request;
  const asOf = await stores.dataset.asOf();
  const period = parsePeriod(requestedPeriod(request), asOf);
  const earlier = earlierSpan(period.span, request.parameters.change ?? 'previous');
  const units = await observations.units(slice, asOf);
  const [{ figures }, [incomparable = null]] = await Promise.all([
    slices.liveFigures(slice, period.name),
    comparedGaps(context, slice, [[period.span, earlier]], asOf),
  ]);
  const { employers, groups } = units
    ? await matchedHiring(live, slice, asOf, matchedOpenings(units, period.span, earlier))
    : NOTHING;
  const gap =
    units === null ? 'more_than_1000_companies' : employers.size === 0 ? ('not_watched' as const) : incomparable;
  const rows: readonly (readonly ['employers' | 'occupations', Diffusion])[] = [
    ['employers', employerDiffusion([...employers.values()], gap)],
    ['occupations', occupationDiffusion(groups, employers.size, gap)],
  ];
  const view = await slices.periodView(period, asOf);
  const known = await slices.filtersKnown(slice, period.name, asOf);
  const isEmpty = employers.size === 0;
  const against = { from: iso(earlier.from), to: iso(earlier.to - 1) };
  const analysis = {
    data: isEmpty ? [] : rows.map(([by, row]) => ({ by, ...row })),
    slice: shownSlice(slice),
    period: view,
    as_of: iso(asOf),
    method: 'live' as const,
    n: figures.n,
    ...coverageOfSlice(figures.n, known),
    against,
    watched: await slices.watched(slice),
    ...SINGLE_PAGE,
    ...(isEmpty && {
      note:
        units === null
          ? 'The slice has more than 1,000 companies, or there is no grid: name a place, an industry or an occupation.'
          : 'No posting opened on a board of the slice that was watched throughout both periods.',
    }),
  };
  return chargeAnalysis(caller, analysis, isEmpty ? {} : { compared: { employers: employers.size, against } });
};

export const metricsDiffusion = defineRead({
  group: 'metrics',
  price: 'analysis',
  routes: [{ path: '/v4/metrics/diffusion', summary: 'How widely hiring grew' }],
  description:
    'The share of employers, and of occupations, that opened more postings than in the earlier period, on boards that were watched throughout both.',
  parameters,
  response: analysis(analysisWith('MetricsDiffusion', diffusionRow, { watched, against: earlierPeriod })),
  tools: [],
  inject: [MetricsContext],
  run: hiringDiffusion,
});
