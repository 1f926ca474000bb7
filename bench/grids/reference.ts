// The measures once more, written plainly from their definitions in docs/metrics.md. It shares no code with the project.

/** A posting as the test made it. Times are epoch milliseconds. */
export interface Posting {
  readonly id: string;
  readonly source: string;
  readonly onet: string | null;
  readonly countries: readonly string[];
  readonly level: string | null;
  readonly technologies: readonly string[];
  readonly remote: boolean | null;
  readonly pay: number | null;
  readonly created: number;
  readonly firstSeen: number;
  readonly closed: number | null;
  /** Folded. */
  readonly title: string;
  readonly kind: 'regular' | 'evergreen' | 'placeholder';
  readonly hasText: boolean;
  /** The times of the complete fetches of its board, up to the end of the dataset, earliest first. */
  readonly fetches: readonly number[];
}

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Type 7. */
const quantile = (values: readonly number[], p: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * p;
  const low = sorted[Math.floor(position)] as number;
  const high = sorted[Math.ceil(position)] as number;
  return low + (high - low) * (position - Math.floor(position));
};

const payOf = (postings: readonly Posting[], minEmployers: number) => {
  const paid = postings.filter(({ pay }) => pay !== null);
  const values = paid.map(({ pay }) => pay as number);
  const employers = new Set(paid.map(({ source }) => source)).size;
  const shown = values.length >= 5 && employers >= minEmployers;
  const reason =
    values.length === 0 ? 'no_pay_stated' : values.length < 5 ? 'fewer_than_5_postings' : 'single_employer';
  const at = (p: number) => (shown ? Math.round(quantile(values, p)) : null);
  return {
    n: values.length,
    p10: at(0.1),
    p25: at(0.25),
    p50: at(0.5),
    p75: at(0.75),
    p90: at(0.9),
    mean: shown ? Math.round(values.reduce((sum, value) => sum + value, 0) / values.length) : null,
    suppressed: shown ? null : reason,
  };
};

/**
 * Whether what changed at this time was seen by a fetch at most 14 days after another one: the first of a board, or the first after a gap,
 * shows no change. The time of a change and that of its fetch may differ by an hour.
 */
const isFlow = (time: number, fetches: readonly number[]): boolean => {
  const showing = fetches.findIndex((fetch) => fetch >= time - HOUR);
  return showing > 0 && (fetches[showing] as number) - (fetches[showing - 1] as number) <= 14 * DAY;
};

/** Whether the list of a fetch of the 30 days before a moment says what is open. */
const isKnown = (moment: number, fetches: readonly number[]): boolean =>
  fetches.some((fetch) => fetch <= moment && fetch >= moment - 30 * DAY);

const isOpen = ({ firstSeen, closed }: Posting, moment: number): boolean =>
  firstSeen <= moment && (closed === null || closed > moment);

/** When a posting was last under observation: when it closed, if its board was read shortly before, else at the fetch before. */
const lastObserved = ({ firstSeen, closed, fetches }: Posting): number => {
  if (closed !== null && isFlow(closed, fetches)) return closed;
  const before = fetches.filter((fetch) => closed === null || fetch < closed);
  return Math.max(firstSeen, before.at(-1) ?? firstSeen);
};

/** Day by day: of those under observation, the share that does not close. */
const daysOpen = (postings: readonly Posting[], asOf: number) => {
  const start = asOf - 365 * DAY + 1;
  const watched = postings
    .map((posting) => ({ ...posting, end: lastObserved(posting) }))
    .filter(({ end, firstSeen }) => end >= start && firstSeen <= end)
    .map(({ created, firstSeen, closed, fetches, end }) => ({
      from: Math.floor((Math.max(firstSeen, start) - created) / DAY),
      to: Math.floor((end - created) / DAY),
      closed: closed !== null && isFlow(closed, fetches),
    }));
  const found = {
    median: null as number | null,
    low: null as number | null,
    high: null as number | null,
    n: watched.length,
    closed: watched.filter(({ closed }) => closed).length,
  };
  let survival = 1;
  let greenwood = 0;
  let fewest = Number.POSITIVE_INFINITY;
  const last = Math.max(0, ...watched.map(({ to }) => to));
  for (let day = 0; day <= last; day += 1) {
    const atRisk = watched.filter(({ from, to }) => from <= day && day <= to).length;
    const events = watched.filter(({ to, closed }) => closed && to === day).length;
    if (events === 0) continue;
    fewest = Math.min(fewest, atRisk);
    survival *= 1 - events / atRisk;
    if (events < atRisk) greenwood += events / (atRisk * (atRisk - events));
    const error = Math.sqrt(greenwood) / Math.abs(Math.log(survival));
    const bound = (sign: number) => (survival === 0 ? 0 : survival ** Math.exp(sign * 1.96 * error));
    const half = 0.5 + 1e-9;
    if (found.low === null && bound(1) <= half) found.low = day;
    if (found.high === null && bound(-1) <= half) found.high = day;
    if (found.median === null && survival <= half) {
      found.median = day;
      if (fewest < 30) return { ...found, median: null, low: null, high: null };
    }
  }
  return found.median === null ? { ...found, low: null, high: null } : found;
};

/** A span of time: `to` is not part of it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const isNew = ({ created }: Posting, { from, to }: Span) => created >= from && created < to;

/** Placeholders and evergreen postings are not openings. */
export const regular = (postings: readonly Posting[]): Posting[] => postings.filter(({ kind }) => kind === 'regular');

