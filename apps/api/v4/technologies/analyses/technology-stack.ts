import { round, share } from '#libs/metrics/pay.js';
import type { Window } from '#libs/metrics/periods.js';
import { comparativeAdvantage } from '#libs/metrics/skills.js';
import type { Slice } from '#libs/metrics/slice-key.js';
import { SOURCE_ID } from '#libs/records/ids.js';
import { technologies as catalogue } from '#libs/reference/technologies.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { type Analysis, type AnalysisCaller, chargeAnalysis, iso } from '../../metrics/analysis.js';
import { pageOfRows, readPageRequest } from '../../metrics/pages.js';
import { periodOf, type SliceRequest } from '../../metrics/slice-parameters.js';
import { technologyReaders as readers } from '../technology-parameters.js';
import { requestedWindow } from './requested-window.js';
import type { TechnologiesContext } from './technologies-context.js';
import { NONE_NAMED, technologyName } from './technology-rows.js';

const categories = new Map(catalogue().map(({ slug, category }) => [slug, category]));

/** The technologies of a slice, most frequent first. */
export const sliceStack = async (
  context: TechnologiesContext,
  query: RawQuery,
  caller: AnalysisCaller,
): Promise<Analysis> => {
  const request = await context.values.resolve(readers.stack(query, caller.dataTier));
  return stackOf(context, request.slice, 'stack', query, request, caller);
};

/** The technologies of a company, or only their number with `count=true`. @param id a malformed or unknown one has no technologies. */
export const employerStack = async (
  context: TechnologiesContext,
  id: string,
  query: RawQuery,
  caller: AnalysisCaller,
): Promise<Pick<Analysis, 'data' | 'as_of' | 'next_cursor'>> => {
  const request = await context.values.resolve(readers.employer(query, caller.dataTier));
  const slice: Slice = { ...request.slice, source_ids: [id] };
  const isValidId = SOURCE_ID.regex.test(id);
  if (request.parameters.count === true) return countOf(context, isValidId ? slice : null, requestedWindow(request));
  return stackOf(context, slice, `employer/${id}`, query, request, caller);
};

const stackOf = async (
  { stores, slices, mixes }: TechnologiesContext,
  slice: Slice,
  name: string,
  query: RawQuery,
  request: SliceRequest,
  caller: AnalysisCaller,
): Promise<Analysis> => {
  const page = readPageRequest(stores.cursors, name, query, request, caller);
  caller.cap(1);
  const window = requestedWindow(request);
  const [own, market] = await Promise.all([mixes.of(slice, window), mixes.of({}, window)]);
  const advantage = comparativeAdvantage(own.mix, market.mix);
  const rows = [...own.mix]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([technology, n]) => ({
      ...technologyName(technology),
      category: categories.get(technology) ?? null,
      n,
      share: share(n, own.naming),
      lift: liftOf(n / own.naming, (market.mix.get(technology) ?? 0) / market.naming),
      comparative_advantage: market.mix.has(technology) ? round(advantage.get(technology) ?? 0, 3) : null,
    }));
  const shown = pageOfRows(rows, page, own.asOf);
  return chargeAnalysis(caller, {
    data: shown.data,
    slice,
    period: await slices.periodView(periodOf(`${window}d`, own.asOf), own.asOf),
    as_of: iso(own.asOf),
    method: own.method === 'grid' && market.method === 'grid' ? 'grid' : 'live',
    n: own.postings,
    coverage: own.postings === 0 ? null : share(own.naming, own.postings),
    next_cursor: shown.next_cursor,
    has_more: shown.has_more,
    ...(rows.length === 0 && { note: NONE_NAMED }),
  });
};

const countOf = async ({ stores, mixes }: TechnologiesContext, slice: Slice | null, window: Window) => {
  const found = slice && (await mixes.of(slice, window));
  const asOf = found?.asOf ?? (await stores.dataset.asOf());
  return { data: [], count: found?.mix.size ?? 0, next_cursor: null, has_more: false, as_of: iso(asOf) };
};

/** Share in the slice divided by share in the whole market; null if the latter is 0. */
const liftOf = (sliceShare: number, marketShare: number): number | null =>
  marketShare === 0 ? null : round(sliceShare / marketShare, 3);
