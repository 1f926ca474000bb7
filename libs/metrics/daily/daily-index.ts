import { MS_PER_DAY } from '#libs/records/time.js';
import type { IndexGap } from '../observation/index-gaps.js';
import { MIN_LINK_BOARDS, MIN_LINK_POSTINGS } from '../observation/matched-index.js';
import { round } from '../pay.js';
import { t95 } from '../statistics/cluster-test.js';
import { type DayRange, type UnitOpenings, unitWindows } from './unit-windows.js';

/** A day of the daily index of openings. */
export interface DailyFigure {
  /** Days since 1970. */
  readonly day: number;
  /** 100 on the base day; null if the day is linked neither to the day before nor to the day after. */
  readonly value: number | null;
  /** Bounds of the 95% interval of the change since the base day, by employer. */
  readonly low: number | null;
  readonly high: number | null;
  /** The day at which the chain begins. */
  readonly base: number | null;
  /** Openings of the week on the boards that were compared with the week that ends a day earlier; these boards, and their employers. */
  readonly n: number;
  readonly boards: number;
  readonly employers: number;
  /** The share of the largest employer of these openings. */
  readonly largest: number;
  /** Why the day is not linked to the day before; null if it is. */
  readonly gap: IndexGap | null;
}

/** What is compared on a day: the boards that were watched in both weeks. */
class Links {
  readonly now: Float64Array;
  readonly before: Float64Array;
  readonly boards: Int32Array;
  readonly employers: Int32Array;
  readonly largest: Float64Array;
  readonly squares: Float64Array;

  constructor(readonly days: number) {
    [this.now, this.before, this.largest, this.squares] = Array.from({ length: 4 }, () => new Float64Array(days)) as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    [this.boards, this.employers] = [new Int32Array(days), new Int32Array(days)];
  }

  gap(day: number): IndexGap | null {
    if (this.boards[day] === 0) return 'not_watched';
    if ((this.boards[day] as number) < MIN_LINK_BOARDS) return 'fewer_than_5_boards';
    // Sums of shares of openings: 30 may be 29.999999999.
    return (this.before[day] as number) < MIN_LINK_POSTINGS - 1e-6 || (this.now[day] as number) <= 0
      ? 'fewer_than_30_postings'
      : null;
  }
}

/** The openings of an employer on linked boards: in the week that ends with the day, and in the one that ends a day earlier. */
interface EmployerDays {
  readonly now: Float64Array;
  readonly before: Float64Array;
}

/** Calls `each` with one employer after the other, so that only one is in memory. */
const forEachEmployer = (
  units: readonly UnitOpenings[],
  range: DayRange,
  each: (own: EmployerDays, boards: Int32Array) => void,
): void => {
  const days = range.last - range.first + 1;
  for (const own of Map.groupBy(units, ({ employer }) => employer).values()) {
    const sums = { now: new Float64Array(days), before: new Float64Array(days) };
    const boards = new Int32Array(days);
    for (const unit of own) {
      const { trailing, isLinked } = unitWindows(unit, range);
      for (let day = 1; day < days; day += 1) {
        if (isLinked[day] === 0) continue;
        const [now, before] = [trailing[day] as number, trailing[day - 1] as number];
        if (now + before <= 0) continue;
        sums.now[day] = (sums.now[day] as number) + now;
        sums.before[day] = (sums.before[day] as number) + before;
        boards[day] = (boards[day] as number) + 1;
      }
    }
    each(sums, boards);
  }
};

const linksOf = (units: readonly UnitOpenings[], range: DayRange): Links => {
  const links = new Links(range.last - range.first + 1);
  const add = (values: Float64Array | Int32Array, day: number, n: number) => {
    values[day] = (values[day] as number) + n;
  };
  forEachEmployer(units, range, ({ now, before }, boards) => {
    for (let day = 1; day < links.days; day += 1) {
      if (boards[day] === 0) continue;
      const sum = (now[day] as number) + (before[day] as number);
      add(links.now, day, now[day] as number);
      add(links.before, day, before[day] as number);
      add(links.boards, day, boards[day] as number);
      add(links.employers, day, 1);
      add(links.squares, day, sum ** 2);
      links.largest[day] = Math.max(links.largest[day] as number, now[day] as number);
    }
  });
  return links;
};

interface Chain {
  readonly values: (number | null)[];
  /** The position of the base of each day. */
  readonly bases: (number | null)[];
}

