import { round } from '../pay.js';
import { monthName } from '../periods/periods.js';
import { type Reliability, relativeWidth, reliabilityOf } from '../reliability.js';
import { t95 } from '../statistics/cluster-test.js';
import type { IndexGap } from './index-gaps.js';
import type { LinkError } from './link-errors.js';

/** A month of a slice, compared with the month before over the boards that were watched in both. */
export interface MonthLink {
  /** Boards whose stock is known at the ends of both months. */
  readonly boards: number;
  /** Their open postings at the end of the month before, and of the month. */
  readonly stockBefore: number;
  readonly stock: number;
  /** Boards whose openings are known in a part of both months, and their openings in the month before. */
  readonly flowBoards: number;
  readonly openingsBefore: number;
  /**
   * Their openings in the month before and in the month, each per watched day and times the days for which the board was watched in that one of
   * the months in which it was watched less. So a board has the same weight in both.
   */
  readonly expectedBefore: number;
  readonly expected: number;
  /** Null where they are not known. */
  readonly stockError: LinkError | null;
  readonly flowError: LinkError | null;
}

export const NO_LINK: MonthLink = {
  boards: 0,
  stockBefore: 0,
  stock: 0,
  flowBoards: 0,
  openingsBefore: 0,
  expectedBefore: 0,
  expected: 0,
  stockError: null,
  flowError: null,
};

/** What a link of the index needs: fewer boards or postings say more about single employers than about a market. */
export const MIN_LINK_BOARDS = 5;
export const MIN_LINK_POSTINGS = 30;

/** The value of a matched index in a month. */
export interface IndexValue {
  /** 100 in the base month; null if the month is linked neither to the month before nor to the month after. */
  readonly value: number | null;
  /** Bounds of the 95% interval of the change since the base month, by employer; null if it is not known. */
  readonly low: number | null;
  readonly high: number | null;
  /** The month at which the chain begins. Values with different base months cannot be compared. */
  readonly base_month: string | null;
  /** Boards that were compared with the month before. */
  readonly boards: number;
  /** Why the month is not linked to the month before; null if it is. */
  readonly gap: IndexGap | null;
  readonly reliability: Reliability;
}

export interface MonthIndex {
  readonly active: IndexValue;
  readonly openings: IndexValue;
}

type Ratio =
  | { readonly ratio: number; readonly error: LinkError | null; readonly gap: null }
  | { readonly ratio: null; readonly gap: IndexGap };

const gapOf = (boards: number, postings: number): IndexGap | null => {
  if (boards === 0) return 'not_watched';
  if (boards < MIN_LINK_BOARDS) return 'fewer_than_5_boards';
  return postings < MIN_LINK_POSTINGS ? 'fewer_than_30_postings' : null;
};

const stockRatio = ({ boards, stockBefore, stock, stockError }: MonthLink): Ratio => {
  const gap = gapOf(boards, stockBefore);
  return gap === null ? { ratio: stock / stockBefore, error: stockError, gap } : { ratio: null, gap };
};

/** Openings per watched board and day, divided by those of the month before. */
const flowRatio = ({ flowBoards, openingsBefore, expectedBefore, expected, flowError }: MonthLink): Ratio => {
  const gap = gapOf(flowBoards, openingsBefore);
  return gap === null ? { ratio: expected / expectedBefore, error: flowError, gap } : { ratio: null, gap };
};

/** What is known of the error of a chain: null from a link on of which it is not. */
interface ChainError {
  /** Of the logarithm of the value. */
  readonly variance: number;
  readonly last: number;
  /** The largest sum of squared shares of employers of any link. */
  readonly squares: number;
}

const AT_BASE: ChainError = { variance: 0, last: 0, squares: 0 };

/**
 * The error of a chain that is one link longer. Neighbouring links share a month, so that what chance adds to one it mostly takes from the next: their
 * covariance counts. Links further apart are taken as independent.
 */
const withLink = (chain: ChainError | null, isFirst: boolean, link: LinkError | null): ChainError | null =>
  chain &&
  link && {
    variance: chain.variance + link.variance + (isFirst ? 0 : 2 * link.covariance),
    last: link.variance,
    squares: Math.max(chain.squares, link.squares),
  };

