import { MAX_PUBLICATION_LAG_DAYS, REPOST_DAYS } from '#libs/facts/watch-rules.js';
import { fold } from '#libs/reference/fold.js';
import { dayText, type Signal } from '#libs/signals/detect-signals.js';
import { SIGNALS } from '#libs/signals/signals.js';
import { headOf } from '#libs/signals/timeline/decisions.js';
import type { CompanyHistory, Day, PostingHistory } from '#libs/signals/timeline/posting-history.js';
import { Timeline } from '#libs/signals/timeline/timeline.js';

/** The types whose conditions are counts that anyone can repeat from a log of postings and fetches. */
export const COUNTED_TYPES = ['mass_closure', 'hiring_restart', 'hiring_surge'] as const;
export type CountedType = (typeof COUNTED_TYPES)[number];

/** An event that meets the conditions of a type as docs/reference/signal-types.md prints them. */
export interface PrintedEvent {
  readonly type: CountedType;
  readonly from: Day;
  readonly to: Day;
  /** The counts, for a reader. */
  readonly counts: string;
}

const BASELINE_DAYS = 180;
const MIN_BASELINE_DAYS = 84;
const FIRST_LIST_DAYS = 7;
const LONG_GAP_DAYS = 7;

/** The board as its log tells it, counted here without the code of the rules. */
interface Log {
  readonly first: Day;
  readonly last: Day;
  readonly fetchDays: readonly Day[];
  readonly openings: readonly PostingHistory[];
  readonly closings: readonly PostingHistory[];
  readonly postings: readonly PostingHistory[];
}

const logOf = ({ postings, fetches }: CompanyHistory): Log => {
  const fetchDays = [...new Set(fetches.filter(({ ok }) => ok).map(({ day }) => day))].sort((a, b) => a - b);
  const first = fetchDays[0] ?? 0;
  const openings = postings.filter(
    ({ firstSeen, published }) =>
      firstSeen > first + FIRST_LIST_DAYS && (published === null || firstSeen - published <= MAX_PUBLICATION_LAG_DAYS),
  );
  const closings = postings.filter(({ closed }) => closed !== null);
  return { first, last: fetchDays.at(-1) ?? 0, fetchDays, openings, closings, postings };
};

const isIn = (day: Day | null, from: Day, to: Day): boolean => day !== null && day > from && day <= to;
const keyOf = ({ title, countries, metros }: PostingHistory): string =>
  JSON.stringify([fold(title), [...countries].sort(), [...metros].sort()]);

/** Whether postings are of several roles, none of which has more than 60% of them. */
const areVaried = (postings: readonly PostingHistory[], roles: number): boolean => {
  const counts = [...Map.groupBy(postings, ({ title }) => headOf(fold(title))).values()].map(({ length }) => length);
  return counts.length >= roles && Math.max(...counts) <= 0.6 * postings.length;
};

/** From 20 December to 4 January: these days do not count. */
const isYearEnd = (day: Day): boolean => {
  const [, month, date] = dayText(day).split('-').map(Number) as [number, number, number];
  return (month === 12 && date >= 20) || (month === 1 && date <= 4);
};

/** The baseline before a window: null if less than 84 days of it were watched. */
const baselineOf = ({ first }: Log, to: Day): { from: Day; days: number } | null => {
  const from = Math.max(to - BASELINE_DAYS, first + FIRST_LIST_DAYS);
  const yearEnd = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + 1 + index).filter(
    isYearEnd,
  ).length;
  const days = to - from - yearEnd;
  return days < MIN_BASELINE_DAYS ? null : { from, days };
};

interface Closure {
  readonly from: Day;
  readonly to: Day;
  readonly closed: readonly PostingHistory[];
  /** Those open before. */
  readonly open: readonly PostingHistory[];
}

