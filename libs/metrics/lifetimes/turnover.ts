import { REPOST_DAYS } from '#libs/facts/watch-rules.js';
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
  /** Milliseconds for which postings were open, and those of them in which an opening shows whether it is a repost. */
  open: number;
  judged: number;
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

const common = (one: Span, other: Span): Span => ({
  from: Math.max(one.from, other.from),
  to: Math.min(one.to, other.to),
});

/** A part of a period in which a board was watched. */
interface WatchedPart extends Span {
  /** Its openings are known to be reposts or not: what closed up to `REPOST_DAYS` before or after them was watched too. */
  readonly judged: Span;
}

const REPOST_MS = REPOST_DAYS * MS_PER_DAY;

const watchedParts = (units: readonly WatchedUnit[], span: Span): ReadonlyMap<string, readonly WatchedPart[]> =>
  new Map(
    units.map(({ unit, watches }) => [
      unit,
      watches
        .map(flowSpan)
        .map((watch) => ({
          ...common(watch, span),
          judged: common({ from: watch.from + REPOST_MS, to: watch.to - REPOST_MS }, span),
        }))
        .filter(({ from, to }) => from < to),
    ]),
  );

/** For how long a posting was open in a span, in milliseconds. */
const openFor = ({ from, closed }: Lifetime, span: Span): number =>
  Math.max(0, Math.min(closed ?? span.to, span.to) - Math.max(from, span.from));

/**
 * Openings, closings and reposts per open posting: occurrences over exposure (Preston, Heuveline and Guillot 2001, "Demography", section 1.3). Both are counted
 * only while a board was watched, so that boards that join, fail or are read for a part of the month count for as long as they were watched. Reposts, and the
 * exposure of their rate, are counted from `REPOST_DAYS` after the start of a watch to as long before its end: near both, what they replace may not be seen.
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
  for (const lifetime of lifetimes) {
    const { employer, unit, from, closed, isRepost } = lifetime;
    for (const part of parts.get(unit) ?? []) {
      const open = openFor(lifetime, part);
      const [isOpening, isClosing] = [isIn(from, part), isIn(closed, part)];
      if (open === 0 && !isOpening && !isClosing) continue;
      const own = employers.get(employer) ?? { open: 0, judged: 0, opened: 0, closed: 0, reposted: 0 };
      own.open += open;
      own.judged += openFor(lifetime, part.judged);
      own.opened += Number(isOpening);
      own.closed += Number(isClosing);
      own.reposted += Number(isRepost && isIn(from, part.judged));
      employers.set(employer, own);
      boards.add(unit);
    }
  }
  const each = [...employers.values()];
  const days = (span.to - span.from) / MS_PER_DAY;
  const average = (milliseconds: number) => milliseconds / MS_PER_DAY / days;
  const open = average(each.reduce((sum, own) => sum + own.open, 0));
  const rate = (name: 'opened' | 'closed' | 'reposted', exposure: 'open' | 'judged' = 'open') => {
    const exposed = each.filter((own) => own[exposure] > 0 || own[name] > 0);
    const sizes = exposed.map((own) => average(own[exposure]));
    const evidence = {
      n: Math.round(sizes.reduce((sum, size) => sum + size, 0)),
      employers: exposed.length,
      largest: Math.max(0, ...sizes),
      namesEmployers,
    };
    return rateOf(
      exposed.map((own) => ({ events: own[name], exposure: own[exposure] / MS_PER_DAY / RATE_DAYS })),
      evidence,
      exposed.length === 0 ? (gap ?? 'not_watched') : gap,
    );
  };
  return {
    open: round(open, 1),
    boards: boards.size,
    employers: each.length,
    opened: rate('opened'),
    closed: rate('closed'),
    reposted: rate('reposted', 'judged'),
  };
};
