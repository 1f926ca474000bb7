import { MS_PER_DAY } from '#libs/records/time.js';
import model from './liveness-model.json' with { type: 'json' };

/** What the probability depends on, as known when the row is written. */
export interface LivenessInput {
  /** Days since the posting was published, or first seen if that is unknown. */
  readonly age: number;
  /** SOC major group of its occupation, such as `15`; null if unknown. */
  readonly majorGroup: string | null;
  /** Whether it is a placeholder or permanently open. */
  readonly evergreen: boolean;
  /** Earlier postings of the same title and places. */
  readonly reposts: number;
  readonly turnover: Turnover;
}

/** How quickly the postings of a board close: within the last 90 days. */
export interface Turnover {
  /** Postings that closed. */
  readonly closed: number;
  /** Days that postings were open and under observation, summed over the postings. */
  readonly postingDays: number;
}

export const NO_TURNOVER: Turnover = { closed: 0, postingDays: 0 };

/** Days for which the probability holds, from the time of the row's writing. */
export const LIVENESS_DAYS = 14;

/** The times of a posting that its turnover is computed from, in milliseconds since 1970. */
export interface ObservedSpan {
  readonly from: number;
  /** When it was found closed; null while it is active. */
  readonly closedAt: number | null;
}

const WINDOW = 90 * MS_PER_DAY;

/** The turnover of a board at a time, from all of its postings. */
export const turnoverAt = (spans: Iterable<ObservedSpan>, at: number): Turnover => {
  let closed = 0;
  let observed = 0;
  for (const { from, closedAt } of spans) {
    const end = closedAt === null ? at : Math.min(at, closedAt);
    observed += Math.max(0, end - Math.max(from, at - WINDOW));
    if (closedAt !== null && closedAt <= at && closedAt > at - WINDOW) closed += 1;
  }
  return { closed, postingDays: observed / MS_PER_DAY };
};

/** Ages in days between which the logarithm of the odds is linear in the logarithm of the age. */
const AGE_KNOTS = [3, 7, 14, 30, 60, 120, 240, 480];
const MAX_AGE = 3_650;
const MAX_REPOSTS = 20;
/** Posting-days of an average board that are added to those of the board: one that is new is taken for average. */
const PRIOR_DAYS = 1_000;

/** The terms of the logistic model and their values. `tools/liveness` fits their weights. */
export const livenessTerms = (
  { age, majorGroup, evergreen, reposts, turnover }: LivenessInput,
  boardRate: number,
): [term: string, value: number][] => {
  const days = Math.log1p(Math.min(MAX_AGE, Math.max(0, age)));
  const rate = (turnover.closed + PRIOR_DAYS * boardRate) / (turnover.postingDays + PRIOR_DAYS);
  const relative = Math.log(rate / boardRate);
  return [
    ['base', 1],
    ['age', days],
    ...AGE_KNOTS.map((knot): [string, number] => [`age over ${knot}`, Math.max(0, days - Math.log1p(knot))]),
    [`occupation ${majorGroup ?? 'unknown'}`, 1],
    ['evergreen', evergreen ? 1 : 0],
    ['reposts', Math.log1p(Math.min(MAX_REPOSTS, reposts))],
    ['turnover', relative],
    ['turnover above average', Math.max(0, relative)],
    ['turnover by age', relative * days],
  ];
};

/** Fitted by `npm run liveness`. */
export interface LivenessModel {
  /** Share of the open postings of an average board that close in a day. */
  readonly board_rate: number;
  /** By term. */
  readonly weights: Readonly<Record<string, number>>;
}

const DECIMALS = 1_000;

/** The probability that an active posting is still open 14 days after the row was written, to three decimals. */
export const livenessOf = (input: LivenessInput, { weights, board_rate }: LivenessModel = model): number => {
  let logOdds = 0;
  for (const [term, value] of livenessTerms(input, board_rate)) logOdds += (weights[term] ?? 0) * value;
  return Math.round(DECIMALS / (1 + Math.exp(-logOdds))) / DECIMALS;
};
