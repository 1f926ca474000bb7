import { chunk, range as rangeOf } from 'es-toolkit';
import { z } from 'zod';
import type { Figures } from '#libs/metrics/figures.js';
import { round, share } from '#libs/metrics/pay.js';
import { iso, periodView } from '#libs/metrics/periods/period-view.js';
import { isPartial, monthEnd, monthName, monthSpan, type Span } from '#libs/metrics/periods/periods.js';
import { MatchedTextReader, type MatchedTexts } from '#libs/metrics/read/matched-texts.js';
import { component, flag, integer, month as monthOfRow, number, share as shareOf } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { monthRange } from '../../metrics/analyses/month-range.js';
import { chargeAnalysis, coverageOf } from '../../metrics/analysis.js';
import { analysisOf, technologyKeys } from '../../metrics/schemas/analysis-schema.js';
import {
  analysisParameters,
  fromParameter,
  type RequestOf,
  shownSlice,
  toParameter,
} from '../../metrics/slice-parameters.js';
import { dimensions, technologiesParameter } from '../technology-parameters.js';
import { TechnologiesContext } from './technologies-context.js';
import { noteOfNone, technologyName } from './technology-rows.js';

/** The number of technologies if none are requested. */
const DEFAULT_TECHNOLOGIES = 5;

/** Months that are compared at once. */
const PARALLEL = 4;

/** Minimum number of texts for a share. */
const MIN_TEXTS = 30;
/** A larger relative change of the coverage is reported. */
const MAX_COVERAGE_CHANGE = 1 / 3;

const matched = component(
  'TechnologyOnMatchedBoards',
  z
    .object({
      boards: integer('Boards of which texts were read in both months.'),
      n_read: integer('Texts of these boards in the month.'),
      previous_n_read: integer('Texts of these boards in the month before.'),
      share: shareOf(
        `Share of these texts that name the technology; null if one of the months has fewer than ${MIN_TEXTS}.`,
      ).nullable(),
      previous_share: shareOf('The same in the month before.').nullable(),
      change: number('`share` minus `previous_share`: the change that does not come from boards that join or leave.')
        .min(-1)
        .max(1)
        .nullable(),
    })
    .describe(
      'The month compared with the month before, on the boards of which texts were read in both. A board with more texts has more weight. Null above 20,000 boards.',
    ),
);

const technologyMonth = z.object({
  ...technologyKeys,
  month: monthOfRow('Month, such as `2026-07`.'),
  partial: flag('Whether the dataset covers only part of the month.'),
  n: integer('New postings whose text was read that name the technology.'),
  n_read: integer('New postings of the slice whose text was read.'),
  share: shareOf(`\`n\` divided by \`n_read\`; null if fewer than ${MIN_TEXTS} texts were read.`).nullable(),
  coverage: shareOf('Share of the new postings of the slice whose text was read; null if there are none.').nullable(),
  coverage_changed: flag(
    'Whether the coverage differs by more than a third from that of the month before: a change of the share may then be one of the postings that were read.',
  ),
  matched: matched.nullable(),
});

const parameters = analysisParameters([technologiesParameter, fromParameter, toParameter], { dimensions });

