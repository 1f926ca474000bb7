import { share } from '#libs/metrics/pay.js';
import { isPartial, monthEnd, monthName, monthSpan, WINDOWS, type Window } from '#libs/metrics/periods.js';
import type { Slice } from '#libs/metrics/slice-key.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { monthRange } from '../../metrics/analyses/month-range.js';
import { type Analysis, type AnalysisCaller, chargeAnalysis, iso, periodView } from '../../metrics/analysis.js';
import { technologyReaders as readers } from '../technology-parameters.js';
import type { TechnologiesContext } from './technologies-context.js';
import { NONE_NAMED, NONE_OF_THESE_NAMED, technologyName } from './technology-rows.js';

/** The number of technologies if none are requested. */
const DEFAULT_TECHNOLOGIES = 5;

/** The share of technologies in the postings of a slice, by month. */
export const technologyTrend = async (
  context: TechnologiesContext,
  query: RawQuery,
  caller: AnalysisCaller,
): Promise<Analysis> => {
  const { slices } = context;
  const { slice, parameters } = await context.values.resolve(readers.trend(query, caller.dataTier));
  caller.cap(1);
  const range = (asOf: number) =>
    monthRange(parameters.from as string | undefined, parameters.to as string | undefined, asOf);
  const whole = await slices.months(slice, range);
  const { first, last } = range(whole.asOf);
  const requested = [
    ...new Set((parameters.technologies as string[] | undefined) ?? (await mostFrequent(context, slice))),
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
  const span = { from: monthSpan(first, whole.asOf).from, to: monthSpan(last, whole.asOf).to };
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

/** The technologies that most postings of the longest window name. */
const mostFrequent = async ({ mixes }: TechnologiesContext, slice: Slice): Promise<string[]> => {
  const { mix } = await mixes.of(slice, Math.max(...WINDOWS) as Window);
  const sorted = [...mix].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return sorted.slice(0, DEFAULT_TECHNOLOGIES).map(([technology]) => technology);
};
