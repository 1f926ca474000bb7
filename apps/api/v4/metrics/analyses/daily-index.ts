import { AppError } from '#libs/errors/app-error.js';
import { CHANGE_DAYS, MAX_DAILY_SERIES } from '#libs/metrics/daily/daily-index.js';
import { gridAddress, type Slice } from '#libs/metrics/grid/slice-key.js';
import { MIN_LINK_BOARDS, MIN_LINK_POSTINGS } from '#libs/metrics/observation/matched-index.js';
import { round } from '#libs/metrics/pay.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import { dateOf, type Vintage } from '#libs/vintages/published-series.js';
import { isProvisional, REVISION_REASONS, type Revisions, revisionsOf } from '#libs/vintages/revisions.js';
import { type ShownDay, shownDays } from '#libs/vintages/shown-day.js';
import { VintageStore } from '#libs/vintages/vintage-store.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeCited, SINGLE_PAGE } from '../analysis.js';
import { citationOfIndex } from '../citation.js';
import { requestedVintage } from '../read/requested-vintage.js';
import { dailyIndexResponse } from '../schemas/daily-index-schema.js';
import {
  analysisParameters,
  dailyRangeParameters,
  type RequestOf,
  shownSlice,
  sliceParameters,
} from '../slice-parameters.js';
import { MetricsContext } from './metrics-context.js';

const MAX_DAYS = 1_000;
const DEFAULT_DAYS = 90;

const parameters = analysisParameters(dailyRangeParameters, {
  dimensions: sliceParameters.filter(({ name }) => ['onet_codes', 'countries'].includes(name)),
});

const dayOf = (name: string, text: string): number => {
  const time = Date.parse(text);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text))
    throw invalidParameter(name, 'is not a day of the calendar', text);
  return time / MS_PER_DAY;
};

interface DayRange {
  readonly first: number;
  readonly last: number;
}

/** @throws AppError `invalid_request` for days that are reversed, too many, or after the data of the vintage. */
const rangeOf = ({ from, to }: { from?: string; to?: string }, { asOf }: Vintage): DayRange => {
  const newest = Math.floor(asOf.getTime() / MS_PER_DAY) - 1;
  const last = to === undefined ? newest : dayOf('to', to);
  const first = from === undefined ? last - DEFAULT_DAYS + 1 : dayOf('from', from);
  for (const [name, day, text] of [['from', first, from] as const, ['to', last, to] as const])
    if (day > newest && text !== undefined)
      throw invalidParameter(name, `must not be after ${dateOf(newest)}, the last whole day of the data`, text);
  if (first > last) throw invalidParameter('from', `must not be after \`to\` (${dateOf(last)})`, from);
  if (last - first >= MAX_DAYS)
    throw invalidParameter('from', `must be less than ${MAX_DAYS} days before \`to\` (${dateOf(last)})`, from);
  return { first, last };
};

/** @throws AppError `invalid_request` if no daily index of the slice was published. */
const requireSeries = async (store: VintageStore, slice: Slice, vintage: Vintage): Promise<string> => {
  const id = gridAddress(slice)?.id;
  if (id !== undefined && (await store.hasSeries(id, vintage))) return id;
  throw new AppError(
    'invalid_request',
    `No daily index of this slice was published in this vintage. It is published of the whole market, and of occupations (2 or 6 digits), countries, and pairs of both, one value each: the ${MAX_DAILY_SERIES} with the most openings, if their usual week has ${MIN_LINK_POSTINGS} openings on ${MIN_LINK_BOARDS} boards. For any other slice, use the monthly index of \`/v4/metrics/series\`.`,
  );
};

/** The path of a response that does not change. */
const requestOf = ({ onet_codes, countries }: Slice, range: DayRange, { id }: Vintage) =>
  `/v4/metrics/index?${new URLSearchParams({
    ...(onet_codes && { onet_codes: onet_codes.join() }),
    ...(countries && { countries: countries.join() }),
    from: dateOf(range.first),
    to: dateOf(range.last),
    vintage: id,
  })}`;

/** What is shown of a series in a vintage. */
const shownSeries = async (
  store: VintageStore,
  id: string,
  { vintage, range }: { vintage: Vintage; range: DayRange },
) => {
  const { figures, factors } = await store.series(id, vintage, { ...range, first: range.first - CHANGE_DAYS });
  return { days: shownDays(figures, factors, range.first), factors };
};

interface ShownVintage {
  readonly vintage: Vintage;
  readonly days: readonly ShownDay[];
}

