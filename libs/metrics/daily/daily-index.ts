import { MAX_FETCH_GAP_MS } from '#libs/facts/watch-rules.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { round } from '../pay.js';
import { t95 } from '../statistics/cluster-test.js';
import { type DailyGap, forEachEmployer, type Links, linksOf } from './links.js';
import type { DayRange, UnitOpenings } from './unit-windows.js';

/** Slices with a daily index, at most: those with the most openings, and those that were published before. */
export const MAX_DAILY_SERIES = 300;

/** Days of the change that has an interval of its own. Over a year, a daily chain drifts by more than chance does. */
export const CHANGE_DAYS = 28;

/** A day of the daily index of openings. */
export interface DailyFigure {
  /** Days since 1970. */
  readonly day: number;
  /** 100 on the base day; null if the day is compared with no other. */
  readonly value: number | null;
  /** Bounds of the 95% interval of the change since the base day, by employer. */
  readonly low: number | null;
  readonly high: number | null;
  /** The relative change of the value in `CHANGE_DAYS`, with its 95% interval by employer: that since the base grows with the chain. Null if either day has no value. */
  readonly change: number | null;
  readonly change_low: number | null;
  readonly change_high: number | null;
  /** The day at which the chain begins. */
  readonly base: number | null;
  /** Openings of the week on the boards that were compared with the earlier week; these boards, and their employers. */
  readonly n: number;
  readonly boards: number;
  readonly employers: number;
  /** The share of the largest employer of these openings. */
  readonly largest: number;
  /** Why the day is not compared with an earlier one; null if it is. */
  readonly gap: DailyGap | null;
}

interface Chain {
  readonly values: (number | null)[];
  /** The position of the base of each day. */
  readonly bases: (number | null)[];
}

/** @param settled the last day on which a chain may begin. */
const chainOf = (links: Links, settled: number): Chain => {
  const values: (number | null)[] = [];
  const bases: (number | null)[] = [];
  for (let day = 0; day < links.references.length; day += 1) {
    const reference = links.references[day] as number;
    const previous = values[reference] ?? null;
    if (previous !== null && links.gap(day) === null) {
      values.push((previous * (links.now[day] as number)) / (links.before[day] as number));
      bases.push(bases[reference] as number);
      continue;
    }
    const begins = day <= settled && links.references[day + 1] === day;
    values.push(begins ? 100 : null);
    bases.push(begins ? day : null);
  }
  return { values, bases };
};

interface Variances {
  /** Of the logarithm of each value. */
  readonly values: Float64Array;
  /** Of the logarithm of its ratio to the value `CHANGE_DAYS` earlier. */
  readonly changes: Float64Array;
}

/**
 * The squares of what each employer does to the logarithm of a value, over all links since the base, or of the last weeks. Because neighboring weeks share six days, the
 * links are added up by employer before they are squared.
 */
const variancesOf = (
  units: readonly UnitOpenings[],
  range: DayRange,
  { links, bases }: { links: Links; bases: Chain['bases'] },
): Variances => {
  const { references } = links;
  const squares = new Float64Array(references.length);
  const changes = new Float64Array(references.length);
  forEachEmployer(units, { range, references }, ({ now, before }) => {
    const influences = new Float64Array(references.length);
    for (let day = 0; day < references.length; day += 1) {
      if (bases[day] === null || bases[day] === day) continue;
      const influence =
        (influences[references[day] as number] as number) +
        (now[day] as number) / (links.now[day] as number) -
        (before[day] as number) / (links.before[day] as number);
      influences[day] = influence;
      squares[day] = (squares[day] as number) + influence ** 2;
      const change = influence - (influences[day - CHANGE_DAYS] ?? 0);
      changes[day] = (changes[day] as number) + change ** 2;
    }
  });
  const corrected = (sum: number, day: number) => {
    const employers = links.employers[day] as number;
    return employers > 1 ? (sum * employers) / (employers - 1) : Number.NaN;
  };
  return { values: squares.map(corrected), changes: changes.map(corrected) };
};

/** Bounds are finite numbers. */
const MAX_LOG = 20;

/** What a day is compared by. The base has no link to an earlier day: it is described by that of the next day to it. */
const basisOf = (links: Links, day: number, isBase: boolean) => {
  const at = isBase ? day + 1 : day;
  const n = (isBase ? links.before : links.now)[at] as number;
  const largest = (isBase ? links.largestBefore : links.largest)[at] as number;
  return {
    n: Math.round(n),
    boards: links.boards[at] as number,
    employers: links.employers[at] as number,
    largest: n > 0 ? round(largest / n, 3) : 0,
  };
};