/** Whether the board lists fewer postings and roles, and fewer postings than usual, but still a tenth of those before. */
const isSmaller = ({ postings }: Log, { from, to, closed, open }: Closure): boolean => {
  const openOn = (day: Day) =>
    postings.filter((posting) => posting.firstSeen <= day && (posting.closed ?? Infinity) > day);
  const rolesOf = (some: readonly PostingHistory[]) => new Set(some.map(({ title }) => headOf(fold(title))));
  const after = openOn(to);
  const [rolesBefore, rolesAfter] = [rolesOf(open), rolesOf(after)];
  const gone = [...rolesOf(closed)].filter((role) => !rolesAfter.has(role)).length;
  const [, usual = 0] = [28, 56, 84].map((days) => openOn(from - days).length).sort((one, other) => one - other);
  return (
    gone >= 5 &&
    open.length - after.length >= 0.5 * closed.length &&
    rolesBefore.size - rolesAfter.size >= 0.5 * gone &&
    after.length <= 0.8 * usual &&
    after.filter((posting) => open.includes(posting)).length >= 0.1 * open.length
  );
};

const massClosure = (log: Log, to: Day): PrintedEvent | null => {
  const from = to - 14;
  const baseline = baselineOf(log, from);
  if (!baseline || to + 10 > log.last) return null;
  const all = log.closings.filter(({ closed }) => isIn(closed, from, to));
  if (all.length < 10) return null;
  const closed = all.filter((posting) => {
    const day = posting.closed as Day;
    const key = keyOf(posting);
    return !log.postings.some(
      (other) =>
        other.firstSeen > posting.firstSeen && Math.abs(other.firstSeen - day) <= REPOST_DAYS && keyOf(other) === key,
    );
  });
  const open = log.postings.filter((posting) => posting.firstSeen <= from && (posting.closed ?? Infinity) > from);
  const before = log.closings.filter((posting) => isIn(posting.closed, baseline.from, from)).length;
  const expected = (before * 14) / baseline.days;
  const beforeClosings = log.closings.flatMap(({ closed: end }) =>
    isIn(end, baseline.from, from) ? [end as Day] : [],
  );
  const largest = Math.max(
    0,
    ...beforeClosings.map((end) => beforeClosings.filter((one) => isIn(one, end - 14, end)).length),
  );
  const isMet =
    closed.length > largest &&
    closed.length >= Math.max(10, 0.3 * open.length, 2 * expected) &&
    areVaried(closed, 5) &&
    isSmaller(log, { from, to: to + 10, closed, open });
  return isMet
    ? {
        type: 'mass_closure',
        from,
        to,
        counts: `${closed.length} of ${open.length} closed, ${expected.toFixed(1)} expected`,
      }
    : null;
};

const restart = (log: Log, to: Day): PrintedEvent | null => {
  const from = to - 14;
  const recent = log.openings.filter(({ firstSeen }) => isIn(firstSeen, from, to));
  if (recent.length < 3) return null;
  const last = Math.max(...log.openings.flatMap(({ firstSeen }) => (firstSeen <= from ? [firstSeen] : [])));
  const pause = Math.min(...recent.map(({ firstSeen }) => firstSeen)) - last;
  if (!Number.isFinite(last) || pause < 45) return null;
  const baseline = baselineOf(log, last);
  if (!baseline) return null;
  const before = log.openings.filter(({ firstSeen }) => isIn(firstSeen, baseline.from, last)).length;
  const usual = (before * 14) / baseline.days;
  const missing = (before * pause) / baseline.days;
  return recent.length >= 0.5 * usual && missing >= 8
    ? {
        type: 'hiring_restart',
        from: last,
        to,
        counts: `${recent.length} after ${pause} days without, in which ${missing.toFixed(1)} were expected`,
      }
    : null;
};

/** The days of the decisions: the first opening of a role in two weeks. */
const decisionsIn = ({ openings }: Log, from: Day, to: Day): Day[] => {
  const last = new Map<string, Day>();
  const ordered = openings
    .filter(({ firstSeen }) => isIn(firstSeen, from, to))
    .sort((a, b) => a.firstSeen - b.firstSeen);
  return ordered.flatMap(({ title, firstSeen }) => {
    const head = headOf(fold(title));
    const before = last.get(head);
    if (before !== undefined && firstSeen - before <= 14) return [];
    last.set(head, firstSeen);
    return [firstSeen];
  });
};

const areSpread = (days: readonly Day[]): boolean => {
  const counts = [...Map.groupBy(days, (day) => day).values()].map(({ length }) => length);
  return counts.length >= 4 && Math.max(...counts) <= 0.5 * days.length;
};