/** The bounds of a value. The variance is at least that of the last link: a sum of few estimates may be too small, even negative. */
const boundsOf = (
  value: number,
  { variance, last, squares }: ChainError,
): { low: number | null; high: number | null } => {
  const freedom = 1 / squares - 1;
  if (!(freedom >= 1)) return { low: null, high: null };
  const margin = t95(freedom) * Math.sqrt(Math.max(variance, last));
  return { low: round(value * Math.exp(-margin), 1), high: round(value * Math.exp(Math.min(margin, MAX_LOG)), 1) };
};

/** Bounds are finite numbers. */
const MAX_LOG = 20;

/** A month without a value. */
export const noIndex = (gap: IndexGap | null, boards = 0): IndexValue => ({
  value: null,
  low: null,
  high: null,
  base_month: null,
  boards,
  gap,
  reliability: reliabilityOf({}, gap ?? 'not_known'),
});

/** @param isBase the value is 100 by definition. */
export const withReliability = (value: Omit<IndexValue, 'reliability'>, isBase: boolean): IndexValue => ({
  ...value,
  reliability:
    value.value === null
      ? reliabilityOf({}, value.gap ?? 'not_known')
      : reliabilityOf(
          // Boards stand for employers: each has one, or few. An interval alone says little about a handful that did not change.
          isBase ? {} : { employers: value.boards, interval: relativeWidth(value.low, value.high, value.value) },
        ),
});

/**
 * A chained index of matched boards: each month is compared with the month before over the boards that were watched in both, and
 * the ratios are multiplied. So a board that joins does not move the month in which it joins. Where a link is missing, a new chain begins
 * at 100.
 *
 * The matched sample is that of the US Bureau of Labor Statistics' JOLTS, the chaining that of a consumer price index: ILO (2020),
 * "Consumer Price Index Manual", chapter 9. The error is that of `link-errors.ts`.
 */
const chain = (
  [first, last]: readonly [number, number],
  ratioOf: (month: number) => Ratio,
  boardsOf: (month: number) => number,
): Map<number, IndexValue> => {
  const found = new Map<number, IndexValue>();
  let value: number | null = null;
  let base: number | null = null;
  let error: ChainError | null = null;
  for (let month = first; month <= last; month += 1) {
    const link = ratioOf(month);
    if (month > first && link.ratio !== null && value !== null) {
      value *= link.ratio;
      error = withLink(error, month - 1 === base, link.error);
    } else {
      const begins = month < last && ratioOf(month + 1).ratio !== null;
      value = begins ? 100 : null;
      base = begins ? month : null;
      error = begins ? AT_BASE : null;
    }
    const isBase = month === base;
    const none = { low: null, high: null };
    const bounds =
      value === null || error === null ? none : isBase ? { low: 100, high: 100 } : boundsOf(round(value, 1), error);
    found.set(
      month,
      withReliability(
        {
          value: value === null ? null : round(value, 1),
          ...bounds,
          base_month: base === null ? null : monthName(base),
          boards: boardsOf(month),
          gap: link.gap,
        },
        isBase,
      ),
    );
  }
  return found;
};

/** The matched index of each month from the first to the last. */
export const matchedIndex = (
  [first, last]: readonly [number, number],
  links: ReadonlyMap<number, MonthLink>,
): Map<number, MonthIndex> => {
  const linkOf = (month: number) => links.get(month) ?? NO_LINK;
  const active = chain(
    [first, last],
    (month) => stockRatio(linkOf(month)),
    (month) => linkOf(month).boards,
  );
  const openings = chain(
    [first, last],
    (month) => flowRatio(linkOf(month)),
    (month) => linkOf(month).flowBoards,
  );
  return new Map(
    [...active].map(([month, value]) => [month, { active: value, openings: openings.get(month) as IndexValue }]),
  );
};

/** The index of a slice whose companies are too many for a live computation. */
export const unavailableIndex = ([first, last]: readonly [number, number]): Map<number, MonthIndex> => {
  const none = noIndex('more_than_1000_companies');
  return new Map(
    Array.from({ length: last - first + 1 }, (_, index) => [first + index, { active: none, openings: none }]),
  );
};
