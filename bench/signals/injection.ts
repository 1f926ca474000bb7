import { sortBy } from 'es-toolkit';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { detectSignals } from '#libs/signals/detect-signals.js';
import type { CompanyHistory, Day, PostingHistory } from '#libs/signals/timeline/posting-history.js';
import { BASELINE_DAYS, Timeline } from '#libs/signals/timeline/timeline.js';
import type { ReplayedCompany } from './history.js';
import type { ChangedBoard } from './one-window-count.js';

/** A known change that is made to the recorded history of a real board. */
export interface Injection {
  readonly type: 'hiring_surge' | 'hiring_freeze' | 'hiring_restart' | 'location_exit' | 'mass_closure';
  readonly description: string;
  /** Days within which it must be found. */
  readonly due: number;
  /** The least share of the boards of a size that must be found: new postings a month -> share. */
  readonly targets: Readonly<Record<number, number>>;
  inject(history: CompanyHistory, at: Day, random: () => number): CompanyHistory | null;
}

/** A surge has so many times the postings. */
export const SURGE_FACTOR = 3;
const DAYS_PER_MONTH = 365 / 12;

/** Adds to the number of listed postings of each fetch while these are open. */
const listing = (history: CompanyHistory, added: readonly PostingHistory[], sign: 1 | -1): CompanyHistory['fetches'] =>
  history.fetches.map((fetch) => {
    const open = added.filter(
      ({ board, firstSeen, closed }) =>
        board === fetch.board && firstSeen <= fetch.day && (closed ?? Infinity) > fetch.day,
    ).length;
    return fetch.listed === null ? fetch : { ...fetch, listed: Math.max(0, fetch.listed + sign * open) };
  });

/** Each opening of the 30 days from the change comes with two more, which have the titles and places of other postings of the board. */
const surge = (history: CompanyHistory, at: Day, random: () => number): CompanyHistory => {
  const openings = history.postings.filter(({ firstSeen }) => firstSeen >= at && firstSeen < at + 30);
  const models = history.postings;
  const added = openings.flatMap((opening) =>
    Array.from({ length: SURGE_FACTOR - 1 }, (_, copy): PostingHistory => {
      const model = models[Math.floor(random() * models.length)] as PostingHistory;
      const { board, firstSeen, published, closed } = opening;
      return { ...model, id: `${opening.id}+${copy}`, board, firstSeen, published, closed, absences: [] };
    }),
  );
  return { ...history, postings: [...history.postings, ...added], fetches: listing(history, added, 1) };
};

/** Nothing opens from the change on. */
const freeze = (history: CompanyHistory, at: Day): CompanyHistory => {
  const removed = history.postings.filter(({ firstSeen }) => firstSeen >= at);
  return {
    ...history,
    postings: history.postings.filter(({ firstSeen }) => firstSeen < at),
    fetches: listing(history, removed, -1),
  };
};

/** The postings of the metropolitan area that has most openings close at the next fetch, and none opens there. Null if it has less than a fifth. */
const exit = (history: CompanyHistory, at: Day): CompanyHistory | null => {
  const recent = history.postings.filter(({ firstSeen }) => firstSeen >= at - BASELINE_DAYS && firstSeen < at);
  const counts = Map.groupBy(
    recent.flatMap(({ metros }) => metros),
    (metro) => metro,
  );
  const [largest] = sortBy([...counts], [([, all]) => -all.length]);
  if (!largest || largest[1].length < recent.length / 5) return null;
  const isThere = ({ metros }: PostingHistory) => metros.includes(largest[0]);
  const next = history.fetches.find(({ day, ok }) => ok && day >= at)?.day;
  if (next === undefined) return null;
  const removed = history.postings.filter((posting) => isThere(posting) && posting.firstSeen >= at);
  const closing = history.postings.filter(
    (posting) => isThere(posting) && posting.firstSeen < at && (posting.closed ?? Infinity) > next,
  );
  const rest = history.postings.filter((posting) => !removed.includes(posting) && !closing.includes(posting));
  const gone = closing.map((posting) => ({ ...posting, firstSeen: next }));
  return {
    ...history,
    postings: [...rest, ...closing.map((posting) => ({ ...posting, closed: next, absences: [] }))],
    fetches: listing(history, [...removed, ...gone], -1),
  };
};

