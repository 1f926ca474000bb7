import { round, share } from './pay.js';
import type { Span } from './periods/periods.js';
import { type Reliability, type ReliabilityReason, reliabilityOf, withheldReason } from './reliability.js';
import { bootstrapWeights } from './statistics/bootstrap-weights.js';
import { t95 } from './statistics/cluster-test.js';

/** Pay that a posting states, in the currency and period in which it does. */
export interface StatedAmount {
  readonly employer: string;
  /** Occupation, place, pay period and currency; null where the occupation is not known. */
  readonly cell: string | null;
  /** When it was published, in epoch milliseconds. */
  readonly published: number;
  /** Whether it was seen soon after its publication. Of those that were seen later, only the ones that stayed open are known. */
  readonly isObserved: boolean;
  readonly amount: number;
}

/** How pay changed within cells. */
export interface PayGrowth {
  /** The median over cells of the change of pay: 0.04 for 4% more. Null where it is not known. */
  readonly growth: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** A fixed-weight index: 100 is the earlier period, and each cell has the weight of all its observed postings in it, whoever posts later. */
  readonly index: number | null;
  readonly index_low: number | null;
  readonly index_high: number | null;
  /** Cells that are compared, and their postings in the period and in the earlier one. */
  readonly cells: number;
  readonly n: number;
  readonly previous: number;
  readonly employers: number;
  /** Postings of the period that state pay, and of the earlier one; the share of the former that is compared. */
  readonly stated: number;
  readonly previous_stated: number;
  readonly coverage: number | null;
  readonly reliability: Reliability;
}

/** Below it, the pay of a cell is that of single postings. */
export const MIN_CELL_POSTINGS = 3;
/** Below it, a median of cells is that of a few. */
export const MIN_CELLS = 10;
const REPLICATES = 200;
/** Pay changes by a few percent a year, so that an interval of 4 points hides as much as one of 20% does elsewhere. */
const WIDTH_SCALE = 5;

/** The pay of an employer in a cell, in both periods: sums of logarithms. */
interface EmployerCell {
  readonly employer: number;
  readonly n: number;
  readonly previous: number;
  /** The change of the mean logarithm. */
  readonly change: number;
  readonly weight: number;
}

/** A cell, with its employers that state pay in both periods. */
interface Cell {
  /** Observed postings of the earlier period that state pay, of all employers: the weight of the cell in the index, whatever it is compared with. */
  readonly base: number;
  readonly employers: readonly EmployerCell[];
}

interface Sums {
  n: number;
  sum: number;
  previous: number;
  previousSum: number;
}

const isIn = (time: number, { from, to }: Span): boolean => from <= time && time < to;

/** Sums by cell and employer. */
const sumsOf = (amounts: readonly StatedAmount[], [span, earlier]: readonly [Span, Span]) => {
  const cells = new Map<string, Map<string, Sums>>();
  const counts = { stated: 0, previous: 0 };
  for (const { employer, cell, published, isObserved, amount } of amounts) {
    const [isNow, isBefore] = [isIn(published, span), isIn(published, earlier)];
    counts.stated += Number(isNow);
    counts.previous += Number(isBefore);
    if (cell === null || amount <= 0 || !isObserved || !(isNow || isBefore)) continue;
    const employers = cells.get(cell) ?? new Map<string, Sums>();
    const sums = employers.get(employer) ?? { n: 0, sum: 0, previous: 0, previousSum: 0 };
    if (isNow) {
      sums.n += 1;
      sums.sum += Math.log(amount);
    }
    if (isBefore) {
      sums.previous += 1;
      sums.previousSum += Math.log(amount);
    }
    employers.set(employer, sums);
    cells.set(cell, employers);
  }
  return { cells, counts };
};

/** The cells with enough postings of employers that state pay in them in both periods. @param numbers employer -> its number, added to. */
const matchedCells = (cells: ReadonlyMap<string, ReadonlyMap<string, Sums>>, numbers: Map<string, number>): Cell[] =>
  [...cells.values()].flatMap((employers) => {
    const both = [...employers].filter(([, { n, previous }]) => n > 0 && previous > 0);
    const total = (name: 'n' | 'previous') => both.reduce((sum, [, sums]) => sum + sums[name], 0);
    if (Math.min(total('n'), total('previous')) < MIN_CELL_POSTINGS) return [];
    const compared = both.map(([employer, { n, sum, previous, previousSum }]) => {
      const number = numbers.get(employer) ?? numbers.size;
      numbers.set(employer, number);
      const change = sum / n - previousSum / previous;
      return { employer: number, n, previous, change, weight: Math.min(n, previous) };
    });
    return [{ base: [...employers.values()].reduce((sum, { previous }) => sum + previous, 0), employers: compared }];
  });

interface Changes {
  readonly median: number;
  readonly index: number;
}

