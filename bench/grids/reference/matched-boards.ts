import jstat from 'jstat';
// Comparisons over time once more, on the boards that were watched at both times, from the definitions in docs/metrics-reference.md.
import { DAY, HOUR, isFlow, isKnown, isOpen, type Posting, regular, type Span, within } from './postings.js';

/**
 * The matched index by its definition: each month is compared with the month before over the boards that were watched in both. A link needs
 * 5 boards and, in the month before, 30 postings.
 *
 * @param months their spans; the last one may end early. The first is only compared with.
 */
export const indexes = (postings: readonly Posting[], months: readonly Span[]) => {
  const boards: Board[] = [...Map.groupBy(regular(postings), ({ fetches }) => fetches)].map(([fetches, own]) => ({
    fetches,
    postings: own,
  }));
  const link = (before: Span, month: Span) => {
    const ends = [before.to - 1, month.to - 1] as const;
    const isPresent = ({ postings: own }: Board) =>
      own.some(({ firstSeen, closed }) => firstSeen < month.to && (closed === null || closed >= before.from));
    const matched = boards.filter((board) => isPresent(board) && ends.every((end) => isKnown(end, board.fetches)));
    const open = (end: number) =>
      matched.reduce((sum, { postings: own }) => sum + own.filter((posting) => isOpen(posting, end)).length, 0);
    const flowing = boards.filter(
      (board) => isPresent(board) && watchedDays(board, before) > 0 && watchedDays(board, month) > 0,
    );
    const openingsOf = ({ postings: own, fetches }: Board, span: Span) =>
      own.filter(({ firstSeen }) => within(firstSeen, span) && isFlow(firstSeen, fetches)).length;
    const sum = (value: (board: Board) => number) => flowing.reduce((all, board) => all + value(board), 0);
    // The rate of each board, with the same weight in both months.
    const rates = (span: Span) =>
      sum((board) => {
        const weight = Math.min(watchedDays(board, before), watchedDays(board, month));
        return (weight * openingsOf(board, span)) / watchedDays(board, span);
      });
    const bySource = (own: readonly Board[], value: (board: Board) => readonly [number, number]) => {
      const sums = new Map<string, [number, number]>();
      for (const board of own) {
        const source = board.postings[0]?.source as string;
        const [one, other] = sums.get(source) ?? [0, 0];
        const [more, others] = value(board);
        sums.set(source, [one + more, other + others]);
      }
      return sums;
    };
    return {
      stockShares: sharesOf(
        bySource(matched, ({ postings: own }) => [
          own.filter((posting) => isOpen(posting, ends[0])).length,
          own.filter((posting) => isOpen(posting, ends[1])).length,
        ]),
      ),
      flowShares: sharesOf(
        bySource(flowing, (board) => {
          const weight = Math.min(watchedDays(board, before), watchedDays(board, month));
          return [
            (weight * openingsOf(board, before)) / watchedDays(board, before),
            (weight * openingsOf(board, month)) / watchedDays(board, month),
          ];
        }),
      ),
      active: matched.length >= 5 && open(ends[0]) >= 30 ? open(ends[1]) / open(ends[0]) : null,
      openings:
        flowing.length >= 5 && sum((board) => openingsOf(board, before)) >= 30 ? rates(month) / rates(before) : null,
    };
  };
  const links = months.slice(1).map((month, index) => link(months[index] as Span, month));
  const chained = (name: 'active' | 'openings') => {
    let value: number | null = null;
    return links.map((each, index) => {
      const ratio = index === 0 ? null : each[name];
      if (ratio !== null && value !== null) value *= ratio;
      else value = (links[index + 1]?.[name] ?? null) === null ? null : 100;
      return value;
    });
  };
  /** The bounds of each value, relative to it: exp of t standard errors. Null where it is not known, 1 at a base. */
  const factors = (name: 'active' | 'openings') => {
    const sharesIn = (index: number) => links[index]?.[name === 'active' ? 'stockShares' : 'flowShares'];
    let base = 0;
    return chained(name).map((value, index) => {
      if (index === 0 || links[index]?.[name] === null || chained(name)[index - 1] === null) base = index;
      if (value === null) return null;
      if (index === base) return 1;
      // The variance of a sum of changes of which neighbours are correlated.
      let variance = 0;
      let effective = Number.POSITIVE_INFINITY;
      let own = 0;
      for (let at = base + 1; at <= index; at += 1) {
        const shares = sharesIn(at);
        if (!shares) return null;
        own = total([...shares.moved.values()].map((moved) => moved * moved));
        variance += own;
        const earlier = at > base + 1 ? sharesIn(at - 1) : undefined;
        variance += 2 * total([...shares.moved].map(([source, moved]) => moved * (earlier?.moved.get(source) ?? 0)));
        effective = Math.min(effective, shares.effective);
      }
      if (effective < 2) return null;
      return Math.exp(jstat.studentt.inv(0.975, effective - 1) * Math.sqrt(Math.max(variance, own)));
    });
  };
  return {
    active: chained('active'),
    openings: chained('openings'),
    factors: { active: factors('active'), openings: factors('openings') },
  };
};

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** By how much the share of each employer changed from one month to the next, with the correction for few employers, and their effective number. */
const sharesOf = (sums: ReadonlyMap<string, readonly [number, number]>) => {
  const present = [...sums].filter(([, [before, now]]) => before + now > 0);
  const [before, now] = [0, 1].map((side) => total(present.map(([, pair]) => pair[side] as number))) as [
    number,
    number,
  ];
  if (before === 0 || now === 0 || present.length < 2) return null;
  const correction = Math.sqrt(present.length / (present.length - 1));
  return {
    moved: new Map(present.map(([source, pair]) => [source, correction * (pair[1] / now - pair[0] / before)] as const)),
    effective: 1 / total(present.map(([, pair]) => ((pair[0] + pair[1]) / (before + now)) ** 2)),
  };
};

