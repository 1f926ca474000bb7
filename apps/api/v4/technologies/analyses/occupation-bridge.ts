import { digitsOf } from '#libs/metrics/dimensions.js';
import { MIN_SLICE } from '#libs/metrics/grid-sets.js';
import { round, share } from '#libs/metrics/pay.js';
import { coverage, MIN_POSTINGS_NAMING, mixVector, profile, similarity } from '#libs/metrics/skills.js';
import { occupationTitle } from '#libs/reference/occupations.js';
import { invalidParameter } from '#libs/search/query/parameter-errors.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { type Analyst, charged, iso } from '../../metrics/analysis.js';
import { pageOf, sliceOfRows } from '../../metrics/pages.js';
import { periodOf } from '../../metrics/slice-parameters.js';
import { frequent, mixIn, type WindowMix } from '../mixes.js';
import { technologyReaders as readers } from '../routes.js';
import { occupation } from './occupation.js';
import { windowIn } from './requested-window.js';
import type { TechnologiesContext } from './technologies-context.js';
import { named } from './technology-rows.js';

/** The technologies that two occupations share, and those that either lacks. */
export const occupationBridge = async (
  { stores, grid, slices }: TechnologiesContext,
  query: RawQuery,
  analyst: Analyst,
) => {
  const request = readers.bridge(query, analyst.dataTier);
  const page = pageOf(stores.cursors, 'bridge', query, request, analyst);
  const { from, to } = request.given as { from: string; to: string };
  if (digitsOf(from) !== digitsOf(to)) throw invalidParameter('to', 'must have as many digits as `from`', to);
  analyst.cap(1);
  const meta = await grid.required();
  const window = windowIn(request);
  const [one, other, all] = await Promise.all([occupation(grid, from), occupation(grid, to), grid.skills('all')]);
  const asOf = Date.parse(one?.as_of ?? meta.as_of);
  const period = await slices.view(periodOf(`${window}d`, asOf), asOf);
  const base = { slice: {}, period, as_of: iso(asOf), method: 'grid' as const };
  if (!one || !other || !all) {
    const missing = one ? to : from;
    const note = `The occupation ${missing} has fewer than ${MIN_SLICE} postings.`;
    return {
      ...(await charged(analyst, {
        data: [],
        ...base,
        n: 0,
        coverage: null,
        next_cursor: null,
        has_more: false,
        note,
      })),
      from: null,
      to: null,
    };
  }
  const [a, b, whole] = [mixIn(one, window), mixIn(other, window), mixIn(all, window)];
  const [pa, pb] = [profile(a.mix, a.naming), profile(b.mix, b.naming)];
  const rows = [...new Set([...pb.keys(), ...pa.keys()])].map((technology) => ({
    ...named(technology),
    state: pa.has(technology) ? (pb.has(technology) ? 'shared' : 'not_needed') : 'missing',
    from_share: round(pa.get(technology) ?? 0, 4),
    to_share: round(pb.get(technology) ?? 0, 4),
  }));
  const shown = sliceOfRows(rows, page, asOf);
  const vectorOf = ({ mix }: WindowMix) =>
    mixVector(frequent(mix, MIN_POSTINGS_NAMING), frequent(whole.mix, MIN_POSTINGS_NAMING));
  const analysis = await charged(analyst, {
    data: shown.data,
    ...base,
    n: b.postings,
    coverage: b.postings === 0 ? null : share(b.naming, b.postings),
    next_cursor: shown.next_cursor,
    has_more: shown.has_more,
    ...(rows.length === 0 && { note: 'No technology is named by 2% of the postings of either occupation.' }),
  });
  return {
    ...analysis,
    from: { onet_code: from, title: occupationTitle(from), n: a.postings, coverage: coverage(pa, pb) },
    to: { onet_code: to, title: occupationTitle(to), n: b.postings, coverage: coverage(pb, pa) },
    similarity: round(similarity(vectorOf(a), vectorOf(b)), 4),
  };
};
