import { MIN_LINK_BOARDS, MIN_LINK_POSTINGS } from '../observation/matched-index.js';
import { MIN_POSTINGS } from '../reliability.js';
import { type DayRange, type UnitOpenings, unitWindows } from './unit-windows.js';

/** Why a day is compared with no earlier one. */
export const DAILY_GAPS = ['not_watched', 'fewer_than_5_boards', 'fewer_than_10_postings'] as const;
export type DailyGap = (typeof DAILY_GAPS)[number];

/** Sums of shares of openings: 30 may be 29.999999999. */
const isAtLeast = (sum: number, least: number): boolean => sum > least - 1e-6;

/** The position of the day with which each day is compared; -1 for none. */
export type References = Int32Array;

/** The openings of an employer on linked boards: in the week that ends with the day, and in the one that ends with its reference. */
interface EmployerDays {
  readonly now: Float64Array;
  readonly before: Float64Array;
}

/** Calls `each` with one employer after the other, so that only one is in memory. */
export const forEachEmployer = (
  units: readonly UnitOpenings[],
  { range, references }: { range: DayRange; references: References },
  each: (own: EmployerDays, boards: Int32Array) => void,
): void => {
  const days = range.last - range.first + 1;
  for (const own of Map.groupBy(units, ({ employer }) => employer).values()) {
    const sums = { now: new Float64Array(days), before: new Float64Array(days) };
    const boards = new Int32Array(days);
    for (const unit of own) {
      const { trailing, isLinked, isRead } = unitWindows(unit, range);
      let linkedDays = 0;
      for (let day = 1; day < days; day += 1) {
        linkedDays = isLinked[day] === 1 ? linkedDays + 1 : 0;
        const reference = references[day] as number;
        if (reference < 0 || linkedDays < day - reference || !isRead[day] || !isRead[reference]) continue;
        const [now, before] = [trailing[day] as number, trailing[reference] as number];
        if (now + before <= 0) continue;
        sums.now[day] = (sums.now[day] as number) + now;
        sums.before[day] = (sums.before[day] as number) + before;
        boards[day] = (boards[day] as number) + 1;
      }
    }
    each(sums, boards);
  }
};

/** What is compared on each day: the boards that were watched from the week of its reference to its own, and read in both weeks. */
export class Links {
  readonly now: Float64Array;
  readonly before: Float64Array;
  readonly boards: Int32Array;
  readonly employers: Int32Array;
  /** Openings of the employer that has most of them, in both weeks. */
  readonly largest: Float64Array;
  readonly largestBefore: Float64Array;
  readonly squares: Float64Array;

  constructor(
    units: readonly UnitOpenings[],
    range: DayRange,
    readonly references: References,
  ) {
    const { length } = references;
    [this.now, this.before, this.largest, this.largestBefore, this.squares] = Array.from(
      { length: 5 },
      () => new Float64Array(length),
    ) as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];
    [this.boards, this.employers] = [new Int32Array(length), new Int32Array(length)];
    forEachEmployer(units, { range, references }, (own, boards) => {
      for (let day = 1; day < length; day += 1) if (boards[day] !== 0) this.add(day, own, boards[day] as number);
    });
  }

  private add(day: number, own: EmployerDays, boards: number): void {
    const [now, before] = [own.now[day] as number, own.before[day] as number];
    this.now[day] = (this.now[day] as number) + now;
    this.before[day] = (this.before[day] as number) + before;
    this.boards[day] = (this.boards[day] as number) + boards;
    this.employers[day] = (this.employers[day] as number) + 1;
    this.squares[day] = (this.squares[day] as number) + (now + before) ** 2;
    this.largest[day] = Math.max(this.largest[day] as number, now);
    this.largestBefore[day] = Math.max(this.largestBefore[day] as number, before);
  }

  /**
   * Why a day cannot be compared with its reference. The limit is far below the usual week: a chain that began only with weeks of 30 would begin with weeks that are high
   * by chance, in a small series.
   */
  gap(day: number): DailyGap | null {
    if (!this.boards[day]) return 'not_watched';
    if ((this.boards[day] as number) < MIN_LINK_BOARDS) return 'fewer_than_5_boards';
    return isAtLeast(this.before[day] as number, MIN_POSTINGS) ? null : 'fewer_than_10_postings';
  }

  /** Whether a day has enough openings to be the last of a series that is not complete yet. */
  isStrong(day: number): boolean {
    return this.gap(day) === null && isAtLeast(this.now[day] as number, MIN_LINK_POSTINGS);
  }

  /** Whether the usual week, of those with enough boards, has enough openings. A single posting decides only at the limit. */
  isUsuallyEnough(): boolean {
    const weeks = this.before.filter((_, day) => (this.boards[day] as number) >= MIN_LINK_BOARDS).sort();
    return isAtLeast(weeks[Math.floor(weeks.length / 2)] ?? 0, MIN_LINK_POSTINGS);
  }
}

/** Compares each day with the last before it whose week can be compared with a later one. */
const lastComparable = (daily: Links): References => {
  let reference = -1;
  return daily.references.map((_, day) => {
    if (day > 0 && daily.gap(day) === null) reference = day - 1;
    return reference;
  });
};

/**
 * The links of a series: each day is compared with the day before, and after a week with too few openings or boards, with the last that had enough. So a weak week,
 * which may be low by chance, is not what later ones are measured by.
 */
export const linksOf = (units: readonly UnitOpenings[], range: DayRange): Links => {
  const dayBefore = Int32Array.from({ length: range.last - range.first + 1 }, (_, day) => day - 1);
  const daily = new Links(units, range, dayBefore);
  const references = lastComparable(daily);
  return references.every((reference, day) => reference === day - 1) ? daily : new Links(units, range, references);
};
