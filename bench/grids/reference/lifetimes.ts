// How postings turn over and end, once more, from docs/metrics-reference.md. It shares no code with the project.
import jstat from 'jstat';

/** What the fetches of a board showed of a posting. Times in milliseconds. */
export interface SeenPosting {
  readonly id: number;
  /** The former id, under which it was listed before. */
  readonly continues?: number;
  readonly employer: string;
  readonly board: string;
  /** Company, title and places. */
  readonly opening: string;
  readonly seen: number;
  /** The fetch that no longer listed it; null if each did. */
  readonly gone: number | null;
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
const rounded = (value: number, decimals = 4): number => Math.round(10 ** decimals * value) / 10 ** decimals;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

type Run = readonly [first: number, last: number];

/** Fetches that are at most 14 days apart, as runs from the first to the last. */
export const runsOf = (fetches: readonly number[]): Run[] => {
  const runs: [number, number][] = [];
  for (const time of [...fetches].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && time - run[1] <= 14 * DAY) run[1] = time;
    else runs.push([time, time]);
  }
  return runs;
};

/** The run in which something became visible at a later fetch than the first. */
const runAt = (runs: readonly Run[], time: number): Run | undefined =>
  runs.find(([first, last]) => time > first + HOUR && time <= last + HOUR);

/** Which posting each one replaces: the first to close of those that no earlier one replaced. */
const replacements = (postings: readonly SeenPosting[]): Map<SeenPosting, SeenPosting> => {
  const found = new Map<SeenPosting, SeenPosting>();
  const taken = new Set<SeenPosting>();
  for (const posting of postings.toSorted((a, b) => a.seen - b.seen)) {
    const [before] = postings
      .filter((other) => other.opening === posting.opening && other.seen < posting.seen && !taken.has(other))
      .filter((other) => other.gone !== null && Math.abs(other.gone - posting.seen) <= 7 * DAY)
      .toSorted((a, b) => (a.gone as number) - (b.gone as number) || a.seen - b.seen);
    if (!before) continue;
    taken.add(before);
    found.set(posting, before);
  }
  return found;
};

/** Without those that another one continues. */
const distinct = (postings: readonly SeenPosting[]): SeenPosting[] => {
  const former = new Set(postings.map(({ continues }) => continues));
  return postings.filter(({ id }) => !former.has(id));
};

const t = (freedom: number): number => jstat.studentt.inv(0.975, freedom);

/** A rate of events over exposure by employer, with its interval on the scale of the logarithm. */
const rateOf = (employers: readonly { readonly events: number; readonly exposure: number }[]) => {
  const exposure = sum(employers.map((each) => each.exposure));
  const n = sum(employers.map(({ events }) => events));
  const rate = n / exposure;
  const effective = exposure ** 2 / sum(employers.map((each) => each.exposure ** 2));
  const G = employers.length;
  const variance = (G / (G - 1)) * sum(employers.map((each) => (each.events - rate * each.exposure) ** 2));
  const margin = (t(effective - 1) * Math.sqrt(variance)) / n;
  const isKnown = n > 0 && effective >= 2 && margin > 0;
  return {
    n,
    rate: rounded(rate),
    low: isKnown ? rounded(rate * Math.exp(-margin)) : null,
    high: isKnown ? rounded(rate * Math.exp(margin)) : null,
  };
};

