import { INDEX_GAPS } from './observation/index-gaps.js';

/** How much a figure can carry: a headline, a figure with its sample size and interval beside it, or nothing. */
export const RELIABILITY_LEVELS = ['good', 'thin', 'cannot_say'] as const;
type ReliabilityLevel = (typeof RELIABILITY_LEVELS)[number];

/** Below these, a figure describes single employers, and is null where `pay.ts` says so. */
export const MIN_POSTINGS = 10;
export const MIN_EMPLOYERS = 3;
export const MAX_LARGEST_SHARE = 0.8;
/** Amounts of so few days are no figure of a period that is more than twice as long. */
export const QUARTER_DAYS = 92;

/** Below these, a figure is no headline. */
export const GOOD_POSTINGS = 30;
export const GOOD_EMPLOYERS = 10;
export const GOOD_LARGEST_SHARE = 0.5;
export const GOOD_COVERAGE = 0.2;
/** The widest interval: of a share in points, of any other figure relative to it. */
export const GOOD_WIDTH = 0.2;

/** Why nothing can be said. */
export const WITHHELD = [
  'no_pay_stated',
  'not_known',
  'fewer_than_10_postings',
  'fewer_than_3_employers',
  'employer_above_80_percent',
  'within_one_quarter',
] as const;
export type Withheld = (typeof WITHHELD)[number];

/** Why a figure is thin. */
const THIN = [
  'fewer_than_30_postings',
  'fewer_than_10_employers',
  'employer_above_50_percent',
  'stated_by_few',
  'few_are_compared',
  'no_interval',
  'wide_interval',
] as const;
type Thin = (typeof THIN)[number];

/** Every reason, the gaps of an index and of a growth among them, and those of days open, of diffusion and of the growth of pay. */
export const RELIABILITY_REASONS = [
  ...WITHHELD,
  ...INDEX_GAPS,
  'more_than_half_open',
  'fewer_than_30_at_risk',
  'fewer_than_10_occupations',
  'earlier_not_observed',
  'fewer_than_10_cells',
  ...THIN,
] as const;
export type ReliabilityReason = (typeof RELIABILITY_REASONS)[number];

/** What a figure can carry, and why it cannot carry more. */
export interface Reliability {
  readonly level: ReliabilityLevel;
  /** Null if it is good. The first that applies, in the order of `RELIABILITY_REASONS`. */
  readonly reason: ReliabilityReason | null;
}

/** What a figure rests on. What is undefined is not judged; an interval that is null is missing. */
export interface Basis {
  /** Postings on which the figure is based. */
  readonly n?: number;
  readonly employers?: number;
  /** Postings of the employer that has most of them. */
  readonly largest?: number;
  /** Whether the slice names its employers: then few of them are no fault. */
  readonly namesEmployers?: boolean;
  /** The share of the postings that say it. */
  readonly coverage?: number | null;
  /** The share of the postings that say it which can be compared with earlier ones. */
  readonly compared?: number | null;
  readonly interval?: { readonly width: number } | null;
  /** Length of the period, and of the time in which 95% of the values were published, in days. */
  readonly days?: number;
  readonly spanDays?: number;
}

/** Why nothing can be said of so little; null if something can. */
export const withheldReason = ({
  n = Number.POSITIVE_INFINITY,
  employers = Number.POSITIVE_INFINITY,
  largest = 0,
  namesEmployers = false,
  days = 0,
  spanDays = days,
}: Basis): Withheld | null => {
  if (n === 0) return 'not_known';
  if (n < MIN_POSTINGS) return 'fewer_than_10_postings';
  if (!namesEmployers && employers < MIN_EMPLOYERS) return 'fewer_than_3_employers';
  if (!namesEmployers && largest > MAX_LARGEST_SHARE * n) return 'employer_above_80_percent';
  return days > 2 * QUARTER_DAYS - 1 && spanDays <= QUARTER_DAYS ? 'within_one_quarter' : null;
};

const thinReason = ({
  n = Number.POSITIVE_INFINITY,
  employers = Number.POSITIVE_INFINITY,
  largest = 0,
  namesEmployers = false,
  coverage = 1,
  compared = 1,
  interval,
}: Basis): Thin | null => {
  if (n < GOOD_POSTINGS) return 'fewer_than_30_postings';
  if (!namesEmployers && employers < GOOD_EMPLOYERS) return 'fewer_than_10_employers';
  if (!namesEmployers && largest > GOOD_LARGEST_SHARE * n) return 'employer_above_50_percent';
  if ((coverage ?? 0) < GOOD_COVERAGE) return 'stated_by_few';
  if ((compared ?? 0) < GOOD_COVERAGE) return 'few_are_compared';
  // The interval of one employer has no meaning: employers are its units.
  if (interval === null) return namesEmployers ? null : 'no_interval';
  return interval !== undefined && interval.width > GOOD_WIDTH ? 'wide_interval' : null;
};

const of = (level: ReliabilityLevel, reason: ReliabilityReason | null): Reliability => ({ level, reason });

/**
 * The one rule for all figures.
 *
 * @param withheld why the figure is null, if other rules decide that; null if they show it. A figure that is shown is at most thin.
 */
export const reliabilityOf = (
  evidence: Basis,
  withheld: ReliabilityReason | null = withheldReason(evidence),
): Reliability => {
  if (withheld !== null) return of('cannot_say', withheld);
  const thin = thinReason(evidence);
  return thin === null ? of('good', null) : of('thin', thin);
};

/** The interval of a figure that is no share, relative to it; null if a bound is missing. */
export const relativeWidth = (low: number | null, high: number | null, value: number): { width: number } | null =>
  low === null || high === null || value <= 0 ? null : { width: (high - low) / value };