const medianOf = (sorted: readonly number[]): number => {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

/**
 * Both figures, as ratios. The weights of the index are those of the earlier period alone: others would move a series of rows when an employer posts more or leaves.
 *
 * @param times how often each employer counts. @returns null if none does.
 */
const changesOf = (cells: readonly Cell[], times: (employer: number) => number): Changes | null => {
  const ratios: number[] = [];
  let [weights, sum] = [0, 0];
  for (const { base, employers } of cells) {
    let [weight, change, previous, fixedChange] = [0, 0, 0, 0];
    for (const each of employers) {
      const count = times(each.employer);
      weight += count * each.weight;
      change += count * each.weight * each.change;
      previous += count * each.previous;
      fixedChange += count * each.previous * each.change;
    }
    if (weight === 0) continue;
    ratios.push(Math.exp(change / weight));
    weights += base;
    sum += base * Math.exp(fixedChange / previous);
  }
  if (ratios.length === 0) return null;
  return { median: medianOf(ratios.sort((one, other) => one - other)), index: sum / weights };
};

const deviation = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
};

const NO_FIGURES = { growth: null, low: null, high: null, index: null, index_low: null, index_high: null };

/** What chance does to both figures: the deviation over samples of employers, times the quantile of t; null where it is not known. */
const marginsOf = (cells: readonly Cell[], sizes: readonly number[]): Changes | null => {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const freedom = total ** 2 / sizes.reduce((sum, size) => sum + size ** 2, 0) - 1;
  if (!(freedom >= 1)) return null;
  const samples = bootstrapWeights(sizes.length, REPLICATES).flatMap(
    (weights) => changesOf(cells, (employer) => weights[employer] as number) ?? [],
  );
  if (samples.length < REPLICATES / 2) return null;
  const margin = (name: keyof Changes) => t95(freedom) * deviation(samples.map((sample) => sample[name]));
  return { median: margin('median'), index: margin('index') };
};

/**
 * How pay changed in postings of the same employers, occupations and places: the median over cells of occupation, place, pay period and currency of the change of pay
 * in them (Adrjan and Lydon 2022, "What do wages in online job postings tell us about wage growth?"), and an index with the weights of the earlier
 * period (Laspeyres), in which the cells and employers that are missing later have the mean change of the others. Within a cell, only employers that state pay in both
 * periods count, each with the same weight in both: otherwise an employer that joins the dataset, or posts more, would look like growth. Seniority within a cell is not held constant. Only postings that were seen soon after their publication
 * are compared: those that a board still listed when it was first read are the ones that were hard to fill. Unlike in the US dollars of other figures, no exchange rate moves an amount.
 *
 * The unit of chance is the employer: the intervals are those of a bootstrap over employers (Efron and Tibshirani 1993, "An Introduction to the Bootstrap").
 *
 * @param gap why nothing can be said; null if something can.
 */
export const payGrowth = (
  amounts: readonly StatedAmount[],
  spans: readonly [Span, Span],
  { namesEmployers, gap }: { namesEmployers: boolean; gap: ReliabilityReason | null },
): PayGrowth => {
  const { cells: all, counts } = sumsOf(amounts, spans);
  const numbers = new Map<string, number>();
  const cells = matchedCells(all, numbers);
  const own = cells.flatMap(({ employers }) => employers);
  const n = own.reduce((sum, each) => sum + each.n, 0);
  const sizes = new Array<number>(numbers.size).fill(0);
  for (const each of own) sizes[each.employer] = (sizes[each.employer] as number) + each.n;
  const basis = {
    cells: cells.length,
    n,
    previous: own.reduce((sum, each) => sum + each.previous, 0),
    employers: numbers.size,
    stated: counts.stated,
    previous_stated: counts.previous,
    coverage: counts.stated === 0 ? null : share(n, counts.stated),
  };
  const evidence = { n, employers: numbers.size, largest: Math.max(0, ...sizes), namesEmployers };
  const withheld = gap ?? tooLittle(basis) ?? withheldReason(evidence);
  const changes = withheld === null ? changesOf(cells, () => 1) : null;
  if (changes === null) return { ...NO_FIGURES, ...basis, reliability: reliabilityOf({}, withheld ?? 'not_known') };
  const margins = marginsOf(cells, sizes);
  const { median, index } = changes;
  const at = (value: number, margin: number | undefined, sign: 1 | -1, decimals: number) =>
    margin ? round(Math.max(0, value + sign * margin), decimals) : null;
  const change = (ratio: number | null) => (ratio === null ? null : round(ratio - 1, 4));
  const [low, high] = [at(median, margins?.median, -1, 6), at(median, margins?.median, 1, 6)];
  const width = low === null || high === null ? null : { width: WIDTH_SCALE * (high - low) };
  return {
    growth: change(median),
    low: change(low),
    high: change(high),
    index: round(100 * index, 2),
    index_low: at(100 * index, margins ? 100 * margins.index : undefined, -1, 2),
    index_high: at(100 * index, margins ? 100 * margins.index : undefined, 1, 2),
    ...basis,
    reliability: reliabilityOf({ ...evidence, compared: basis.coverage, interval: width }, null),
  };
};

const tooLittle = (basis: Pick<PayGrowth, 'stated' | 'previous_stated' | 'cells'>): ReliabilityReason | null => {
  if (basis.stated === 0 || basis.previous_stated === 0) return 'no_pay_stated';
  return basis.cells < MIN_CELLS ? 'fewer_than_10_cells' : null;
};
