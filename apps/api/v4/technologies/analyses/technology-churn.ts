import { z } from 'zod';
import { publishedAndRead, textAggregations } from '#libs/metrics/live-search.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import { spanBefore } from '#libs/metrics/periods/periods.js';
import { parsePeriod } from '#libs/metrics/periods/requested-period.js';
import { MatchedTextReader, type MatchedTexts } from '#libs/metrics/read/matched-texts.js';
import { MIN_NAMING_IN_BOTH, skillChange } from '#libs/metrics/skills.js';
import { component, integer, number, positive, share as shareOf, time } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeAnalysis, coverageOf } from '../../metrics/analysis.js';
import { pageOfRows, readPageRequest } from '../../metrics/pages.js';
import { analysisWith, technologyKeys } from '../../metrics/schemas/analysis-schema.js';
import {
  analysisParameters,
  pageParameters,
  type RequestOf,
  shownSlice,
  windowParameter,
} from '../../metrics/slice-parameters.js';
import { dimensions } from '../technology-parameters.js';
import { requestedWindow } from './requested-window.js';
import { TechnologiesContext } from './technologies-context.js';
import { technologyName } from './technology-rows.js';

const technologyChange = z.object({
  ...technologyKeys,
  from_share: shareOf('Share of the texts of matched boards that name the technology, in the previous window.'),
  to_share: shareOf('The same in the current window.'),
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
    boards: integer('Boards of which texts were read in both windows: only their texts are compared.'),
    n_read: integer('Their texts in the current window.'),
    previous_n_read: integer('Their texts in the previous window.'),
    rate: positive('Sum of the absolute changes.'),
    floor: positive('The rate that chance would give: its expectation if the postings of both windows were shuffled.'),
    excess: positive('`rate` minus `floor`, and at least 0: the turnover that chance does not explain.'),
    gains: positive('Sum of the positive changes.'),
    losses: positive('Sum of the absolute values of the negative changes.'),
  }),
);

const parameters = analysisParameters([windowParameter, ...pageParameters], { dimensions });

/** How the mix of technologies of a slice changed from one window to the next. */
const technologyChurn = async (
  { query, request: given, operation: caller }: Call<RequestOf<typeof parameters>>,
  { stores, live, slices, values }: TechnologiesContext,
) => {
  const request = await values.resolve(given, caller);
  const page = readPageRequest(stores.cursors, 'churn', query, request, caller);
  const { slice } = request;
  caller.cap(1);
  const asOf = await stores.dataset.asOf();
  const period = parsePeriod(`${requestedWindow(request)}d`, asOf);
  const earlier = spanBefore(period.span);
  const [now, before, texts] = await Promise.all([
    live.aggregate(slice, asOf, textAggregations(period.span)),
    live.aggregate(slice, asOf, textAggregations(earlier)),
    new MatchedTextReader(live, slice, asOf).compare(period.span, earlier),
  ]);
  const { n } = publishedAndRead(now.found);
  const mixOf = (period: 'now' | 'before') =>
    new Map([...(texts?.naming ?? [])].map(([technology, counts]) => [technology, counts[period]]));
  const change =
    texts &&
    skillChange({ mix: mixOf('before'), postings: texts.previousRead }, { mix: mixOf('now'), postings: texts.read });
  const rows = (change?.changes ?? []).map(({ technology, ...shares }) => ({
    ...technologyName(technology),
    ...shares,
  }));
  const shown = pageOfRows(rows, page, asOf);
  const analysis = await chargeAnalysis(caller, {
    data: shown.data,
    slice: shownSlice(slice),
    period: await slices.periodView(period, asOf),
    as_of: iso(asOf),
    method: 'live',
    n,
    ...coverageOf(texts?.read ?? 0, n, 'text_read'),
    next_cursor: shown.next_cursor,
    has_more: shown.has_more,
    ...(rows.length === 0 && { note: noteOf(n, texts) }),
  });
  return {
    ...analysis,
    against: { from: iso(earlier.from), to: iso(earlier.to - 1), n: publishedAndRead(before.found).n },
    churn: change && {
      boards: texts.boards,
      n_read: texts.read,
      previous_n_read: texts.previousRead,
      rate: change.rate,
      floor: change.floor,
      excess: change.excess,
      gains: change.gains,
      losses: change.losses,
    },
  };
};

/** Why there is nothing to compare. */
const noteOf = (n: number, texts: MatchedTexts | null): string => {
  if (n === 0) return 'No posting that matches the filters was published in the period.';
  if (texts === null) return 'The slice has too many boards to compare them one by one: narrow it.';
  if (texts.boards === 0) return 'No board has texts that were read in both windows, so that nothing can be compared.';
  return `No technology is named in at least ${MIN_NAMING_IN_BOTH} texts of both windows together, on the boards of which texts were read in both.`;
};

export const technologyTurnover = defineRead({
  group: 'technologies',
  price: 'analysis',
  tier: 'max',
  routes: [{ path: '/v4/technologies/churn', summary: 'Change of the technology mix' }],
  description:
    'How the shares of technologies changed from one window to the next, on the boards of which texts were read in both.',
  parameters,
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
