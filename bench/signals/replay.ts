import { SIGNAL_TYPES, type SignalType } from '#libs/records/enumerations.js';
import { dayText, detectSignals, type Signal } from '#libs/signals/detect-signals.js';
import { crawlWithFault, type Fault } from '#libs/signals/testing/crawl-faults.js';
import { inferredFetches } from '#libs/signals/timeline/inferred-fetches.js';
import type { CompanyHistory, Day } from '#libs/signals/timeline/posting-history.js';
import { Timeline } from '#libs/signals/timeline/timeline.js';
import type { ReplayedCompany } from './history.js';

const DAYS_PER_MONTH = 365 / 12;
/** From this day on, a posting that is listed for the first time was certainly not open before. */
const OBSERVATION_BEGAN = Date.UTC(2025, 9, 31) / 86_400_000;

const lastDay = ({ fetches }: CompanyHistory): Day => fetches.at(-1)?.day ?? 0;

const signalsOf = (history: CompanyHistory, types: readonly SignalType[]): Signal[] => {
  const to = lastDay(history);
  return detectSignals(new Timeline(history, to), { from: 0, to, types });
};

export interface Replay {
  readonly companyMonths: number;
  /** Signals with the board that they were found on. */
  readonly found: readonly { readonly board: string; readonly signal: Signal; readonly history: CompanyHistory }[];
  /** Signals with evidence whose first day is unknown. */
  readonly leftCensored: number;
}

/** Every signal of the history. */
export const replay = (companies: readonly ReplayedCompany[], types: readonly SignalType[] = SIGNAL_TYPES): Replay => {
  const found = companies.flatMap(({ board, history }) =>
    signalsOf(history, types).map((signal) => ({ board, signal, history })),
  );
  const companyMonths = companies.reduce((months, { history: { fetches } }) => {
    const watched = (fetches.at(-1)?.day ?? 0) - (fetches[0]?.day ?? 0);
    return months + watched / DAYS_PER_MONTH;
  }, 0);
  const leftCensored = found.filter(({ signal }) => signal.window.from < OBSERVATION_BEGAN).length;
  return { companyMonths, found, leftCensored };
};

/** How many signals of each type fired, per 1,000 company-months. */
export const replayTable = ({ found, companyMonths }: Replay): Record<string, { fired: number; rate: string }> => {
  const byType = Map.groupBy(found, ({ signal }) => signal.type);
  return Object.fromEntries(
    SIGNAL_TYPES.map((type): [SignalType, { fired: number; rate: string }] => {
      const fired = byType.get(type)?.length ?? 0;
      return [type, { fired, rate: ((1_000 * fired) / companyMonths).toFixed(2) }];
    }),
  );
};

/** A line from which a person can assess a signal. */
export const describeSignal = ({ board, signal, history }: Replay['found'][number]): string => {
  const { type, segment, window, detected, baseline, observed, pValue, jobIds } = signal;
  const titles = new Map(history.postings.map(({ id, title }) => [id, title]));
  const evidence = jobIds.slice(0, 5).map((id) => titles.get(id));
  return [
    type,
    board,
    segment ? `${segment.dimension}:${segment.value}` : '-',
    `${dayText(window.from)}..${dayText(window.to)}, found ${dayText(detected)}`,
    `expected ${baseline.value.toFixed(2)} (n ${baseline.n}), observed ${observed.toFixed(2)}, p ${pValue.toExponential(1)}`,
    evidence.join(' | '),
  ].join('\t');
};

/** Whether detectors get a log of the fetches, or infer fetches from postings. */
export const FETCH_LOGS = ['recorded', 'inferred'] as const;
export type FetchLog = (typeof FETCH_LOGS)[number];

const withLog = (history: CompanyHistory, log: FetchLog): CompanyHistory =>
  log === 'recorded' ? history : { ...history, fetches: inferredFetches(history.postings) };

/** Days by which a fault may shift a change. */
const SHIFT_DAYS = 45;

export interface FaultResult {
  readonly companies: number;
  /** Signals of changes that the real crawl does not show. */
  readonly added: Replay['found'];
  /** Number of signals of the real crawl that are missing. */
  readonly lost: number;
}

/**
 * Signals after a fault of the crawl, of all companies with at least 20 postings. The fault has added a signal if the rule fires for the same
 * segment on no day of the real crawl within 45 days, quiet days or not.
 *
 * @param at the day on which the fault begins at every company.
 */
export const compareWithFault = (
  companies: readonly ReplayedCompany[],
  fault: Fault,
  at: Day,
  log: FetchLog,
): FaultResult => {
  const large = companies.filter(({ history }) => history.postings.length >= 20 && lastDay(history) > at + 60);
  let lost = 0;
  const added = large.flatMap(({ board, history: recorded }) => {
    const to = lastDay(recorded);
    const clean = withLog(recorded, log);
    const history = withLog(crawlWithFault(recorded, fault, at), log);
    const real = detectSignals(new Timeline(clean, to), { from: 0, to });
    const past = real.filter(({ detected }) => detected < at);
    const found = detectSignals(new Timeline(history, to), { from: at, to, past });
    lost += real.filter((signal) => signal.detected >= at && !found.some(isSameSignal(signal))).length;
    return found
      .filter((signal) => firingDays(clean, signal, to).length === 0)
      .map((signal) => ({ board, signal, history }));
  });
  return { companies: large.length, added, lost };
};

const segmentKey = ({ segment }: Pick<Signal, 'segment'>): string => JSON.stringify(segment);

const isSameSignal =
  (signal: Signal) =>
  (other: Signal): boolean =>
    other.type === signal.type && segmentKey(other) === segmentKey(signal);

/** The days on which a rule fires for the segment of a signal, regardless of earlier signals. */
const firingDays = (history: CompanyHistory, signal: Signal, to: Day): Day[] => {
  const timeline = new Timeline(history, to);
  const days = timeline.health.fetchDays.filter((day) => Math.abs(day - signal.detected) <= SHIFT_DAYS);
  return days.filter((day) =>
    detectSignals(timeline, { from: day, to: day, types: [signal.type] }).some(isSameSignal(signal)),
  );
};
