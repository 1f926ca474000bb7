import { MAX_FETCH_GAP_MS } from '#libs/facts/watch-rules.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { Vintage } from './published-series.js';
import type { ShownDay } from './shown-day.js';

/** Why a published day differs from the one that is published now. The notes claim no more than both vintages show. */
export const REVISION_REASONS = {
  definitions: 'The definition of the index changed.',
  history_rebuilt: 'The history of the dataset was lost and rebuilt, so that earlier fetches of boards are unknown.',
  base: 'The chain begins on another day, which is 100.',
  late_fetches: 'More boards are compared: they had not been read again when the day was published.',
  boards: 'Another number of boards is compared: fetches may have been added or removed.',
  postings: 'As many boards have another number of openings: postings may have been added, corrected or removed.',
  earlier_days:
    'The numbers of boards and of openings are the same: an earlier day may have changed, to which this one is chained, or boards were exchanged.',
  withheld: 'The value is withheld in one of the vintages; `reliability` says why.',
  withdrawn: 'The day is no longer published.',
  basis: 'The value is the same, but its change, an interval or the numbers of openings, boards or employers differ.',
  seasonal_factors: 'Seasonal factors were estimated again: only `adjusted` changed by it.',
} as const;
export type RevisionReason = keyof typeof REVISION_REASONS;

/** A change of a value that is shown in both vintages. */
interface Revision {
  readonly day: number;
  readonly before: number;
  readonly now: number;
}

/** What changed of the days of a vintage. */
export interface Revisions {
  /** Days whose value or base changed. */
  readonly days: number;
  /** Days whose adjusted value changed. */
  readonly adjustedDays: number;
  /** The largest relative changes of a value, and of an adjusted one; null if nothing that is shown in both changed. */
  readonly largest: Revision | null;
  readonly largestAdjusted: Revision | null;
  /** Days of each reason. A day may have several. */
  readonly reasons: ReadonlyMap<RevisionReason, number>;
}

/** How long a day of the index may change because boards are read again: after that, a board was not watched. */
export const PROVISIONAL_DAYS = MAX_FETCH_GAP_MS / MS_PER_DAY;

/** @param asOf epoch milliseconds. */
export const isProvisional = (day: number, asOf: number): boolean => (day + 1 + PROVISIONAL_DAYS) * MS_PER_DAY > asOf;

type Pair = readonly [before: ShownDay, now: ShownDay | undefined];

const isRevised = ([before, now]: Pair): boolean =>
  now === undefined || before.value !== now.value || before.base !== now.base;

const isAdjustedRevised = ([before, now]: Pair): boolean => before.adjusted !== (now?.adjusted ?? null);

const BASIS = ['low', 'high', 'change', 'change_low', 'change_high', 'change_gap', 'n', 'boards', 'employers'] as const;

const reasonsOf = (pair: Pair, asOf: number): RevisionReason[] => {
  const [before, now] = pair;
  if (now === undefined) return ['withdrawn'];
  if (!isRevised(pair)) {
    const found: RevisionReason[] = BASIS.some((name) => before[name] !== now[name]) ? ['basis'] : [];
    return isAdjustedRevised(pair) ? [...found, 'seasonal_factors'] : found;
  }
  const found: RevisionReason[] = [];
  if ((before.value === null) !== (now.value === null)) found.push('withheld');
  if (before.base !== now.base) found.push('base');
  if (before.boards !== now.boards)
    found.push(now.boards > before.boards && isProvisional(before.day, asOf) ? 'late_fetches' : 'boards');
  else if (before.n !== now.n) found.push('postings');
  return found.length > 0 ? found : ['earlier_days'];
};

const largestOf = (pairs: readonly Pair[], name: 'value' | 'adjusted'): Revision | null => {
  const moves = pairs.flatMap(([{ day, [name]: before }, later]) => {
    const now = later?.[name] ?? null;
    return before && now !== null && now !== before ? [{ day, before, now, size: Math.abs(now / before - 1) }] : [];
  });
  const [largest] = moves.sort((one, other) => other.size - one.size || one.day - other.day);
  return largest ? { day: largest.day, before: largest.before, now: largest.now } : null;
};

/**
 * What changed on the days of a vintage, and why, as both vintages show it: nothing else is kept of the data of then.
 *
 * @param later the latest vintage, and whether the definition changed since the earlier one.
 */
export const revisionsOf = (
  { vintage, days }: { vintage: Vintage; days: readonly ShownDay[] },
  later: { vintage: Vintage; days: readonly ShownDay[]; isRedefined: boolean },
): Revisions => {
  const now = new Map(later.days.map((each) => [each.day, each]));
  const pairs = days.map((each): Pair => [each, now.get(each.day)]);
  const changed = pairs.filter(isRevised).length;
  const reasons = new Map<RevisionReason, number>();
  const add = (reason: RevisionReason, count: number) => {
    if (count > 0) reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  };
  if (later.isRedefined) add('definitions', changed);
  if (later.vintage.historySince?.getTime() !== vintage.historySince?.getTime()) add('history_rebuilt', changed);
  for (const pair of pairs) for (const reason of reasonsOf(pair, vintage.asOf.getTime())) add(reason, 1);
  return {
    days: changed,
    adjustedDays: pairs.filter(isAdjustedRevised).length,
    largest: largestOf(pairs, 'value'),
    largestAdjusted: largestOf(pairs, 'adjusted'),
    reasons,
  };
};
