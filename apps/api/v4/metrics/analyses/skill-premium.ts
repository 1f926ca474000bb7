import { share } from '#libs/metrics/pay.js';
import { estimate } from '#libs/metrics/skills.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { type Analysis, type AnalysisCaller, chargeAnalysis, iso } from '../analysis.js';
import { readers } from '../metrics-parameters.js';
import { pageOfRows, readPageRequest } from '../pages.js';
import { requireGridAddress } from '../read/grid-only-slices.js';
import { facetLabel } from '../read/live-store.js';
import { DEFAULT_PERIOD } from '../slice-parameters.js';
import type { MetricsContext } from './metrics-context.js';

/** The difference in pay between postings with and without each technology of a slice. */
export const skillPremium = async (
  { stores, grid, slices, values }: MetricsContext,
  query: RawQuery,
  caller: AnalysisCaller,
): Promise<Analysis> => {
  const request = await values.resolve(readers.skillPremium(query, caller.dataTier));
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
  const rows = mostFrequent.map(([technology, n, without, raw, rawError, within, withinError]) => ({
    technology,
    label: facetLabel('technologies', technology),
    n,
    n_without: without,
    raw: estimate(raw, rawError),
    within_occupation_and_level: estimate(within, withinError),
  }));
  const shown = pageOfRows(rows, page, asOf);
  return chargeAnalysis(caller, {
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
      note: 'No technology of this slice has enough postings that state pay: at least 5 that name it, 5 that do not and, unless the slice has `source_ids`, two employers that name it.',
    }),
  });
};
