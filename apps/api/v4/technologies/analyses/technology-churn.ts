import { z } from 'zod';
import { iso } from '#libs/metrics/periods/period-view.js';
import { spanBefore, windowSpan } from '#libs/metrics/periods/periods.js';
import { parsePeriod } from '#libs/metrics/periods/requested-period.js';
import { MIN_NAMING_IN_BOTH, skillChange } from '#libs/metrics/skills.js';
import { component, integer, number, positive, share as shareOf, time } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeAnalysis, coverageOf } from '../../metrics/analysis.js';
import { pageOfRows, readPageRequest } from '../../metrics/pages.js';
import { requireGridAddress } from '../../metrics/read/grid-only-slices.js';
import { analysisWith, technologyKeys } from '../../metrics/schemas/analysis-schema.js';
import {
  analysisParameters,
  pageParameters,
  type SliceRequest,
  shownSlice,
  windowParameter,
} from '../../metrics/slice-parameters.js';
import { windowMix } from '../mixes.js';
import { dimensions } from '../technology-parameters.js';
import { requestedWindow } from './requested-window.js';
import { TechnologiesContext } from './technologies-context.js';
import { emptyNoteFor, technologyName } from './technology-rows.js';

const technologyChange = z.object({
  ...technologyKeys,
  from_share: shareOf('Share in the previous window, from 0 to 1.'),
  to_share: shareOf('Share in the current window, from 0 to 1.'),
  change: number('`to_share` minus `from_share`.').min(-1).max(1),
});

const previousWindow = component(
  'PreviousWindow',
  z.object({
    from: time('Start of the window.'),
    to: time('End of the window, inclusive.'),
    n: integer('Postings published in the window.'),
  }),
);

const churnRate = component(
  'Churn',
  z.object({
    rate: positive('Sum of the absolute changes.'),
    floor: positive('The rate that chance would give: its expectation if the postings of both windows were shuffled.'),
    excess: positive('`rate` minus `floor`, and at least 0: the turnover that chance does not explain.'),
    gains: positive('Sum of the positive changes.'),
    losses: positive('Sum of the absolute values of the negative changes.'),
  }),
);

/** How the mix of technologies of a slice changed from one window to the next. */
const technologyChurn = async (
  { query, request: given, operation: caller }: Call<SliceRequest>,
  { stores, grid, slices, values }: TechnologiesContext,
) => {
  const request = await values.resolve(given, caller);
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
    skillChange({ mix: previous.mix, postings: previous.read }, { mix: current.mix, postings: current.read });
  const rows = (change?.changes ?? []).map(({ technology, ...shares }) => ({
    ...technologyName(technology),
    ...shares,
  }));
  const shown = pageOfRows(rows, page, asOf);
  const analysis = await chargeAnalysis(caller, {
    data: shown.data,
    slice: shownSlice(slice),
    period: await slices.periodView(parsePeriod(`${window}d`, asOf), asOf),
    as_of: iso(asOf),
    method: 'grid',
    n: current?.postings ?? 0,
    ...coverageOf(current?.read ?? 0, current?.postings ?? 0, 'text_read'),
    next_cursor: shown.next_cursor,
    has_more: shown.has_more,
    ...(rows.length === 0 && {
      note: emptyNoteFor(
        document,
        `One of the two windows has no postings, or no technology is named in at least ${MIN_NAMING_IN_BOTH} of both together.`,
      ),
    }),
  });
  const span = spanBefore(windowSpan(window, asOf));
  return {
    ...analysis,
    against: { from: iso(span.from), to: iso(span.to - 1), n: previous?.postings ?? 0 },
    churn: change && {
      rate: change.rate,
      floor: change.floor,
      excess: change.excess,
      gains: change.gains,
      losses: change.losses,
    },
  };
};

export const technologyTurnover = defineRead({
  group: 'technologies',
  price: 'analysis',
  tier: 'max',
  routes: [{ path: '/v4/technologies/churn', summary: 'Change of the technology mix' }],
  description:
    'How the shares of technologies changed from one window to the next. Only for slices whose figures are stored: see `/v4/technologies/status`.',
  parameters: analysisParameters([windowParameter, ...pageParameters], { dimensions }),
  response: analysis(
    analysisWith('TechnologyChurn', technologyChange, {
      against: previousWindow.describe('The previous window.'),
      churn: churnRate.nullable().describe('Turnover of the technologies; null if there is nothing to compare.'),
    }),
  ),
  tools: [{ name: 'technology_churn', description: "Turnover of a slice's technologies from one window to the next." }],
  inject: [TechnologiesContext],
  run: technologyChurn,
});
