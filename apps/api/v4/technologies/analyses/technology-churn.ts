import { share } from '#libs/metrics/pay.js';
import { spanBefore, windowSpan } from '#libs/metrics/periods.js';
import { skillChange } from '#libs/metrics/skills.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { type AnalysisCaller, chargeAnalysis, iso } from '../../metrics/analysis.js';
import { pageOfRows, readPageRequest } from '../../metrics/pages.js';
import { requireGridAddress } from '../../metrics/read/grid-only-slices.js';
import { periodOf } from '../../metrics/slice-parameters.js';
import { windowMix } from '../mixes.js';
import { technologyReaders as readers } from '../technology-parameters.js';
import { requestedWindow } from './requested-window.js';
import type { TechnologiesContext } from './technologies-context.js';
import { emptyNoteFor, technologyName } from './technology-rows.js';

/** How the mix of technologies of a slice changed from one window to the next. */
export const technologyChurn = async (
  { stores, grid, slices, values }: TechnologiesContext,
  query: RawQuery,
  caller: AnalysisCaller,
) => {
  const request = await values.resolve(readers.churn(query, caller.dataTier));
  const page = readPageRequest(stores.cursors, 'churn', query, request, caller);
  const { slice } = request;
  const address = requireGridAddress(slice);
  caller.cap(1);
  const meta = await grid.requiredMeta();
  const document = await grid.skills(address.id);
  const window = requestedWindow(request);
  const asOf = Date.parse(document?.as_of ?? meta.as_of);
  const current = document && windowMix(document, window);
  const previous = document && windowMix(document, window, true);
  const change =
    current &&
    previous &&
    skillChange({ mix: previous.mix, postings: previous.naming }, { mix: current.mix, postings: current.naming });
  const rows = (change?.changes ?? []).map(({ technology, ...shares }) => ({
    ...technologyName(technology),
    ...shares,
  }));
  const shown = pageOfRows(rows, page, asOf);
  const analysis = await chargeAnalysis(caller, {
    data: shown.data,
    slice,
    period: await slices.periodView(periodOf(`${window}d`, asOf), asOf),
    as_of: iso(asOf),
    method: 'grid',
    n: current?.postings ?? 0,
    coverage: current && current.postings > 0 ? share(current.naming, current.postings) : null,
    next_cursor: shown.next_cursor,
    has_more: shown.has_more,
    ...(rows.length === 0 && {
      note: emptyNoteFor(
        document,
        'One of the two windows has no postings, or no technology is named in at least 3 of them.',
      ),
    }),
  });
  const span = spanBefore(windowSpan(window, asOf));
  return {
    ...analysis,
    against: { from: iso(span.from), to: iso(span.to - 1), n: previous?.postings ?? 0 },
    churn: change ? { rate: change.rate, gains: change.gains, losses: change.losses } : null,
  };
};