/**
 * Openings in a span and in an earlier one of the same length, on the boards that were watched throughout both. The spans of a board end with
 * the day of its last complete fetch, in the span and at most `lag` before its end.
 */
export const matchedOpenings = (postings: readonly Posting[], { from, to }: Span, shift: number, lag = 14 * DAY) => {
  let [opened, previous, boards] = [0, 0, 0];
  const employers = new Map<string, { opened: number; previous: number }>();
  for (const [fetches, own] of Map.groupBy(regular(postings), ({ fetches }) => fetches)) {
    const gap = fetches.findLastIndex((fetch, index) => index > 0 && fetch - (fetches[index - 1] as number) > 14 * DAY);
    const [first, last] = [fetches[Math.max(gap, 0)] as number, fetches.at(-1) as number];
    const end = DAY * Math.floor(Math.min(last + HOUR + 1, to) / DAY);
    const start = end - (to - from);
    if (first + HOUR + 1 > start - shift || end < to - lag || end <= from) continue;
    const count = (earlier: number) =>
      own.filter(({ firstSeen }) => within(firstSeen, { from: start - earlier, to: end - earlier })).length;
    const counts = [count(0), count(shift)] as const;
    opened += counts[0];
    previous += counts[1];
    if (counts[0] + counts[1] > 0) boards += 1;
    const source = own[0]?.source as string;
    const before = employers.get(source) ?? { opened: 0, previous: 0 };
    employers.set(source, { opened: before.opened + counts[0], previous: before.previous + counts[1] });
  }
  return {
    opened,
    previous,
    boards,
    employers: [...employers.values()].filter((each) => each.opened + each.previous > 0),
  };
};

/** For how many days the openings that were found in a span had been looked for: since the fetch before, if that was at most 14 days earlier. */
const watchedDays = ({ fetches }: Board, span: Span): number =>
  fetches.slice(1).reduce((sum, fetch, index) => {
    const since = fetch - (fetches[index] as number);
    return within(fetch, span) && since <= 14 * DAY ? sum + since / DAY : sum;
  }, 0);

interface Board {
  readonly fetches: readonly number[];
  readonly postings: readonly Posting[];
}