const largestView = (revision: Revisions['largest']) =>
  revision && { ...revision, day: dateOf(revision.day), change: round(revision.now / revision.before - 1, 4) };

const revisionsView = async (store: VintageStore, before: ShownVintage, later: ShownVintage) => {
  const { count, isRedefined } = await store.between(before.vintage, later.vintage);
  const changes = revisionsOf(before, { ...later, isRedefined });
  return {
    published_at: later.vintage.publishedAt.toISOString(),
    as_of: iso(later.vintage.asOf.getTime()),
    vintages: count,
    days: changes.days,
    adjusted_days: changes.adjustedDays,
    largest: largestView(changes.largest),
    largest_adjusted: largestView(changes.largestAdjusted),
    reasons: [...changes.reasons].map(([reason, days]) => ({ reason, days, note: REVISION_REASONS[reason] })),
  };
};

const noDaysNote = ({ historySince }: Vintage): string =>
  historySince === null
    ? 'The index has no days in this period.'
    : `The index has no days in this period: the history of the dataset was lost, and rebuilt on ${historySince.toISOString()}. Earlier vintages can be read with \`vintage\`.`;

/** The daily index of a slice, as it was published. */
const dailyIndexOf = async (
  { request: given, operation: caller }: Call<RequestOf<typeof parameters>>,
  context: MetricsContext,
  store: VintageStore,
) => {
  const request = await context.values.resolve(given, caller);
  caller.cap(1);
  const { slice } = request;
  const { first, found, latest } = await requestedVintage(store, request.parameters.vintage);
  const id = await requireSeries(store, slice, found);
  const range = rangeOf(request.parameters, found);
  const { days, factors } = await shownSeries(store, id, { vintage: found, range });
  const isRequested = request.parameters.vintage !== undefined;
  const isLatest = found.vintage === latest.vintage;
  const now = isLatest || !isRequested ? days : (await shownSeries(store, id, { vintage: latest, range })).days;
  const dayNow = new Map(now.map((each) => [each.day, each]));
  const asOf = found.asOf.getTime();
  const citedRequest = requestOf(slice, range, found);
  const period = {
    name: `${dateOf(range.first)}..${dateOf(range.last)}`,
    from: iso(range.first * MS_PER_DAY),
    to: iso((range.last + 1) * MS_PER_DAY - 1),
    partial: days[0]?.day !== range.first || days.at(-1)?.day !== range.last,
  };
  return chargeCited(caller, {
    data: days.map(({ day, base, ...figure }) => ({
      day: dateOf(day),
      ...figure,
      base: base === null ? null : dateOf(base),
      provisional: isProvisional(day, asOf),
      ...(isRequested && {
        revised: dayNow.get(day)?.value ?? null,
        revised_adjusted: dayNow.get(day)?.adjusted ?? null,
      }),
    })),
    slice: shownSlice(slice),
    period,
    as_of: iso(asOf),
    method: 'grid' as const,
    vintage: {
      id: found.id,
      published_at: found.publishedAt.toISOString(),
      as_of: iso(asOf),
      definitions: found.definitions,
      latest: isLatest,
      history_rebuilt_at: found.historySince?.toISOString() ?? null,
      first_published_at: first.publishedAt.toISOString(),
      request: citedRequest,
    },
    seasonal: {
      method: 'stl' as const,
      years: factors?.years ?? 0,
      until: factors ? dateOf(factors.until) : null,
      reason: factors ? null : ('no_chain_of_three_years' as const),
    },
    ...(now !== days && {
      revisions: await revisionsView(store, { vintage: found, days }, { vintage: latest, days: now }),
    }),
    ...SINGLE_PAGE,
    ...(days.length === 0 && { note: noDaysNote(found) }),
    citation: citationOfIndex({
      slice: shownSlice(slice),
      days,
      isAdjusted: days.some(({ adjusted }) => adjusted !== null),
      publishedAt: found.publishedAt.toISOString(),
      asOf: iso(asOf),
      definitions: found.definitions,
      request: citedRequest,
    }),
  });
};

export const metricsDailyIndex = defineRead({
  group: 'metrics',
  price: 'analysis',
  routes: [{ path: '/v4/metrics/index', summary: 'The daily index of openings, as it was published' }],
  description:
    'Openings of the last seven days, day by day, on the boards that were watched throughout. Every published value is kept: `vintage` returns the series as it was, and what changed since. Only for slices whose figures are stored.',
  parameters,
  response: analysis(dailyIndexResponse),
  tools: [],
  inject: [MetricsContext, VintageStore],
  run: dailyIndexOf,
});