/** Half of the open postings close at the next fetch, and none of them opens again. */
const closure = (history: CompanyHistory, at: Day, random: () => number): CompanyHistory | null => {
  const next = history.fetches.find(({ day, ok }) => ok && day >= at)?.day;
  if (next === undefined) return null;
  const isClosing = (posting: PostingHistory) => posting.firstSeen < at && (posting.closed ?? Infinity) > next;
  const closing = new Set(history.postings.filter((posting) => isClosing(posting) && random() < CLOSED_SHARE));
  const gone = [...closing].map((posting) => ({ ...posting, firstSeen: next }));
  return {
    ...history,
    postings: history.postings.map((posting) =>
      closing.has(posting) ? { ...posting, closed: next, absences: [] } : posting,
    ),
    fetches: listing(history, gone, -1),
  };
};

/** Nothing opened in the days before the change; from then on, the board opens what it did. */
const restart = (history: CompanyHistory, at: Day): CompanyHistory => {
  const removed = history.postings.filter(({ firstSeen }) => firstSeen >= at - PAUSE_DAYS && firstSeen < at);
  return {
    ...history,
    postings: history.postings.filter((posting) => !removed.includes(posting)),
    fetches: listing(history, removed, -1),
  };
};

const CLOSED_SHARE = 0.5;
const PAUSE_DAYS = 60;

export const INJECTIONS: readonly Injection[] = [
  {
    type: 'hiring_surge',
    description: 'three times as many postings',
    due: 30,
    targets: { 20: 0.7, 40: 0.9 },
    inject: surge,
  },
  { type: 'hiring_freeze', description: 'no more postings', due: 60, targets: { 20: 0.95 }, inject: freeze },
  { type: 'location_exit', description: 'the largest area is left', due: 35, targets: { 20: 0.85 }, inject: exit },
  {
    type: 'mass_closure',
    description: 'half of the open postings close',
    due: 35,
    targets: { 20: 0.7 },
    inject: closure,
  },
  {
    type: 'hiring_restart',
    description: 'openings again after 60 days without',
    due: 30,
    targets: { 20: 0.7 },
    inject: restart,
  },
];

/** Lower bounds of the classes of new postings a month. */
export const INJECTION_SIZES = [5, 10, 20, 40, 100] as const;

export interface InjectionResult {
  /** The lower bound of the class. */
  readonly monthly: number;
  /** Median days from the change to the signal, of those that were found. */
  readonly days: number | null;
  /** Names of the boards with a signal of the type in the same days without the change. */
  readonly falseAlarms: readonly string[];
  /** The boards with the change. */
  readonly changed: readonly ChangedBoard[];
}

/** New postings a month in the baseline; null for a board whose baseline was not read throughout. */
const monthlyOf = ({ postings, fetches }: CompanyHistory, at: Day): number | null => {
  const first = fetches[0]?.day ?? Infinity;
  const last = fetches.at(-1)?.day ?? 0;
  if (first > at - BASELINE_DAYS || last < at + 60) return null;
  const openings = postings.filter(({ firstSeen }) => firstSeen >= at - BASELINE_DAYS && firstSeen < at);
  return (openings.length / BASELINE_DAYS) * DAYS_PER_MONTH;
};

/**
 * Makes a known change to every real board, and looks whether the signal is found in time. A board that has the signal without the change is not
 * counted among the boards, but as a false alarm of the days that are compared: nothing was changed there.
 */
export const injectInto = (companies: readonly ReplayedCompany[], injection: Injection, at: Day): InjectionResult[] => {
  const { type, due, inject } = injection;
  const generator = xoroshiro128plus(1);
  const random = () => uniformFloat64(generator);
  const bySize = new Map(
    INJECTION_SIZES.map((size) => [size, { changed: [] as ChangedBoard[], falseAlarms: [] as string[] }]),
  );
  const firstSignal = (history: CompanyHistory) =>
    detectSignals(new Timeline(history, at + due), { from: at, to: at + due, types: [type] })[0];
  for (const { board, history } of companies) {
    const monthly = monthlyOf(history, at);
    const size = INJECTION_SIZES.findLast((each) => monthly !== null && monthly >= each);
    const result = size === undefined ? undefined : bySize.get(size);
    if (!result) continue;
    const changed = inject(history, at, random);
    if (!changed) continue;
    if (firstSignal(history)) {
      result.falseAlarms.push(board);
      continue;
    }
    const found = firstSignal(changed);
    result.changed.push({ board, at, recorded: history, changed, delay: found ? found.detected - at : null });
  }
  return [...bySize].map(([monthly, { changed, falseAlarms }]) => {
    const delays = changed.flatMap(({ delay }) => delay ?? []).sort((one, other) => one - other);
    return { monthly, changed, days: delays[Math.floor(delays.length / 2)] ?? null, falseAlarms };
  });
};
