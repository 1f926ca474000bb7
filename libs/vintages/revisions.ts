import { MAX_FETCH_GAP_MS } from '#libs/facts/watch-rules.js';
import type { DailyFigure } from '#libs/metrics/daily/daily-index.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { PublishedSeries, Vintage } from './published-series.js';

/** Why a published value differs from the one that is published now, with what is said of it. */
export const REVISION_REASONS = {
  definitions: 'Another version of the definitions.',
  history_rebuilt: 'The history of the dataset was lost and rebuilt, so that earlier fetches of boards are unknown.',
  base: 'The chain begins on another day, which is 100.',
  late_fetches: 'Boards that had not been read again when it was published were read within 14 days.',
  boards: 'Fetches of boards were added to or removed from the dataset.',
  postings: 'Postings of the same boards were added, corrected or removed.',
  earlier_days: 'Nothing changed on these days, but on earlier ones to which they are chained.',
  withdrawn: 'The days are no longer published.',
  seasonal_factors: 'Seasonal factors were estimated again. Only adjusted values changed by it.',
} as const;
export type RevisionReason = keyof typeof REVISION_REASONS;

/** What changed of a series since a vintage. */
export interface Revisions {
  /** Days whose value changed. */
  readonly days: number;
  /** The day with the largest relative change of its value; null if none has a value in both. */
  readonly largest: { readonly day: number; readonly before: number; readonly now: number } | null;
  /** Days of each reason. A day may have several. */
  readonly reasons: ReadonlyMap<RevisionReason, number>;
}

/** How long a day of the index may change because boards are read again: after that, a board was not watched. */
export const PROVISIONAL_DAYS = MAX_FETCH_GAP_MS / MS_PER_DAY;

/** @param asOf epoch milliseconds. */
export const isProvisional = (day: number, asOf: number): boolean => (day + 1 + PROVISIONAL_DAYS) * MS_PER_DAY > asOf;

const isRevised = (before: DailyFigure, now: DailyFigure | undefined): boolean =>
  now === undefined || before.value !== now.value || before.base !== now.base;

const reasonsOf = (before: DailyFigure, now: DailyFigure | undefined, asOf: number): RevisionReason[] => {
  if (now === undefined) return ['withdrawn'];
  const found: RevisionReason[] = [];
  if (before.base !== now.base) found.push('base');
  if (before.boards !== now.boards)
    found.push(now.boards > before.boards && isProvisional(before.day, asOf) ? 'late_fetches' : 'boards');
  else if (before.n !== now.n) found.push('postings');
  return found.length > 0 ? found : ['earlier_days'];
};

/**
 * What changed between two vintages on the days of the earlier one, and why. The reasons are what both vintages show: nothing else is kept of the data of then.
 *
 * @param later every vintage after the earlier one, the last of which is compared.
 */
export const revisionsOf = (
  { vintage, series }: { vintage: Vintage; series: PublishedSeries },
  later: { vintages: readonly Vintage[]; series: PublishedSeries },
): Revisions => {
  const latest = later.vintages.at(-1) ?? vintage;
  const now = new Map(later.series.figures.map((figure) => [figure.day, figure]));
  const changed = series.figures.filter((figure) => isRevised(figure, now.get(figure.day)));
  const reasons = new Map<RevisionReason, number>();
  const add = (reason: RevisionReason, days: number) => {
    if (days > 0) reasons.set(reason, (reasons.get(reason) ?? 0) + days);
  };
  if (later.vintages.some(({ definitions }) => definitions !== vintage.definitions)) add('definitions', changed.length);
  if (latest.historySince?.getTime() !== vintage.historySince?.getTime()) add('history_rebuilt', changed.length);
  for (const figure of changed)
    for (const reason of reasonsOf(figure, now.get(figure.day), vintage.asOf.getTime())) add(reason, 1);
  if (JSON.stringify(series.factors) !== JSON.stringify(later.series.factors))
    add('seasonal_factors', series.figures.length);
  const moves = changed.flatMap((figure) => {
    const value = now.get(figure.day)?.value ?? null;
    return figure.value && value !== null
      ? [{ day: figure.day, before: figure.value, now: value, size: Math.abs(value / figure.value - 1) }]
      : [];
  });
  const [largest = null] = moves.sort((one, other) => other.size - one.size || one.day - other.day);
  return {
    days: changed.length,
    largest: largest && { day: largest.day, before: largest.before, now: largest.now },
    reasons,
  };
};
