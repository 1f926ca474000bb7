import { round, share } from '#libs/metrics/pay.js';
import type { Window } from '#libs/metrics/periods.js';
import { comparativeAdvantage } from '#libs/metrics/skills.js';
import type { Slice } from '#libs/metrics/slice-key.js';
import { SOURCE_ID } from '#libs/records/ids.js';
import { technologies as catalogue } from '#libs/reference/technologies.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { type Analysis, type Analyst, charged, iso } from '../../metrics/analysis.js';
import { pageOf, sliceOfRows } from '../../metrics/pages.js';
import { periodOf, type SliceRequest } from '../../metrics/slice-parameters.js';
import { technologyReaders as readers } from '../routes.js';
import { windowIn } from './requested-window.js';
import type { TechnologiesContext } from './technologies-context.js';
import { NONE_NAMED, named } from './technology-rows.js';

const categories = new Map(catalogue().map(({ slug, category }) => [slug, category]));

/** The technologies of a slice. */
export const sliceStack = async (
  context: TechnologiesContext,
  query: RawQuery,
  analyst: Analyst,
): Promise<Analysis> => {
  const request = await context.values.resolve(readers.stack(query, analyst.dataTier));
  return stackOf(context, request.slice, 'stack', query, request, analyst);
};

/** @param id of the company; a malformed or unknown one has no technologies. */
export const employerStack = async (
  context: TechnologiesContext,
  id: string,
  query: RawQuery,
  analyst: Analyst,
): Promise<Pick<Analysis, 'data' | 'as_of' | 'next_cursor'>> => {
  const request = await context.values.resolve(readers.employer(query, analyst.dataTier));
  const slice: Slice = { ...request.slice, source_ids: [id] };
  const known = SOURCE_ID.regex.test(id);
  if (request.given.count === true) return countOf(context, known ? slice : null, windowIn(request));
  return stackOf(context, slice, `employer/${id}`, query, request, analyst);
};

const stackOf = async (
  { stores, slices, mixes }: TechnologiesContext,
  slice: Slice,
  name: string,
  query: RawQuery,
  request: SliceRequest,
  analyst: Analyst,
): Promise<Analysis> => {
  const page = pageOf(stores.cursors, name, query, request, analyst);
  analyst.cap(1);
  const window = windowIn(request);
  const [own, whole] = await Promise.all([mixes.of(slice, window), mixes.of({}, window)]);
  const advantage = comparativeAdvantage(own.mix, whole.mix);
  const rows = [...own.mix]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([technology, n]) => ({
      ...named(technology),
      category: categories.get(technology) ?? null,
      n,
      share: share(n, own.naming),
      lift: liftOf(n / own.naming, (whole.mix.get(technology) ?? 0) / whole.naming),
      comparative_advantage: whole.mix.has(technology) ? round(advantage.get(technology) ?? 0, 3) : null,
    }));
  const shown = sliceOfRows(rows, page, own.asOf);
  return charged(analyst, {
    data: shown.data,
    slice,
    period: await slices.view(periodOf(`${window}d`, own.asOf), own.asOf),
    as_of: iso(own.asOf),
    method: own.method === 'grid' && whole.method === 'grid' ? 'grid' : 'live',
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

/** Share in the slice over share in the whole; null where the whole has none. */
const liftOf = (own: number, whole: number): number | null => (whole === 0 ? null : round(own / whole, 3));