/** The rates of a span of time. @param fetches complete ones, by board. */
export const turnover = (
  given: readonly SeenPosting[],
  fetches: ReadonlyMap<string, readonly number[]>,
  [from, to]: readonly [number, number],
) => {
  const postings = distinct(given);
  const replaced = replacements(postings);
  const rows = postings.flatMap((posting) =>
    runsOf(fetches.get(posting.board) ?? []).flatMap(([first, last]) => {
      const [start, end] = [Math.max(first + HOUR + 1, from), Math.min(last + HOUR + 1, to)];
      const openIn = (from: number, to: number) =>
        Math.max(0, Math.min(posting.gone ?? to, to) - Math.max(posting.seen, from));
      const open = openIn(start, end);
      // A week from both ends of the run.
      const [early, late] = [Math.max(first + HOUR + 1 + 7 * DAY, from), Math.min(last + HOUR + 1 - 7 * DAY, to)];
      const judged = { open: openIn(early, late), opened: early <= posting.seen && posting.seen < late };
      const opened = start <= posting.seen && posting.seen < end;
      const closed = posting.gone !== null && start <= posting.gone && posting.gone < end;
      return open > 0 || opened || closed ? [{ posting, open, opened, closed, judged }] : [];
    }),
  );
  const byEmployer = [...Map.groupBy(rows, ({ posting }) => posting.employer).values()];
  type Row = (typeof rows)[number];
  const rate = (events: (row: Row) => boolean, exposure = (row: Row) => row.open) =>
    rateOf(
      byEmployer
        .map((own) => ({ events: own.filter(events).length, exposure: sum(own.map(exposure)) / DAY / 30 }))
        .filter((own) => own.events > 0 || own.exposure > 0),
    );
  return {
    open: rounded(sum(rows.map(({ open }) => open)) / (to - from), 1),
    boards: new Set(rows.map(({ posting }) => posting.board)).size,
    employers: byEmployer.length,
    opened: rate(({ opened }) => opened),
    closed: rate(({ closed }) => closed),
    reposted: rate(
      ({ posting, judged }) => judged.opened && replaced.has(posting),
      ({ judged }) => judged.open,
    ),
  };
};

/** A posting that was followed for `days` whole days, in the last of which it may have ended. */
interface Followed {
  readonly employer: string;
  readonly days: number;
  readonly end: 'closed' | 'reposted' | null;
}

/** Aalen-Johansen in its textbook form: the risk set of each day, one posting at a time. */
const incidence = (postings: readonly Followed[], by: number) => {
  const found = { closed: 0, reposted: 0, any: 0 };
  let open = 1;
  for (let day = 0; day <= by; day += 1) {
    const risk = postings.filter(({ days }) => days > day).length;
    if (risk === 0) break;
    const ending = (end: string) => postings.filter((each) => each.end === end && each.days === day + 1).length / risk;
    const [closed, reposted] = [ending('closed'), ending('reposted')];
    found.closed += open * closed;
    found.reposted += open * reposted;
    found.any = found.closed + found.reposted;
    open *= 1 - closed - reposted;
  }
  return found;
};

/** The share of the postings of a span that ended in each way by each day. */
export const endings = (
  given: readonly SeenPosting[],
  fetches: ReadonlyMap<string, readonly number[]>,
  [from, to]: readonly [number, number],
) => {
  const postings = distinct(given);
  const reposted = new Set(replacements(postings).values());
  const followed = postings
    .filter(({ seen }) => from <= seen && seen < to)
    .flatMap((posting): Followed[] => {
      const run = runAt(runsOf(fetches.get(posting.board) ?? []), posting.seen);
      if (!run) return [];
      const days = Math.floor((run[1] + HOUR + 1 - posting.seen) / DAY) - 7;
      if (days < 1) return [];
      const ended = posting.gone === null ? null : Math.floor((posting.gone - posting.seen) / DAY);
      return ended !== null && ended < days
        ? [{ employer: posting.employer, days: ended + 1, end: reposted.has(posting) ? 'reposted' : 'closed' }]
        : [{ employer: posting.employer, days, end: null }];
    });
  const employers = [...new Set(followed.map(({ employer }) => employer))];
  const rows = [7, 14, 30, 60, 90].flatMap((day) => {
    const atRisk = followed.filter(({ days }) => days > day);
    const known = followed.filter(({ days, end }) => days > day || end !== null);
    const sizes = [...Map.groupBy(known, ({ employer }) => employer).values()].map((own) => own.length);
    const freedom = known.length ** 2 / sum(sizes.map((size) => size ** 2)) - 1;
    const all = incidence(followed, day);
    const without = employers.map((left) =>
      incidence(
        followed.filter(({ employer }) => employer !== left),
        day,
      ),
    );
    return (['closed', 'reposted', 'any'] as const).map((end) => {
      const share = all[end];
      const mean = sum(without.map((each) => each[end])) / without.length;
      const squares = sum(without.map((each) => (each[end] - mean) ** 2));
      const error = Math.sqrt((squares * (without.length - 1)) / without.length);
      const hazard = -Math.log(1 - share);
      const margin = (t(freedom) * error) / ((1 - share) * hazard);
      const bound = (sign: number) => (share > 0 ? rounded(1 - (1 - share) ** Math.exp(sign * margin)) : null);
      return { day, end, share: rounded(share), low: bound(-1), high: bound(1), at_risk: atRisk.length };
    });
  });
  return { n: followed.length, employers: employers.length, rows };
};
