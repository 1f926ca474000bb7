import { FETCH_TOLERANCE_MS, MAX_STOCK_AGE_MS } from '#libs/facts/watch-rules.js';
import { monthOf, monthSpan, type Span } from '../periods/periods.js';
import { type EmployerLink, linkErrors } from './link-errors.js';
import type { MonthLink } from './matched-index.js';

/** A period over which a unit was watched: times of its first and last complete fetch. Epoch milliseconds. */
export type Watch = readonly [from: number, to: number];

/** What is fetched as a whole: a board, or a company whose postings do not name their board. */
export interface WatchedUnit {
  readonly unit: string;
  /** Whether the feed has no fetches of it, so that its watches are inferred. */
  readonly inferred: boolean;
  /** The company whose board it is. The grid keeps it once for all its boards. */
  readonly employer?: string;
  /** Complete fetches. */
  readonly fetches: number;
  readonly watches: readonly Watch[];
  /** [month, days]: the days between the complete fetches of the month and the ones before them. */
  readonly days: readonly (readonly [month: number, days: number])[];
}

/** The boards of a company, as the grid keeps them. */
export interface WatchDocument {
  readonly type: 'watch';
  readonly source_id: string;
  readonly units: readonly WatchedUnit[];
}

/** What was observed of a slice in a period; null where no board of the slice was watched. */
export interface Observed {
  /** Postings that were first seen in the period, not at the first fetch of a watch. */
  readonly opened: number | null;
  /** Postings that a fetch in the period no longer listed, not the first of a watch. */
  readonly closed: number | null;
  /** Postings that the last complete fetch listed, if it was in the 30 days before the end of the period. */
  readonly active: number | null;
  /** Open postings on boards without such a fetch. */
  readonly unverified: number;
}

/** What is open at a moment, on boards that are watched and on others. */
export interface Stock {
  readonly active: number;
  readonly unverified: number;
}

export const NOT_OBSERVED: Observed = { opened: null, closed: null, active: null, unverified: 0 };

/**
 * What was observed, with null for what is not known: without any watched board, a count of 0 would be wrong.
 *
 * @param stock null if no board was watched by the end of the period.
 */
export const observed = (flow: { opened: number; closed: number }, stock: Stock | null): Observed => {
  if (stock !== null && (stock.active > 0 || stock.unverified === 0)) return { ...flow, ...stock };
  const orNull = (count: number) => (count === 0 ? null : count);
  return { opened: orNull(flow.opened), closed: orNull(flow.closed), active: null, unverified: stock?.unverified ?? 0 };
};

export const isStockKnown = ({ watches }: Pick<WatchedUnit, 'watches'>, moment: number): boolean =>
  watches.some(([from, to]) => from <= moment && to >= moment - MAX_STOCK_AGE_MS);

/** How boards were watched. */
export interface WatchSummary {
  /** Boards (or companies whose postings do not name one) with fetches in the feed, and without. */
  readonly boards: number;
  readonly inferred_boards: number;
  /** Of all of them, those whose stock is known at `as_of`: last read, also by inference, in the 30 days before. */
  readonly current_boards: number;
  /** The first and the last complete fetch; null if there is none: inferred times are not fetches. */
  readonly since: string | null;
  readonly until: string | null;
  /** Complete fetches. */
  readonly fetches: number;
}

/** How these boards were watched, as `dataset-watch.ts` says it of all. */
export const watchSummary = (units: readonly WatchedUnit[], asOf: number): WatchSummary => {
  const watched = units.filter(({ watches }) => watches.length > 0);
  const times = watched.flatMap(({ inferred, watches }) => (inferred ? [] : watches.flat()));
  const iso = (time: number) => new Date(time).toISOString();
  return {
    boards: watched.filter(({ inferred }) => !inferred).length,
    inferred_boards: watched.filter(({ inferred }) => inferred).length,
    current_boards: watched.filter((unit) => isStockKnown(unit, asOf)).length,
    since: times.length === 0 ? null : iso(Math.min(...times)),
    until: times.length === 0 ? null : iso(Math.max(...times)),
    fetches: watched.reduce((sum, { fetches }) => sum + fetches, 0),
  };
};

