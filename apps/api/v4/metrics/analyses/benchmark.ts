import { compare } from '#libs/metrics/comparison.js';
import type { DimensionName } from '#libs/metrics/dimensions.js';
import { share } from '#libs/metrics/pay.js';
import { dimensionsOf, type Slice } from '#libs/metrics/slice-key.js';
import { invalidParameter } from '#libs/search/query/parameter-errors.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { type Analyst, charged, iso, SINGLE_PAGE } from '../analysis.js';
import { readers } from '../routes.js';
import { periodNamed } from '../slice-parameters.js';
import type { MetricsContext } from './metrics-context.js';

/** The measures of a slice against those of a wider one. */
export const benchmark = async ({ slices, values }: MetricsContext, query: RawQuery, analyst: Analyst) => {
  const request = await values.resolve(readers.benchmark(query, analyst.dataTier));
  analyst.cap(1);
  const { slice, given } = request;
  const against = widerSlice(slice, (given.against as string[] | undefined) ?? []);
  const name = periodNamed(request);
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
  const analysis = await charged(analyst, {
    data,
    slice,
    period: own.period,
    as_of: iso(Math.min(own.asOf, wide.asOf)),
    method: own.method === 'grid' && wide.method === 'grid' ? 'grid' : 'live',
    n: own.figures.n,
    coverage: wide.figures.n === 0 ? null : share(own.figures.n, wide.figures.n),
    ...SINGLE_PAGE,
    ...(empty && { note: await slices.nothingFound(own.period) }),
  });
  return { ...analysis, against };
};

/** The slice with only some of its dimensions. */
const widerSlice = (slice: Slice, kept: readonly string[]): Slice => {
  const own = dimensionsOf(slice);
  const unknown = kept.find((name) => name !== 'all' && !own.includes(name as DimensionName));
  if (unknown !== undefined)
    throw invalidParameter('against', 'must name dimensions of the slice, or `all`', unknown, ['all', ...own]);
  const names = own.filter((name) => kept.includes(name));
  if (own.length > 0 && names.length === own.length)
    throw invalidParameter(
      'against',
      'must omit at least one dimension of the slice, so that the other slice is wider',
    );
  return Object.fromEntries(names.map((name) => [name, slice[name]])) as Slice;
};
