import { share } from '#libs/metrics/pay.js';
import { estimate } from '#libs/metrics/skills.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { type Analysis, type Analyst, charged, iso } from '../analysis.js';
import { pageOf, sliceOfRows } from '../pages.js';
import { gridOnly } from '../read/grid-only.js';
import { facetLabel } from '../read/live-store.js';
import { readers } from '../routes.js';
import { DEFAULT_PERIOD } from '../slice-parameters.js';
import type { MetricsContext } from './metrics-context.js';

/** What each technology of a slice pays. */
export const skillPremium = async (
  { stores, grid, slices, values }: MetricsContext,
  query: RawQuery,
  analyst: Analyst,
): Promise<Analysis> => {
  const request = await values.resolve(readers.skillPremium(query, analyst.dataTier));
  const page = pageOf(stores.cursors, 'skill-premium', query, request, analyst);
  const { slice } = request;
  const address = gridOnly(slice);
  analyst.cap(1);
  const meta = await grid.required();
  const [found, { period, figures, method }] = await Promise.all([
    grid.skills(address.id),
    slices.figures(slice, DEFAULT_PERIOD),
  ]);
  const asOf = Date.parse(found?.as_of ?? meta.as_of);
  const frequent = [...(found?.premium ?? [])].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  const rows = frequent.map(([technology, n, without, raw, rawError, within, withinError]) => ({
    technology,
    label: facetLabel('technologies', technology),
    n,
    n_without: without,
    raw: estimate(raw, rawError),
    within_occupation_and_level: estimate(within, withinError),
  }));
  const shown = sliceOfRows(rows, page, asOf);
  return charged(analyst, {
    data: shown.data,
    slice,
    period,
    as_of: iso(asOf),
    method: found ? 'grid' : method,
    n: figures.n,
    coverage: figures.n === 0 ? null : share(figures.payN, figures.n),
    next_cursor: shown.next_cursor,
    has_more: shown.has_more,
    ...(rows.length === 0 && {
      note: 'No technology of this slice has enough postings that state pay: at least 5 with it and 5 without it, and in a slice without `source_ids` at least two employers with it.',
    }),
  });
};
