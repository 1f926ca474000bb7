import { compare } from '#libs/metrics/comparison.js';
import type { DimensionName } from '#libs/metrics/dimensions.js';
import { share } from '#libs/metrics/pay.js';
import { dimensionsOf, type Slice } from '#libs/metrics/slice-key.js';
import { invalidParameter } from '#libs/search/query/parameter-errors.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { type AnalysisCaller, chargeAnalysis, iso, SINGLE_PAGE } from '../analysis.js';
import { readers } from '../metrics-parameters.js';
import { requestedPeriod } from '../slice-parameters.js';
import type { MetricsContext } from './metrics-context.js';

/** Compares the measures of a slice with those of a wider one. */
export const benchmark = async ({ slices, values }: MetricsContext, query: RawQuery, caller: AnalysisCaller) => {
  const request = await values.resolve(readers.benchmark(query, caller.dataTier));
  caller.cap(1);
  const { slice, parameters } = request;
  const against = widerSlice(slice, (parameters.against as string[] | undefined) ?? []);
  const name = requestedPeriod(request);
  const [own, wide, ownPay, widePay] = await Promise.all([
    slices.figures(slice, name),
    slices.figures(against, name),
    slices.pay(slice, name),
    slices.pay(against, name),
  ]);
  const empty = own.figures.n === 0 && own.figures.active === 0;
  const data = empty
    ? []
    : compare(
        { figures: own.figures, histogram: ownPay.histogram },
        { figures: wide.figures, histogram: widePay.histogram },
      );
  const analysis = await chargeAnalysis(caller, {
    data,
    slice,
    period: own.period,
    as_of: iso(Math.min(own.asOf, wide.asOf)),
    method: own.method === 'grid' && wide.method === 'grid' ? 'grid' : 'live',
    n: own.figures.n,
    coverage: wide.figures.n === 0 ? null : share(own.figures.n, wide.figures.n),
    ...SINGLE_PAGE,
    ...(empty && { note: await slices.emptyNote(own.period) }),
  });
  return { ...analysis, against };
};

/** The slice with only the kept dimensions. @throws AppError `invalid_request` unless it is wider. */
const widerSlice = (slice: Slice, kept: readonly string[]): Slice => {
  const dimensions = dimensionsOf(slice);
  const unknown = kept.find((name) => name !== 'all' && !dimensions.includes(name as DimensionName));
  if (unknown !== undefined)
    throw invalidParameter('against', 'must name dimensions of the slice, or `all`', unknown, ['all', ...dimensions]);
  const names = dimensions.filter((name) => kept.includes(name));
  if (dimensions.length > 0 && names.length === dimensions.length)
    throw invalidParameter(
      'against',
      'must omit at least one dimension of the slice, so that the other slice is wider',
    );
  return Object.fromEntries(names.map((name) => [name, slice[name]])) as Slice;
};