/** The times at which an event is a flow: later than the first fetch of a watch. */
export const flowSpan = ([from, to]: Watch): Span => ({
  from: from + FETCH_TOLERANCE_MS + 1,
  to: to + FETCH_TOLERANCE_MS + 1,
});

/** The postings of a slice on one unit, by month. */
export interface UnitMonths extends Pick<WatchedUnit, 'watches' | 'days'> {
  /** The company whose board it is. */
  readonly employer: string;
  /** Open postings before the first month. */
  readonly before: number;
  /** Month -> postings that were first seen, those of them that are openings, and those that were found closed. */
  readonly seen: ReadonlyMap<number, number>;
  readonly openings: ReadonlyMap<number, number>;
  readonly ended: ReadonlyMap<number, number>;
}

export interface ObservedMonth extends MonthLink {
  readonly active: number;
  readonly unverified: number;
}

/** Adds up what is known of a slice over its units, for each month after the first. The grid does the same in `stock-query.ts`. */
export const observedMonths = (
  units: Iterable<UnitMonths>,
  [first, last]: readonly [number, number],
  asOf: number,
): Map<number, ObservedMonth> => {
  const months = new Map<number, { -readonly [Key in keyof ObservedMonth]: ObservedMonth[Key] }>();
  for (let month = first + 1; month <= last; month += 1)
    months.set(month, {
      active: 0,
      unverified: 0,
      boards: 0,
      stockBefore: 0,
      stock: 0,
      flowBoards: 0,
      openingsBefore: 0,
      expectedBefore: 0,
      expected: 0,
      stockError: null,
      flowError: null,
    });
  const links = { stock: new EmployerLinks(), flow: new EmployerLinks() };
  for (const unit of units) {
    let stock = unit.before;
    const days = new Map(unit.days);
    let before = { stock: 0, isKnown: false, watched: 0, isPresent: stock > 0, openings: 0 };
    for (let month = first; month <= Math.min(last, monthOf(asOf)); month += 1) {
      const openings = unit.openings.get(month) ?? 0;
      const changes = (unit.seen.get(month) ?? 0) + (unit.ended.get(month) ?? 0);
      stock += (unit.seen.get(month) ?? 0) - (unit.ended.get(month) ?? 0);
      const now = {
        stock,
        isKnown: isStockKnown(unit, monthSpan(month, asOf).to - 1),
        watched: days.get(month) ?? 0,
        isPresent: stock > 0 || changes > 0,
        openings,
      };
      const total = months.get(month);
      if (total) {
        if (now.isKnown) total.active += stock;
        else total.unverified += stock;
        const isPresent = now.isPresent || before.isPresent;
        if (now.isKnown && before.isKnown) {
          total.stockBefore += before.stock;
          total.stock += stock;
          links.stock.add(month, unit.employer, [before.stock, stock]);
          if (isPresent) total.boards += 1;
        }
        if (now.watched > 0 && before.watched > 0 && isPresent) {
          total.flowBoards += 1;
          const weight = Math.min(before.watched, now.watched);
          total.openingsBefore += before.openings;
          const link = [(before.openings * weight) / before.watched, (openings * weight) / now.watched] as const;
          total.expectedBefore += link[0];
          total.expected += link[1];
          links.flow.add(month, unit.employer, link);
        }
      }
      before = now;
    }
  }
  const [stock, flow] = [linkErrors(links.stock.months), linkErrors(links.flow.months)];
  for (const [month, total] of months) {
    total.stockError = stock.get(month) ?? null;
    total.flowError = flow.get(month) ?? null;
  }
  return months;
};

/** The postings of employers on linked boards, month by month. */
class EmployerLinks {
  readonly months = new Map<number, Map<string, EmployerLink>>();

  add(month: number, employer: string, [before, now]: EmployerLink): void {
    const employers = this.months.get(month) ?? new Map<string, EmployerLink>();
    const [earlier, later] = employers.get(employer) ?? [0, 0];
    employers.set(employer, [earlier + before, later + now]);
    this.months.set(month, employers);
  }
}