const within = (time: number | null, { from, to }: Span): time is number => time !== null && time >= from && time < to;

/** What was observed in a span; null instead of 0 if no board was watched at its end. */
const observed = (postings: readonly Posting[], span: Span) => {
  const end = span.to - 1;
  const open = postings.filter((posting) => isOpen(posting, end));
  const active = open.filter(({ fetches }) => isKnown(end, fetches)).length;
  const unwatched = open.length - active;
  const opened = postings.filter(
    ({ firstSeen, fetches }) => within(firstSeen, span) && isFlow(firstSeen, fetches),
  ).length;
  const closed = postings.filter(({ closed, fetches }) => within(closed, span) && isFlow(closed, fetches)).length;
  const seen = postings.some(({ firstSeen }) => firstSeen <= end);
  if (seen && (active > 0 || unwatched === 0)) return { opened, closed, active, unwatched };
  return { opened: opened || null, closed: closed || null, active: null, unwatched };
};

/** @param minEmployers that must state pay: one in a slice that names its employers. */
export const measures = (all: readonly Posting[], span: Span, asOf: number | null, minEmployers = 2) => {
  const postings = regular(all);
  const fresh = postings.filter((posting) => isNew(posting, span));
  const known = fresh.filter(({ remote }) => remote !== null);
  return {
    new: fresh.length,
    roles: new Set(fresh.map(({ source, title }) => `${source} ${title}`)).size,
    evergreen: all.filter((posting) => posting.kind === 'evergreen' && isNew(posting, span)).length,
    ...observed(postings, span),
    employers: new Set(fresh.map(({ source }) => source)).size,
    remote: known.filter(({ remote }) => remote).length,
    remoteKnown: known.length,
    pay: payOf(fresh, minEmployers),
    ...(asOf !== null && { daysOpen: daysOpen(postings, asOf) }),
  };
};

/**
 * Within strata of occupation, level and country: regression on the technology with an effect for each stratum, by demeaning; and the raw difference
 * of means. The errors are those of sums over employers.
 */
export const premiums = (postings: readonly Posting[], technology: string, span: Span) => {
  const paid = regular(postings).filter((posting) => posting.pay !== null && posting.hasText && isNew(posting, span));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const points = paid.map(({ pay, technologies, source, onet, level, countries }) => ({
    y: Math.log(pay as number),
    d: technologies.includes(technology) ? 1 : 0,
    source,
    stratum: `${onet}/${level}/${countries[0]}`,
  }));
  const [named, others] = [points.filter(({ d }) => d === 1), points.filter(({ d }) => d === 0)];
  const [m1, m0] = [mean(named.map(({ y }) => y)), mean(others.map(({ y }) => y))];
  const employersOf = (some: typeof points) => new Set(some.map(({ source }) => source)).size;
  const correction = (some: typeof points) => Math.sqrt(employersOf(some) / (employersOf(some) - 1));
  const influence = (own: typeof points) =>
    (correction(named) * sumOf(own.filter(({ d }) => d === 1).map(({ y }) => y - m1))) / named.length -
    (correction(others) * sumOf(own.filter(({ d }) => d === 0).map(({ y }) => y - m0))) / others.length;
  const bySource = [...Map.groupBy(points, ({ source }) => source).values()];
  const rawError = Math.sqrt(sumOf(bySource.map((own) => influence(own) ** 2)));
  const demeaned = [...Map.groupBy(points, ({ stratum }) => stratum).values()].flatMap((members) =>
    members.map(({ y, d, source }) => ({
      y: y - mean(members.map((each) => each.y)),
      d: d - mean(members.map((each) => each.d)),
      source,
    })),
  );
  const sdd = sumOf(demeaned.map(({ d }) => d * d));
  const slope = sumOf(demeaned.map(({ d, y }) => d * y)) / sdd;
  const clusters = [
    ...Map.groupBy(
      demeaned.filter(({ d }) => d !== 0),
      ({ source }) => source,
    ).values(),
  ];
  const scores = clusters.map((own) => sumOf(own.map(({ y, d }) => d * (y - slope * d))));
  const withinError =
    Math.sqrt((sumOf(scores.map((score) => score ** 2)) * clusters.length) / (clusters.length - 1)) / sdd;
  const percent = (log: number) => 100 * (Math.exp(log) - 1);
  return {
    raw: { percent: percent(m1 - m0), error: rawError },
    within: { percent: percent(slope), error: withinError },
  };
};

/** Shares of technologies among the new postings whose text was read. */
export const shares = (postings: readonly Posting[], span: Span): Map<string, { n: number; share: number }> => {
  const read = regular(postings).filter((posting) => isNew(posting, span) && posting.hasText);
  const names = new Set(read.flatMap(({ technologies }) => technologies));
  return new Map(
    [...names].map((name) => {
      const n = read.filter(({ technologies }) => technologies.includes(name)).length;
      return [name, { n, share: n / read.length }];
    }),
  );
};

interface Board {
  readonly fetches: readonly number[];
  readonly postings: readonly Posting[];
}

/** For how many days the openings that were found in a span had been looked for: since the fetch before, if that was at most 14 days earlier. */
const watchedDays = ({ fetches }: Board, span: Span): number =>
  fetches.slice(1).reduce((sum, fetch, index) => {
    const since = fetch - (fetches[index] as number);
    return within(fetch, span) && since <= 14 * DAY ? sum + since / DAY : sum;
  }, 0);

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
    return {
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
  return { active: chained('active'), openings: chained('openings') };
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
