import { share } from '#libs/metrics/pay.js';
import { skillChange } from '#libs/metrics/skills.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { type Analyst, charged, iso } from '../../metrics/analysis.js';
import { pageOf, sliceOfRows } from '../../metrics/pages.js';
import { gridOnly } from '../../metrics/read/grid-only.js';
import { periodOf } from '../../metrics/slice-parameters.js';
import { mixIn } from '../mixes.js';
import { technologyReaders as readers } from '../routes.js';
import { windowIn } from './requested-window.js';
import type { TechnologiesContext } from './technologies-context.js';
import { named, noSlice } from './technology-rows.js';

/** How the mix of technologies of a slice changed from one window to the next. */
export const technologyChurn = async (
  { stores, grid, slices, mixes, values }: TechnologiesContext,
  query: RawQuery,
  analyst: Analyst,
) => {
  const request = await values.resolve(readers.churn(query, analyst.dataTier));
  const page = pageOf(stores.cursors, 'churn', query, request, analyst);
  const { slice } = request;
  const address = gridOnly(slice);
  analyst.cap(1);
  const meta = await grid.required();
  const document = await grid.skills(address.id);
  const window = windowIn(request);
  const asOf = Date.parse(document?.as_of ?? meta.as_of);
  const now = document && mixIn(document, window);
  const before = document && mixIn(document, window, true);
  const change =
    now && before && skillChange({ mix: before.mix, postings: before.naming }, { mix: now.mix, postings: now.naming });
  const rows = (change?.changes ?? []).map(({ technology, ...shares }) => ({ ...named(technology), ...shares }));
  const shown = sliceOfRows(rows, page, asOf);
  const analysis = await charged(analyst, {
    data: shown.data,
    slice,
    period: await slices.view(periodOf(`${window}d`, asOf), asOf),
    as_of: iso(asOf),
    method: 'grid',
    n: now?.postings ?? 0,
    coverage: now && now.postings > 0 ? share(now.naming, now.postings) : null,
    next_cursor: shown.next_cursor,
    has_more: shown.has_more,
    ...(rows.length === 0 && {
      note: noSlice(document, 'One of the two windows has no postings, or no technology is named by 3 of them.'),
    }),
  });
  const { before: span } = mixes.spans(window, asOf);
  return {
    ...analysis,
    against: { from: iso(span.from), to: iso(span.to - 1), n: before?.postings ?? 0 },
    churn: change ? { rate: change.rate, gains: change.gains, losses: change.losses } : null,
  };
};