/** Days after a day until boards that were not read again are not watched any more. */
const SETTLED_AFTER_DAYS = MAX_FETCH_GAP_MS / MS_PER_DAY;

/**
 * The daily index of openings: the week that ends with each day over the week that ends a day earlier, on the boards that were watched in all of both, chained. A
 * board that joins does not move the index on the day on which it joins. With the same boards throughout, it is the openings of the last seven days over those of
 * the seven days up to the base. The error is that of `../observation/link-errors.ts`, without the assumption that links are independent.
 *
 * The last days rest on the boards that were read since. No chain begins in them, and they end with the first that has too few openings.
 *
 * @param asOf epoch milliseconds; its day has not ended.
 * @param isPublished whether the series was published before: then it continues, however few openings its usual week has.
 */
export const dailyIndex = (units: readonly UnitOpenings[], asOf: number, isPublished = false): DailyFigure[] => {
  const first = Math.floor(
    units.reduce((least, { watches }) => Math.min(least, watches[0]?.[0] ?? asOf), asOf) / MS_PER_DAY,
  );
  const last = Math.floor(asOf / MS_PER_DAY) - 1;
  if (last <= first) return [];
  const range = { first, last };
  const links = linksOf(units, range);
  if (!isPublished && !links.isUsuallyEnough()) return [];
  const settled = last - first - SETTLED_AFTER_DAYS;
  const { values, bases } = chainOf(links, settled);
  const variances = variancesOf(units, range, { links, bases });
  // The effective number of employers of each link, and the smallest since the base.
  const ofLink = values.map((value, day) =>
    value === null
      ? Number.NaN
      : ((links.now[day] as number) + (links.before[day] as number)) ** 2 / (links.squares[day] as number),
  );
  const effective = new Float64Array(values.length);
  const changeOf = (day: number): Pick<DailyFigure, 'change' | 'change_low' | 'change_high'> => {
    const [now, before] = [values[day] ?? null, values[day - CHANGE_DAYS] ?? null];
    if (now === null || !before || bases[day] !== bases[day - CHANGE_DAYS])
      return { change: null, change_low: null, change_high: null };
    const least = Math.min(...ofLink.slice(day - CHANGE_DAYS + 1, day + 1).filter(Number.isFinite));
    const variance = variances.changes[day] as number;
    const bounds = intervalOf(now / before, { variance, freedom: least - 1 });
    const change = (ratio: number | undefined) => (ratio === undefined ? null : round(ratio - 1, 4));
    return { change: round(now / before - 1, 4), change_low: change(bounds?.[0]), change_high: change(bounds?.[1]) };
  };
  const figures = values.map((value, day): DailyFigure => {
    const base = bases[day] ?? null;
    const isBase = base === day;
    effective[day] =
      isBase || base === null
        ? Number.POSITIVE_INFINITY
        : Math.min(effective[links.references[day] as number] as number, ofLink[day] as number);
    return {
      day: first + day,
      value: value === null ? null : round(value, 1),
      ...boundsOf(value, {
        isBase,
        variance: variances.values[day] as number,
        freedom: (effective[day] as number) - 1,
      }),
      ...changeOf(day),
      base: base === null ? null : first + base,
      ...basisOf(links, day, isBase),
      gap: links.gap(day),
    };
  });
  const begins = values.findIndex((value) => value !== null);
  const ends = values.findIndex((_, day) => day > settled && !links.isStrong(day));
  return begins < 0 ? [] : figures.slice(begins, ends < 0 ? figures.length : ends);
};

const boundsOf = (
  value: number | null,
  { isBase, variance, freedom }: { isBase: boolean; variance: number; freedom: number },
): { low: number | null; high: number | null } => {
  if (value !== null && isBase) return { low: 100, high: 100 };
  const bounds = value === null ? null : intervalOf(value, { variance, freedom });
  return bounds === null ? { low: null, high: null } : { low: round(bounds[0], 1), high: round(bounds[1], 1) };
};

/** @param variance of the logarithm. @returns null if it is not known. */
const intervalOf = (
  value: number,
  { variance, freedom }: { variance: number; freedom: number },
): readonly [low: number, high: number] | null => {
  if (!(freedom >= 1) || !Number.isFinite(variance)) return null;
  const margin = t95(freedom) * Math.sqrt(variance);
  return [value * Math.exp(-margin), value * Math.exp(Math.min(margin, MAX_LOG))];
};
