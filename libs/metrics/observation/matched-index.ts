import { round } from '../pay.js';
import { monthName } from '../periods/periods.js';

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
}

export const NO_LINK: MonthLink = {
  boards: 0,
  stockBefore: 0,
  stock: 0,
  flowBoards: 0,
  openingsBefore: 0,
  expectedBefore: 0,
  expected: 0,
};

/** What a link of the index needs: fewer boards or postings say more about single employers than about a market. */
export const MIN_LINK_BOARDS = 5;
export const MIN_LINK_POSTINGS = 30;

/** Why an index has no value in a month. */
export const INDEX_GAPS = [
  'not_watched',
  'fewer_than_5_boards',
  'fewer_than_30_postings',
  'more_than_1000_companies',
  'months_only',
  'filters_not_known',
] as const;
export type IndexGap = (typeof INDEX_GAPS)[number];

/** The value of a matched index in a month. */
export interface IndexValue {
  /** 100 in the base month; null if the month is linked neither to the month before nor to the month after. */
  readonly value: number | null;
  /** The month at which the chain begins. Values with different base months cannot be compared. */
  readonly base_month: string | null;
  /** Boards that were compared with the month before. */
  readonly boards: number;
  /** Why the month is not linked to the month before; null if it is. */
  readonly gap: IndexGap | null;
}

export interface MonthIndex {
  readonly active: IndexValue;
  readonly openings: IndexValue;
}

type Ratio = { readonly ratio: number; readonly gap: null } | { readonly ratio: null; readonly gap: IndexGap };

const gapOf = (boards: number, postings: number): IndexGap | null => {
  if (boards === 0) return 'not_watched';
  if (boards < MIN_LINK_BOARDS) return 'fewer_than_5_boards';
  return postings < MIN_LINK_POSTINGS ? 'fewer_than_30_postings' : null;
};

const stockRatio = ({ boards, stockBefore, stock }: MonthLink): Ratio => {
  const gap = gapOf(boards, stockBefore);
  return gap === null ? { ratio: stock / stockBefore, gap } : { ratio: null, gap };
};

/** Openings per watched board and day, divided by those of the month before. */
const flowRatio = ({ flowBoards, openingsBefore, expectedBefore, expected }: MonthLink): Ratio => {
  const gap = gapOf(flowBoards, openingsBefore);
  return gap === null ? { ratio: expected / expectedBefore, gap } : { ratio: null, gap };
};

/**
 * A chained index of matched boards: each month is compared with the month before over the boards that were watched in both, and
 * the ratios are multiplied. So a board that joins does not move the month in which it joins. Where a link is missing, a new chain begins
 * at 100.
 *
 * The matched sample is that of the US Bureau of Labor Statistics' JOLTS, the chaining that of a consumer price index: ILO (2020),
 * "Consumer Price Index Manual", chapter 9.
 */
const chain = (
  [first, last]: readonly [number, number],
  ratioOf: (month: number) => Ratio,
  boardsOf: (month: number) => number,
): Map<number, IndexValue> => {
  const found = new Map<number, IndexValue>();
  let value: number | null = null;
  let base: number | null = null;
  for (let month = first; month <= last; month += 1) {
    const { ratio, gap } = ratioOf(month);
    if (month > first && ratio !== null && value !== null) value *= ratio;
    else {
      const begins = month < last && ratioOf(month + 1).ratio !== null;
      value = begins ? 100 : null;
      base = begins ? month : null;
    }
    found.set(month, {
      value: value === null ? null : round(value, 1),
      base_month: base === null ? null : monthName(base),
      boards: boardsOf(month),
      gap,
    });
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
  const none: IndexValue = { value: null, base_month: null, boards: 0, gap: 'more_than_1000_companies' };
  return new Map(
    Array.from({ length: last - first + 1 }, (_, index) => [first + index, { active: none, openings: none }]),
  );
};
