import { share } from '#libs/metrics/pay.js';
import { WINDOWS, type Window } from '#libs/metrics/periods.js';
import { occupationTitle } from '#libs/reference/occupations.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { type Analysis, type AnalysisCaller, chargeAnalysis, iso } from '../../metrics/analysis.js';
import { pageOfRows, readPageRequest } from '../../metrics/pages.js';
import { periodOf } from '../../metrics/slice-parameters.js';
import { windowMix } from '../mixes.js';
import { technologyReaders as readers } from '../technology-parameters.js';
import { occupationSkills } from './occupation-skills.js';
import type { TechnologiesContext } from './technologies-context.js';
import { emptyNoteFor } from './technology-rows.js';

/** The occupations whose mix of technologies is most similar. */
export const similarOccupations = async (
  { stores, grid, slices }: TechnologiesContext,
  query: RawQuery,
  caller: AnalysisCaller,
): Promise<Analysis> => {
  const request = readers.similarOccupations(query, caller.dataTier);
  const page = readPageRequest(stores.cursors, 'similar-occupations', query, request, caller);
  const code = request.parameters.onet_codes as string;
  caller.cap(1);
  const meta = await grid.requiredMeta();
  const document = await occupationSkills(grid, code);
  const asOf = Date.parse(document?.as_of ?? meta.as_of);
  const longest = Math.max(...WINDOWS) as Window;
  const mix = document && windowMix(document, longest);
  const rows = (document?.similar ?? []).map(([other, value]) => ({
    onet_code: other,
    title: occupationTitle(other),
    similarity: value,
  }));
  const shown = pageOfRows(rows, page, asOf);
  return chargeAnalysis(caller, {
    data: shown.data,
    slice: { onet_codes: [code] },
    period: await slices.periodView(periodOf(`${longest}d`, asOf), asOf),
    as_of: iso(asOf),
    method: 'grid',
    n: mix?.postings ?? 0,
    coverage: mix && mix.postings > 0 ? share(mix.naming, mix.postings) : null,
    next_cursor: shown.next_cursor,
    has_more: shown.has_more,
    ...(rows.length === 0 && {
      note: emptyNoteFor(document, 'No other occupation with a code of this length shares a technology with it.'),
    }),
  });
};
