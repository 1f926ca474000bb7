// The daily index once more, from the definition in docs/metrics-reference.md. It shares no code with the project.
import jstat from 'jstat';
import { DAY, isFlow, type Posting, regular } from './postings.js';

interface Board {
  readonly employer: string;
  readonly fetches: readonly number[];
  /** Openings by day since 1970, each spread over the time since the fetch before. */
  readonly daily: ReadonlyMap<number, number>;
}

/** @param isInferred whether the fetches are not in the feed: an opening then belongs to the time at which it was seen. */
const boardOf = (own: readonly Posting[], isInferred: boolean): Board => {
  const { source, fetches } = own[0] as Posting;
  const daily = new Map<number, number>();
  for (const { firstSeen } of own.filter((posting) => isFlow(posting.firstSeen, fetches))) {
    const before = isInferred ? firstSeen : (fetches.findLast((fetch) => fetch < firstSeen) as number);
    for (let day = Math.floor(before / DAY); day <= Math.floor(firstSeen / DAY); day += 1) {
      const part = Math.min(firstSeen, (day + 1) * DAY) - Math.max(before, day * DAY);
      daily.set(day, (daily.get(day) ?? 0) + (isInferred ? 1 : part / (firstSeen - before)));
    }
  }
  return { employer: source, fetches, daily };
};

const week = (day: number) => Array.from({ length: 7 }, (_, index) => day - 6 + index);
const openings = ({ daily }: Board, day: number) => week(day).reduce((sum, one) => sum + (daily.get(one) ?? 0), 0);

/** Whether a board was watched from the week of one day to that of another, and read at least every 8 days in both. */
const isCompared = ({ fetches }: Board, from: number, to: number): boolean => {
  const first = fetches.findLastIndex((fetch) => fetch <= (from - 6) * DAY);
  const last = fetches.findIndex((fetch) => fetch >= (to + 1) * DAY);
  if (first < 0 || last < 0) return false;
  for (let index = 1; index < fetches.length; index += 1) {
    const [before, fetch] = [fetches[index - 1] as number, fetches[index] as number];
    if (index > first && index <= last && fetch - before > 14 * DAY) return false;
    const unread = (day: number) => before < (day + 1) * DAY && Math.floor(fetch / DAY) >= day - 6;
    if (fetch - before > 8 * DAY && fetch - before <= 14 * DAY && (unread(from) || unread(to))) return false;
  }
  return true;
};

interface Link {
  readonly now: number;
  readonly before: number;
  readonly boards: number;
  /** What each employer does to the logarithm, and its openings in both weeks. */
  readonly employers: ReadonlyMap<string, readonly [now: number, before: number]>;
}

const linkOf = (boards: readonly Board[], from: number, to: number): Link => {
  const compared = boards
    .filter((board) => isCompared(board, from, to))
    .map((board) => [board, openings(board, to), openings(board, from)] as const)
    .filter(([, now, before]) => now + before > 0);
  const employers = new Map<string, readonly [number, number]>();
  for (const [{ employer }, now, before] of compared) {
    const [one, other] = employers.get(employer) ?? [0, 0];
    employers.set(employer, [one + now, other + before]);
  }
  const total = (index: 1 | 2) => compared.reduce((sum, each) => sum + each[index], 0);
  return { now: total(1), before: total(2), boards: compared.length, employers };
};

const isEnough = ({ boards, before }: Link) => boards >= 5 && before > 10 - 1e-6;

interface Point {
  readonly value: number;
  readonly base: number;
  readonly influences: ReadonlyMap<string, number>;
  readonly effective: number;
  readonly employers: number;
  readonly link: Link | null;
}

const boundsOf = (ratio: number, influences: readonly number[], employers: number, effective: number) => {
  const variance = (influences.reduce((sum, one) => sum + one ** 2, 0) * employers) / (employers - 1);
  const margin = jstat.studentt.inv(0.975, effective - 1) * Math.sqrt(variance);
  return [ratio * Math.exp(-margin), ratio * Math.exp(margin)] as const;
};

/** The index by day; nothing on days without a value. @param asOf epoch milliseconds. @param inferred the fetches of boards that the feed has none of. */
export const dailyIndex = (postings: readonly Posting[], asOf: number, inferred: readonly number[]) => {
  const boards = [...Map.groupBy(regular(postings), ({ fetches }) => fetches)].map(([fetches, own]) =>
    boardOf(own, fetches === inferred),
  );
  const first = Math.floor(Math.min(...boards.map(({ fetches }) => fetches[0] as number)) / DAY);
  const last = Math.floor(asOf / DAY) - 1;
  const points = new Map<number, Point>();
  let reference: number | null = null;
  for (let day = first; day <= last; day += 1) {
    if (day > first && isEnough(linkOf(boards, day - 1, day))) reference = day - 1;
    const before: Point | undefined = reference === null ? undefined : points.get(reference);
    const link: Link | null = reference === null ? null : linkOf(boards, reference, day);
    if (before && link && isEnough(link)) {
      const influences = new Map(before.influences);
      for (const [employer, [s, b]] of link.employers)
        influences.set(employer, (influences.get(employer) ?? 0) + s / link.now - b / link.before);
      const squares = [...link.employers.values()].reduce((sum, [s, b]) => sum + (s + b) ** 2, 0);
      points.set(day, {
        value: (before.value * link.now) / link.before,
        base: before.base,
        influences,
        effective: Math.min(before.effective, (link.now + link.before) ** 2 / squares),
        employers: link.employers.size,
        link,
      });
    } else if (day <= last - 14 && isEnough(linkOf(boards, day, day + 1)))
      points.set(day, {
        value: 100,
        base: day,
        influences: new Map(),
        effective: Number.POSITIVE_INFINITY,
        employers: 0,
        link: null,
      });
  }
  return new Map(
    [...points].map(([day, { value, base, influences, effective, employers }]) => {
      const earlier = points.get(day - 28);
      const names = [...new Set([...influences.keys(), ...(earlier?.influences.keys() ?? [])])];
      const moved = names.map((name) => (influences.get(name) ?? 0) - (earlier?.influences.get(name) ?? 0));
      const isChange = earlier !== undefined && earlier.base === base && base !== day;
      const least = Math.min(
        ...Array.from({ length: 28 }, (_, index) => points.get(day - index)?.link).flatMap((one) => {
          if (!one) return [];
          const squares = [...one.employers.values()].reduce((sum, [s, b]) => sum + (s + b) ** 2, 0);
          return [(one.now + one.before) ** 2 / squares];
        }),
      );
      return [
        day,
        {
          value,
          bounds:
            base === day ? ([100, 100] as const) : boundsOf(value, [...influences.values()], employers, effective),
          change: isChange ? value / (earlier as Point).value - 1 : null,
          changeBounds: isChange ? boundsOf(value / (earlier as Point).value, moved, employers, least) : null,
        },
      ] as const;
    }),
  );
};
