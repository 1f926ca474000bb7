import { share } from '#libs/metrics/pay.js';
import { WINDOWS, type Window } from '#libs/metrics/periods.js';
import { occupationTitle } from '#libs/reference/occupations.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { type Analysis, type Analyst, charged, iso } from '../../metrics/analysis.js';
import { pageOf, sliceOfRows } from '../../metrics/pages.js';
import { periodOf } from '../../metrics/slice-parameters.js';
import { mixIn } from '../mixes.js';
import { technologyReaders as readers } from '../routes.js';
import { occupation } from './occupation.js';
import type { TechnologiesContext } from './technologies-context.js';
import { noSlice } from './technology-rows.js';

/** The occupations whose mix of technologies is most similar. */
export const similarOccupations = async (
  { stores, grid, slices }: TechnologiesContext,
  query: RawQuery,
  analyst: Analyst,
): Promise<Analysis> => {
  const request = readers.similarOccupations(query, analyst.dataTier);
  const page = pageOf(stores.cursors, 'similar-occupations', query, request, analyst);
  const code = request.given.onet_codes as string;
  analyst.cap(1);
  const meta = await grid.required();
  const document = await occupation(grid, code);
  const asOf = Date.parse(document?.as_of ?? meta.as_of);
  const longest = Math.max(...WINDOWS) as Window;
  const own = document && mixIn(document, longest);
  const rows = (document?.similar ?? []).map(([other, value]) => ({
    onet_code: other,
    title: occupationTitle(other),
    similarity: value,
  }));
  const shown = sliceOfRows(rows, page, asOf);
  return charged(analyst, {
    data: shown.data,
    slice: { onet_codes: [code] },
    period: await slices.view(periodOf(`${longest}d`, asOf), asOf),
    as_of: iso(asOf),
    method: 'grid',
    n: own?.postings ?? 0,
    coverage: own && own.postings > 0 ? share(own.naming, own.postings) : null,
    next_cursor: shown.next_cursor,
    has_more: shown.has_more,
    ...(rows.length === 0 && {
      note: noSlice(document, 'No other occupation of this level shares a technology with it.'),
    }),
  });
};