const surge = (log: Log, to: Day): PrintedEvent | null => {
  for (const length of [14, 21, 30]) {
    const from = to - length;
    const recent = log.openings.filter(({ firstSeen }) => isIn(firstSeen, from, to));
    const baseline = baselineOf(log, from);
    if (recent.length < 8 || !baseline || !areVaried(recent, 4)) continue;
    const before = log.openings.filter(({ firstSeen }) => isIn(firstSeen, baseline.from, from)).length;
    const usual = (before * length) / baseline.days;
    if (before < 3 || recent.length < 1.75 * usual) continue;
    const decisions = decisionsIn(log, baseline.from, to);
    const ofWindow = decisions.filter((day) => day > from);
    const ratio = ofWindow.length / (((decisions.length - ofWindow.length) * length) / baseline.days);
    const isMet =
      (ratio >= 1.5 && areSpread(ofWindow)) || (ratio >= 1.2 && areSpread(recent.map(({ firstSeen }) => firstSeen)));
    if (!isMet) continue;
    return {
      type: 'hiring_surge',
      from,
      to,
      counts: `${recent.length} in ${length} days, ${usual.toFixed(1)} expected`,
    };
  }
  return null;
};

const CONDITIONS = { mass_closure: massClosure, hiring_restart: restart, hiring_surge: surge } as const;
/** An event counts once: the rules are silent for so long after a signal. */
const SAME_EVENT_DAYS = 90;
/** Days from the end of the window within which the signal must come: a closing is confirmed for ten days, a loss of postings for two weeks. */
const DUE_DAYS = 30;

/** The first window of each event that meets the conditions. */
export const printedEvents = (history: CompanyHistory): PrintedEvent[] => {
  const log = logOf(history);
  return COUNTED_TYPES.flatMap((type) => {
    const found: PrintedEvent[] = [];
    for (const day of log.fetchDays) {
      const before = found.at(-1);
      if (before && day - before.to < SAME_EVENT_DAYS) continue;
      const event = CONDITIONS[type](log, day);
      if (event) found.push(event);
    }
    return found;
  });
};

/** Whether two fetches are more than a week apart at any time of the window. */
const isInterrupted = ({ from, to }: PrintedEvent, history: CompanyHistory): boolean => {
  const { fetchDays } = logOf(history);
  return fetchDays.some((day, index) => {
    const before = fetchDays[index - 1] ?? day;
    return day - before > LONG_GAP_DAYS && before < to && day > from;
  });
};

/** Why an event has no signal; null if it has one. */
export const missOf = (event: PrintedEvent, history: CompanyHistory, signals: readonly Signal[]): string | null => {
  const { type, from, to } = event;
  const isNear = ({ window, detected }: Signal) => window.from <= to && window.to > from && detected <= to + DUE_DAYS;
  const own = signals.filter((signal) => signal.type === type);
  if (own.some(isNear)) return null;
  if (own.some(({ detected }) => detected <= to && to - detected < SIGNALS[type].quietDays))
    return 'silent after an earlier signal';
  if (isInterrupted(event, history)) return 'an interruption of more than a week in the window';
  const timeline = new Timeline(history, Math.min(to + DUE_DAYS, history.fetches.at(-1)?.day ?? to));
  const days = Array.from({ length: timeline.to - to + 1 }, (_, after) =>
    timeline.health.evaluableOn(to + after),
  ).filter((day) => day !== null);
  if (days.length === 0) return 'no day that can be evaluated: the fetches are interrupted or unconfirmed';
  const found = days.flatMap((day) => SIGNALS[type].detect(timeline, day, 1));
  const least = Math.min(...found.map(({ pValue }) => pValue));
  if (found.length > 0)
    return least < SIGNALS[type].threshold
      ? 'interrupted fetches: the p-value is not low enough both ways'
      : `the p-value: ${least.toExponential(1)}`;
  const isCovered = days.some((day) => timeline.recent(day, 14) && timeline.baseline(day - 14, day));
  return isCovered
    ? 'other counts: what an interruption hid, or a first list, does not count'
    : 'baseline too short, or the window interrupted';
};
