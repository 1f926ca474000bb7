import { MS_PER_DAY } from '#libs/records/time.js';
import { flowSpan, type WatchedUnit } from '../observation/observation.js';
import { round } from '../pay.js';
import type { Span } from '../periods/periods.js';
import {
  type Reliability,
  type ReliabilityReason,
  relativeWidth,
  reliabilityOf,
  withheldReason,
} from '../reliability.js';
import { type EmployerEvents, employerRate } from './employer-rate.js';
import type { Lifetime } from './lifetimes.js';

/** Rates are per open posting and this number of days, so that months of any length can be compared. */
export const RATE_DAYS = 30;

/** Events of a month, and their rate per open posting. */
export interface TurnoverRate {
  readonly n: number;
  readonly rate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly reliability: Reliability;
}

/** What happened to the postings of a slice in a period, on the boards that were watched, for as long as they were. */
export interface PostingTurnover {
  /** Open postings on average over the period. */
  readonly open: number;
  /** Boards and employers with open postings while they were watched. */
  readonly boards: number;
  readonly employers: number;
  readonly opened: TurnoverRate;
  readonly closed: TurnoverRate;
  readonly reposted: TurnoverRate;
}

interface EmployerTurnover {
  /** Milliseconds for which postings were open. */
  open: number;
  opened: number;
  closed: number;
  reposted: number;
}

const isIn = (time: number | null, { from, to }: Span): boolean => time !== null && from <= time && time < to;

const rateOf = (
  employers: readonly EmployerEvents[],
  evidence: Parameters<typeof withheldReason>[0],
  gap: ReliabilityReason | null,
): TurnoverRate => {
  const n = employers.reduce((sum, { events }) => sum + events, 0);
  const withheld = gap ?? withheldReason(evidence);
  if (withheld !== null) return { n, rate: null, low: null, high: null, reliability: reliabilityOf({}, withheld) };
  const { rate, low, high } = employerRate(employers);
  const interval = relativeWidth(low, high, rate);
  const rounded = (value: number | null) => (value === null ? null : round(value, 4));
  return {
    n,
    rate: round(rate, 4),
    low: rounded(low),
    high: rounded(high),
    reliability: reliabilityOf({ ...evidence, interval }, null),
  };
};

/** The parts of a period in which each board was watched. */
const watchedParts = (units: readonly WatchedUnit[], span: Span): ReadonlyMap<string, readonly Span[]> =>
  new Map(
    units.map(({ unit, watches }) => [
      unit,
      watches
        .map(flowSpan)
        .map(({ from, to }) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) }))
        .filter(({ from, to }) => from < to),
    ]),
  );

/**
 * Openings, closings and reposts per open posting: occurrences over exposure (Preston, Heuveline and Guillot 2001, "Demography", section 1.3). Both are counted
 * only while a board was watched, so that boards that join, fail or are read for a part of the month count for as long as they were watched.
 *
 * @param gap why nothing can be said; null if something can.
 */
export const turnoverIn = (
  lifetimes: readonly Lifetime[],
  units: readonly WatchedUnit[],
  span: Span,
  { namesEmployers, gap }: { namesEmployers: boolean; gap: ReliabilityReason | null },
): PostingTurnover => {
  const parts = watchedParts(units, span);
  const employers = new Map<string, EmployerTurnover>();
  const boards = new Set<string>();
  for (const { employer, unit, from, closed, isRepost } of lifetimes) {
    for (const part of parts.get(unit) ?? []) {
      const open = Math.min(closed ?? part.to, part.to) - Math.max(from, part.from);
      const [isOpening, isClosing] = [isIn(from, part), isIn(closed, part)];
      if (open <= 0 && !isOpening && !isClosing) continue;
      const own = employers.get(employer) ?? { open: 0, opened: 0, closed: 0, reposted: 0 };
      own.open += Math.max(0, open);
      own.opened += Number(isOpening);
      own.closed += Number(isClosing);
      own.reposted += Number(isOpening && isRepost);
      employers.set(employer, own);
      boards.add(unit);
    }
  }
  const each = [...employers.values()];
  const days = (span.to - span.from) / MS_PER_DAY;
  const average = (milliseconds: number) => milliseconds / MS_PER_DAY / days;
  const open = average(each.reduce((sum, own) => sum + own.open, 0));
  const evidence = {
    n: Math.round(open),
    employers: each.length,
    largest: Math.max(0, ...each.map((own) => average(own.open))),
    namesEmployers,
  };
  const rate = (name: 'opened' | 'closed' | 'reposted') =>
    rateOf(
      each.map((own) => ({ events: own[name], exposure: own.open / MS_PER_DAY / RATE_DAYS })),
      evidence,
      each.length === 0 ? (gap ?? 'not_watched') : gap,
    );
  return {
    open: round(open, 1),
    boards: boards.size,
    employers: each.length,
    opened: rate('opened'),
    closed: rate('closed'),
    reposted: rate('reposted'),
  };
};
