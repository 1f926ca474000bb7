import { z } from 'zod';
import type { Slice } from '#libs/metrics/grid/slice-key.js';
import { round, share } from '#libs/metrics/pay.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import type { Window } from '#libs/metrics/periods/periods.js';
import { parsePeriod } from '#libs/metrics/periods/requested-period.js';
import { comparativeAdvantage } from '#libs/metrics/skills.js';
import { SOURCE_ID } from '#libs/records/ids.js';
import { technologies as catalogue } from '#libs/reference/technologies.js';
import { component, integer, positive, share as shareOf, text, time } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeAnalysis, coverageOf } from '../../metrics/analysis.js';
import { pageOfRows, readPageRequest } from '../../metrics/pages.js';
import { analysisOf, technologyKeys } from '../../metrics/schemas/analysis-schema.js';
import {
  analysisParameters,
  pageParameters,
  type RequestOf,
  shownSlice,
  windowParameter,
} from '../../metrics/slice-parameters.js';
import { dimensions, dimensionsWithoutEmployer } from '../technology-parameters.js';
import { requestedWindow } from './requested-window.js';
import { TechnologiesContext } from './technologies-context.js';
import { noteOfNone, technologyName } from './technology-rows.js';

const categories = new Map(catalogue().map(({ slug, category }) => [slug, category]));

const technologyShare = z.object({
  ...technologyKeys,
  category: text('Category of the technology.').nullable(),
  n: integer('Postings whose text was read that name the technology.'),
  share: shareOf("Share of the slice's postings whose text was read."),
  lift: positive('Share in the slice divided by its share in the whole market.').nullable(),
  comparative_advantage: positive(
    'Share of all mentions of technologies in the slice, divided by its share in the whole market.',
  ).nullable(),
});
const technologyStack = analysisOf('TechnologyStack', technologyShare);

const technologyCount = component(
  'TechnologyCount',
  z.object({
    data: z.array(technologyShare).max(0).describe('Empty with `count=true`.'),
    count: integer('Number of technologies.'),
    next_cursor: text('Always null: there is one page.').nullable(),
    has_more: z.literal(false).describe('There is one page.'),
    as_of: time('Time up to which the figures are complete.'),
  }),
);

const own = [windowParameter, ...pageParameters] as const;
const sliceStackParameters = analysisParameters(own, { dimensions });
const employerStackParameters = analysisParameters(own, { dimensions: dimensionsWithoutEmployer });
type StackRequest = RequestOf<typeof sliceStackParameters>;

/** The technologies of a slice, most frequent first. */
const sliceStack = async (call: Call<StackRequest>, context: TechnologiesContext) => {
  const request = await context.values.resolve(call.request, call.operation);
  return stackOf(context, request.slice, 'stack', request, call);
};

/** The technologies of a company, or only their number with `count=true`. A malformed or unknown id has no technologies. */
const employerStack = async (
  call: Call<StackRequest, { readonly source_id: string }>,
  context: TechnologiesContext,
) => {
  const id = call.path.source_id;
  const request = await context.values.resolve(call.request, call.operation);
  const slice: Slice = { ...request.slice, source_ids: [id] };
  const isValidId = SOURCE_ID.regex.test(id);
  if (request.parameters.count === true) return countOf(context, isValidId ? slice : null, requestedWindow(request));
  return stackOf(context, slice, `employer/${id}`, request, call);
};

const stackOf = async (
  { stores, slices, mixes }: TechnologiesContext,
  slice: Slice,
  name: string,
  request: StackRequest,
  { query, operation: caller }: Call<StackRequest>,
) => {
  const page = readPageRequest(stores.cursors, name, query, request, caller);
  caller.cap(1);
  const window = requestedWindow(request);
  const [own, market] = await Promise.all([mixes.of(slice, window), mixes.of({}, window)]);
  const advantage = comparativeAdvantage(own.mix, market.mix, own.mentions, market.mentions);
  const rows = [...own.mix]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([technology, n]) => ({
      ...technologyName(technology),
      category: categories.get(technology) ?? null,
      n,
      share: share(n, own.read),
      lift: liftOf(n / own.read, (market.mix.get(technology) ?? 0) / market.read),
      comparative_advantage: market.mix.has(technology) ? round(advantage.get(technology) ?? 0, 3) : null,
    }));
  const shown = pageOfRows(rows, page, own.asOf);
  return chargeAnalysis(caller, {
    data: shown.data,
    slice: shownSlice(slice),
    period: await slices.periodView(parsePeriod(`${window}d`, own.asOf), own.asOf),
    as_of: iso(own.asOf),
    method: own.method === 'grid' && market.method === 'grid' ? 'grid' : 'live',
    n: own.postings,
    ...coverageOf(own.read, own.postings, 'text_read'),
    next_cursor: shown.next_cursor,
    has_more: shown.has_more,
    ...(rows.length === 0 && { note: noteOfNone({ n: own.postings, read: own.read, isAny: true }) }),
  });
};

const countOf = async ({ stores, mixes }: TechnologiesContext, slice: Slice | null, window: Window) => {
  const found = slice && (await mixes.of(slice, window));
  const asOf = found?.asOf ?? (await stores.dataset.asOf());
  return { data: [], count: found?.mix.size ?? 0, next_cursor: null, has_more: false as const, as_of: iso(asOf) };
};

/** Share in the slice divided by share in the whole market; null if the latter is 0. */
const liftOf = (sliceShare: number, marketShare: number): number | null =>
  marketShare === 0 ? null : round(sliceShare / marketShare, 3);

export const stackOfSlice = defineRead({
  group: 'technologies',
  price: 'analysis',
  tier: 'max',
  routes: [{ path: '/v4/technologies/stack', summary: 'Technology stack' }],
  description: 'The technologies of the slice, most frequent first, with share and lift.',
  parameters: sliceStackParameters,
  response: analysis(technologyStack),
  tools: [
    {
      name: 'technology_stack',
      description: 'The technologies of a slice with share and lift, most frequent first.',
    },
  ],
  inject: [TechnologiesContext],
  run: sliceStack,
});

export const stackOfSource = defineRead({
  group: 'technologies',
  price: 'analysis',
  tier: 'max',
  routes: [{ path: '/v4/sources-id/{source_id}/technologies', summary: "One employer's technology stack" }],
  description: "The employer's technologies, most frequent first. `count=true` returns only their number and is free.",
  parameters: employerStackParameters,
  response: analysis(component('EmployerStack', z.union([technologyStack, technologyCount]))),
  tools: [{ name: 'source_technologies', description: "One company's technologies, most frequent first." }],
  inject: [TechnologiesContext],
  run: employerStack,
});