const chainOf = (links: Links): Chain => {
  const values: (number | null)[] = [];
  const bases: (number | null)[] = [];
  for (let day = 0; day < links.days; day += 1) {
    const previous = values[day - 1] ?? null;
    if (day > 0 && links.gap(day) === null && previous !== null) {
      values.push((previous * (links.now[day] as number)) / (links.before[day] as number));
      bases.push(bases[day - 1] as number);
      continue;
    }
    const begins = day + 1 < links.days && links.gap(day + 1) === null;
    values.push(begins ? 100 : null);
    bases.push(begins ? day : null);
  }
  return { values, bases };
};

/**
 * The variance of the logarithm of each value: the squares of what each employer does to it, over all links since the base. Because neighboring weeks share six days, the
 * links are added up by employer before they are squared.
 */
const variancesOf = (
  units: readonly UnitOpenings[],
  range: DayRange,
  { links, bases }: { links: Links; bases: Chain['bases'] },
): Float64Array => {
  const squares = new Float64Array(links.days);
  forEachEmployer(units, range, ({ now, before }) => {
    let influence = 0;
    for (let day = 0; day < links.days; day += 1) {
      if (bases[day] === null || bases[day] === day) influence = 0;
      else
        influence +=
          (now[day] as number) / (links.now[day] as number) - (before[day] as number) / (links.before[day] as number);
      squares[day] = (squares[day] as number) + influence ** 2;
    }
  });
  return squares.map((sum, day) => {
    const employers = links.employers[day] as number;
    return employers > 1 ? (sum * employers) / (employers - 1) : Number.NaN;
  });
};

/** Bounds are finite numbers. */
const MAX_LOG = 20;

/**
 * The daily index of openings: the week that ends with each day over the week that ends a day earlier, on the boards that were watched in all of both, chained. A
 * board that joins does not move the index on the day on which it joins. With the same boards throughout, it is the openings of the last seven days over those of
 * the seven days up to the base. The error is that of `../observation/link-errors.ts`, without the assumption that links are independent.
 *
 * @param asOf epoch milliseconds; its day has not ended.
 */
export const dailyIndex = (units: readonly UnitOpenings[], asOf: number): DailyFigure[] => {
  const first = Math.floor(
    units.reduce((least, { watches }) => Math.min(least, watches[0]?.[0] ?? asOf), asOf) / MS_PER_DAY,
  );
  const last = Math.floor(asOf / MS_PER_DAY) - 1;
  if (last <= first) return [];
  const range = { first, last };
  const links = linksOf(units, range);
  const { values, bases } = chainOf(links);
  const variances = variancesOf(units, range, { links, bases });
  const figures: DailyFigure[] = [];
  let leastEffective = Number.POSITIVE_INFINITY;
  for (let day = 0; day < links.days; day += 1) {
    const value = values[day] ?? null;
    const base = bases[day] ?? null;
    const sum = (links.now[day] as number) + (links.before[day] as number);
    const effective = sum ** 2 / (links.squares[day] as number);
    leastEffective = base === day ? Number.POSITIVE_INFINITY : Math.min(leastEffective, effective);
    const now = links.now[day] as number;
    figures.push({
      day: first + day,
      value: value === null ? null : round(value, 1),
      ...boundsOf(value, { isBase: base === day, variance: variances[day] as number, freedom: leastEffective - 1 }),
      base: base === null ? null : first + base,
      n: Math.round(now),
      boards: links.boards[day] as number,
      employers: links.employers[day] as number,
      largest: now > 0 ? round((links.largest[day] as number) / now, 3) : 0,
      gap: links.gap(day),
    });
  }
  const begins = figures.findIndex(({ value }) => value !== null);
  // After the last fetches of all boards nothing is known yet.
  const ends = figures.findLastIndex(({ boards }) => boards > 0);
  return begins < 0 ? [] : figures.slice(begins, ends + 1);
};

const boundsOf = (
  value: number | null,
  { isBase, variance, freedom }: { isBase: boolean; variance: number; freedom: number },
): { low: number | null; high: number | null } => {
  if (value !== null && isBase) return { low: 100, high: 100 };
  if (value === null || !(freedom >= 1) || !Number.isFinite(variance)) return { low: null, high: null };
  const margin = t95(freedom) * Math.sqrt(variance);
  return { low: round(value * Math.exp(-margin), 1), high: round(value * Math.exp(Math.min(margin, MAX_LOG)), 1) };
};