/** The share of technologies in the postings of a slice, by month. */
const technologyTrend = async (
  { request: given, operation: caller }: Call<RequestOf<typeof parameters>>,
  context: TechnologiesContext,
) => {
  const { slices } = context;
  const { slice, parameters: values } = await context.values.resolve(given, caller);
  caller.cap(1);
  const range = (asOf: number) => monthRange(values.from, values.to, asOf);
  const whole = await slices.months(slice, range);
  const { first, last } = range(whole.asOf);
  const span = { from: monthSpan(first, whole.asOf).from, to: monthSpan(last, whole.asOf).to };
  const requested = [
    ...new Set(values.technologies ?? (await context.mixes.mostFrequent(slice, span, DEFAULT_TECHNOLOGIES))),
  ];
  const series = await Promise.all(
    requested.map(async (technology) => ({
      technology,
      ...(await slices.months({ ...slice, technologies: [technology] }, range)),
    })),
  );
  const observedFrom = await slices.observedFrom();
  const partial = (month: number) =>
    isPartial(monthSpan(month, whole.asOf), monthEnd(month), { asOf: whole.asOf, observedFrom });
  const texts = new MatchedTextReader(context.live, slice, whole.asOf);
  const comparisons = new Map<number, MatchedTexts | null>();
  for (const months of chunk(rangeOf(first, last + 1), PARALLEL))
    await Promise.all(
      months.map(async (month) => {
        const [span, earlier] = [month, month - 1].map((each) => monthSpan(each, whole.asOf)) as [Span, Span];
        comparisons.set(month, await texts.compare(span, earlier, requested));
      }),
    );
  const data = series.flatMap(({ technology, months }) =>
    [...months].map(([month, { read: n }]) => {
      const { n: all = 0, read = 0 } = whole.months.get(month) ?? {};
      return {
        ...technologyName(technology),
        month: monthName(month),
        partial: partial(month),
        n,
        n_read: read,
        share: read < MIN_TEXTS ? null : share(n, read),
        coverage: all === 0 ? null : share(read, all),
        coverage_changed: isCoverageChanged(whole.months.get(month - 1), whole.months.get(month)),
        matched: matchedMonth(technology, comparisons.get(month) ?? null),
      };
    }),
  );
  const n = [...whole.months.values()].reduce((sum, each) => sum + each.n, 0);
  const read = [...whole.months.values()].reduce((sum, each) => sum + each.read, 0);
  const found = n > 0 && data.some((row) => row.n > 0);
  return chargeAnalysis(caller, {
    data: found ? data : [],
    slice: shownSlice(slice),
    period: periodView(`${monthName(first)}..${monthName(last)}`, span, monthEnd(last), {
      asOf: whole.asOf,
      observedFrom,
    }),
    as_of: iso(Math.min(whole.asOf, ...series.map(({ asOf }) => asOf))),
    method: [whole, ...series].every(({ method }) => method === 'grid') ? 'grid' : 'live',
    n,
    ...coverageOf(read, n, 'text_read'),
    next_cursor: null,
    has_more: false,
    ...(!found && { note: noteOfNone({ n, read, isAny: values.technologies === undefined }) }),
  });
};

/** What a technology's share changed from the month before on the same boards. */
const matchedMonth = (technology: string, texts: MatchedTexts | null) => {
  if (texts === null) return null;
  const { boards, read, previousRead, naming } = texts;
  const { now, before } = naming.get(technology) ?? { now: 0, before: 0 };
  const isKnown = Math.min(read, previousRead) >= MIN_TEXTS;
  return {
    boards,
    n_read: read,
    previous_n_read: previousRead,
    share: isKnown ? share(now, read) : null,
    previous_share: isKnown ? share(before, previousRead) : null,
    change: isKnown ? round(now / read - before / previousRead, 4) : null,
  };
};

type Texts = Pick<Figures, 'n' | 'read'>;

/** Whether the share of postings whose text was read changed by more than a third from one month to the next. */
const isCoverageChanged = (before: Texts | undefined, month: Texts | undefined): boolean => {
  if (!before || !month || before.n === 0 || month.n === 0) return false;
  const [earlier, later] = [before.read / before.n, month.read / month.n];
  return earlier === 0 ? later > 0 : Math.abs(later / earlier - 1) > MAX_COVERAGE_CHANGE;
};

export const technologiesOverTime = defineRead({
  group: 'technologies',
  price: 'analysis',
  tier: 'max',
  routes: [{ path: '/v4/technologies/trend', summary: 'Technologies over time' }],
  description: 'One row per technology and month, not paginated.',
  parameters,
  response: analysis(analysisOf('TechnologyTrend', technologyMonth)),
  tools: [{ name: 'technology_trend', description: 'Technologies of a slice by month.' }],
  inject: [TechnologiesContext],
  run: technologyTrend,
});
