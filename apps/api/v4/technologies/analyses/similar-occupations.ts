import { z } from 'zod';
import { iso } from '#libs/metrics/periods/period-view.js';
import { WINDOWS, type Window } from '#libs/metrics/periods/periods.js';
import { parsePeriod } from '#libs/metrics/periods/requested-period.js';
import { MIN_TEXTS_TO_RANK } from '#libs/metrics/skills.js';
import { occupationTitle } from '#libs/reference/occupations.js';
import { share as shareOf, text } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeAnalysis, coverageOf } from '../../metrics/analysis.js';
import { pageOfRows, readPageRequest } from '../../metrics/pages.js';
import { analysisOf } from '../../metrics/schemas/analysis-schema.js';
import { analysisParameters, pageParameters, type RequestOf } from '../../metrics/slice-parameters.js';
import { windowMix } from '../mixes.js';
import { occupationParameter } from '../technology-parameters.js';
import { occupationSkills, requireOccupation } from './occupation-skills.js';
import { TechnologiesContext } from './technologies-context.js';
import { emptyNoteFor } from './technology-rows.js';

const similarOccupation = z.object({
  onet_code: text('Code of the occupation.'),
  title: text('Title of the occupation.'),
  similarity: shareOf('Cosine similarity, from 0 to 1.'),
  n: z.int().describe('Postings of the occupation in the period whose text was read.'),
  few_texts: z
    .boolean()
    .describe(`Whether \`n\` is below ${MIN_TEXTS_TO_RANK}: the mix is mostly chance, so these come after all others.`),
});

const parameters = analysisParameters([occupationParameter('onet_codes', 'The occupation.'), ...pageParameters], {
  dimensions: [],
});

/** The occupations whose mix of technologies is most similar. */
const similarOccupations = async (
  { query, request, operation: caller }: Call<RequestOf<typeof parameters>>,
  { stores, grid, slices }: TechnologiesContext,
) => {
  const page = readPageRequest(stores.cursors, 'similar-occupations', query, request, caller);
  const code = request.parameters.onet_codes;
  requireOccupation('onet_codes', code);
  caller.cap(1);
  const meta = await grid.requiredMeta();
  const document = await occupationSkills(grid, code);
  const asOf = Date.parse(document?.as_of ?? meta.as_of);
  const longest = Math.max(...WINDOWS) as Window;
  const mix = document && windowMix(document, longest);
  const rows = (document?.similar ?? []).map(([other, value, texts]) => ({
    onet_code: other,
    title: occupationTitle(other),
    similarity: value,
    n: texts,
    few_texts: texts < MIN_TEXTS_TO_RANK,
  }));
  const shown = pageOfRows(rows, page, asOf);
  return chargeAnalysis(caller, {
    data: shown.data,
    slice: { onet_codes: [code] },
    period: await slices.periodView(parsePeriod(`${longest}d`, asOf), asOf),
    as_of: iso(asOf),
    method: 'grid',
    n: mix?.postings ?? 0,
    ...coverageOf(mix?.read ?? 0, mix?.postings ?? 0, 'text_read'),
    next_cursor: shown.next_cursor,
    has_more: shown.has_more,
    ...(rows.length === 0 && {
      note: emptyNoteFor(document, 'No other occupation with a code of this length shares a technology with it.'),
    }),
  });
};

export const occupationsWithSimilarSkills = defineRead({
  group: 'technologies',
  price: 'analysis',
  tier: 'max',
  routes: [{ path: '/v4/technologies/similar-occupations', summary: 'Occupations with a similar skill mix' }],
  description:
    'Cosine similarity of technology profiles, weighted by comparative advantage. Occupations of which few texts were read come last. Only for occupations whose figures are stored: see `/v4/technologies/status`.',
  parameters,
  response: analysis(analysisOf('SimilarOccupations', similarOccupation)),
  tools: [
    {
      name: 'similar_occupations',
      description: 'Occupations with a similar mix of technologies.',
    },
  ],
  inject: [TechnologiesContext],
  run: similarOccupations,
});
