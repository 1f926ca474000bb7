import { SIGNAL_TYPES, type SignalType } from '#libs/records/enumerations.js';
import { dayText, detectSignals, type Signal } from '#libs/signals/detect-signals.js';
import { crawlWithFault, type Fault } from '#libs/signals/testing/crawl-faults.js';
import type { CompanyHistory, Day } from '#libs/signals/timeline/posting-history.js';
import { Timeline } from '#libs/signals/timeline/timeline.js';
import type { ReplayedCompany } from './history.js';

const DAYS_PER_MONTH = 365 / 12;
/** From here on a posting that is listed first was surely not there before. */
const WATCH_BEGAN = Date.UTC(2025, 9, 31) / 86_400_000;

const lastDay = ({ fetches }: CompanyHistory): Day => fetches.at(-1)?.day ?? 0;

const signalsOf = (history: CompanyHistory): Signal[] => {
  const to = lastDay(history);
  return detectSignals(new Timeline(history, to), { from: 0, to });
};

export interface Replay {
  readonly companyMonths: number;
  /** Signals with the board that they were found on. */
  readonly found: readonly { readonly board: string; readonly signal: Signal; readonly history: CompanyHistory }[];
  /** Signals with evidence whose first day is unknown. */
  readonly leftCensored: number;
}

/** Every signal of the history. */
export const replay = (companies: readonly ReplayedCompany[]): Replay => {
  const found = companies.flatMap(({ board, history }) =>
    signalsOf(history).map((signal) => ({ board, signal, history })),
  );
  const companyMonths = companies.reduce((months, { history: { fetches } }) => {
    const watched = (fetches.at(-1)?.day ?? 0) - (fetches[0]?.day ?? 0);
    return months + watched / DAYS_PER_MONTH;
  }, 0);
  const leftCensored = found.filter(({ signal }) => signal.window.from < WATCH_BEGAN).length;
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

/** A line for a reader who judges whether a signal is right. */
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

/**
 * Signals that a faulty crawl makes and the real one does not, of all companies with at least 20 postings. A fault takes days out of
 * windows and baselines, so changes near a threshold may cross it in both directions.
 *
 * @param at the day on which the fault begins at every company.
 */
export const faultySignals = (
  companies: readonly ReplayedCompany[],
  fault: Fault,
  at: Day,
): { companies: number; added: Signal[]; lost: number } => {
  const large = companies.filter(({ history }) => history.postings.length >= 20 && lastDay(history) > at + 60);
  const added: Signal[] = [];
  let lost = 0;
  for (const { history } of large) {
    const real = signalsOf(history);
    const faulty = signalsOf(crawlWithFault(history, fault, at));
    const key = ({ type, segment }: Signal) => JSON.stringify([type, segment]);
    added.push(...faulty.filter((signal) => !real.some((other) => isSame(key, signal, other))));
    lost += real.filter((signal) => !faulty.some((other) => isSame(key, signal, other))).length;
  }
  return { companies: large.length, added, lost };
};

/** A fault may move a change by some days; it stays the same change. */
const SHIFT_DAYS = 45;

const isSame = (key: (signal: Signal) => string, one: Signal, other: Signal): boolean =>
  key(one) === key(other) && Math.abs(one.detected - other.detected) <= SHIFT_DAYS;
