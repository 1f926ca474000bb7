// The measures of a slice once more, written plainly from their definitions in docs/metrics-reference.md.
import jstat from 'jstat';
import { DAY, isFlow, isKnown, isNew, isOpen, type Posting, regular, type Span, within } from './postings.js';
import { reliability } from './reliability.js';

/** @param minEmployers that must state pay: one in a slice that names its employers. */
export const measures = (all: readonly Posting[], span: Span, asOf: number | null, minEmployers = 2) => {
  const postings = regular(all);
  const fresh = postings.filter((posting) => isNew(posting, span));
  const known = fresh.filter(({ remote }) => remote !== null);
  const isNamed = minEmployers === 1;
  return {
    new: fresh.length,
    roles: new Set(fresh.map(({ source, title }) => `${source} ${title}`)).size,
    evergreen: all.filter((posting) => posting.kind === 'evergreen' && isNew(posting, span)).length,
    ...observed(postings, span),
    employers: new Set(fresh.map(({ source }) => source)).size,
    remote: remoteOf(fresh, known, isNamed),
    pay: payOf(fresh, span, isNamed),
    ...(asOf !== null && { daysOpen: withReliability(daysOpen(postings, asOf), isNamed) }),
  };
};

/** What was observed in a span; null instead of 0 if no board was watched at its end. */
const observed = (postings: readonly Posting[], span: Span) => {
  const end = span.to - 1;
  const open = postings.filter((posting) => isOpen(posting, end));
  const active = open.filter(({ fetches }) => isKnown(end, fetches)).length;
  const unverified = open.length - active;
  const opened = postings.filter(
    ({ firstSeen, fetches }) => within(firstSeen, span) && isFlow(firstSeen, fetches),
  ).length;
  const closed = postings.filter(({ closed, fetches }) => within(closed, span) && isFlow(closed, fetches)).length;
  const seen = postings.some(({ firstSeen }) => firstSeen <= end);
  if (seen && (active > 0 || unverified === 0)) return { opened, closed, active, unverified };
  return { opened: opened || null, closed: closed || null, active: null, unverified };
};

/** Why the median is null follows from the number of those under observation. */
const withReliability = (days: ReturnType<typeof daysOpen>, isNamed: boolean) => {
  const { fewest, ...found } = days;
  const { median, low, high } = found;
  const width = median === null || low === null || high === null || median === 0 ? null : (high - low) / median;
  const nothing = median !== null ? null : fewest === null ? 'more_than_half_open' : 'fewer_than_30_at_risk';
  return { ...found, reliability: reliability({ ...found, isNamed, width }, nothing) };
};

/** The share of those that say it, from 10 of them, and what it would be if the others were on site or remote. */
const remoteOf = (fresh: readonly Posting[], known: readonly Posting[], isNamed: boolean) => {
  const remote = known.filter((posting) => posting.remote).length;
  const bound = (count: number) => (fresh.length === 0 ? null : Math.round(1e4 * (count / fresh.length)) / 1e4);
  const error = known.length < 10 ? null : shareError(known);
  const inUnit = (value: number) => Math.round(1e4 * Math.min(1, Math.max(0, value))) / 1e4;
  const coverage = bound(known.length);
  const bounds = (bound(remote + fresh.length - known.length) ?? 0) - (bound(remote) ?? 0);
  const chance = error === null ? null : inUnit(error.high) - inUnit(error.low);
  const evidence = {
    n: known.length,
    ...largestOf(known),
    isNamed,
    coverage: coverage ?? 0,
    // Compared with a limit, and rounded as its parts are.
    width: chance === null ? null : Math.round(1e4 * Math.max(chance, bounds)) / 1e4,
  };
  const nothing = known.length === 0 ? 'not_known' : known.length < 10 ? 'fewer_than_10_postings' : null;
  return {
    remote,
    n: known.length,
    coverage,
    reliability: reliability(evidence, nothing),
    ...largestOf(known),
    share_low: error === null ? null : inUnit(error.low),
    share_high: error === null ? null : inUnit(error.high),
    share: known.length < 10 ? null : Math.round(1e4 * (remote / known.length)) / 1e4,
    low: bound(remote),
    high: bound(remote + fresh.length - known.length),
  };
};

/** How many employers postings have, and the share of them of the largest. */
const largestOf = (postings: readonly { readonly source: string }[]) => {
  const counts = [...Map.groupBy(postings, ({ source }) => source).values()].map(({ length }) => length);
  const largest = postings.length === 0 ? null : Math.round(1e4 * (Math.max(...counts) / postings.length)) / 1e4;
  return { employers: counts.length, largest_share: largest };
};

/** The interval of a share whose clusters are employers, with residuals of single postings. Employers that do not differ have none. */
const shareError = (known: readonly Posting[]) => {
  const n = known.length;
  const mean = known.filter(({ remote }) => remote).length / n;
  const clusters = [...Map.groupBy(known, ({ source }) => source).values()];
  const effective = 1 / clusters.reduce((sum, own) => sum + (own.length / n) ** 2, 0);
  if (effective < 2) return null;
  if (mean === 0) return { low: 0, high: 1 - 0.025 ** (1 / effective) };
  if (mean === 1) return { low: 0.025 ** (1 / effective), high: 1 };
  const scores = clusters.map((own) => own.reduce((sum, { remote }) => sum + (remote ? 1 : 0) - mean, 0) / n);
  const variance = (scores.reduce((sum, score) => sum + score ** 2, 0) * clusters.length) / (clusters.length - 1);
  if (variance < 5e-10) return null;
  const margin = jstat.studentt.inv(0.975, Math.min(200, Math.floor(effective - 1 + 1e-6))) * Math.sqrt(variance);
  return { low: mean - margin, high: mean + margin };
};

const payOf = (postings: readonly Posting[], span: Span, isNamed: boolean) => {
  const paid = postings.filter(({ pay }) => pay !== null);
  const values = paid.map(({ pay }) => pay as number).sort((a, b) => a - b);
  const n = values.length;
  const counts = [...Map.groupBy(paid, ({ source }) => source).values()].map(({ length }) => length);
  const days = paid.map(({ created }) => Math.floor(created / DAY)).sort((a, b) => a - b);
  // 2.5% of the amounts are earlier, and as many later.
  const [first, last] = [0.025, 0.975].map((p) => days[Math.max(0, Math.ceil(p * n - 1e-9) - 1)]);
  const isLong = (span.to - span.from) / DAY > 183;
  const reasons = [
    [n === 0, 'no_pay_stated'],
    [n < 10, 'fewer_than_10_postings'],
    [!isNamed && counts.length < 3, 'fewer_than_3_employers'],
    [!isNamed && Math.max(...counts) / n > 0.8, 'employer_above_80_percent'],
    [isLong && (last as number) - (first as number) < 92, 'within_one_quarter'],
  ] as const;
  const suppressed = reasons.find(([applies]) => applies)?.[1] ?? null;
  const shown = suppressed === null;
  const at = (p: number) => (shown ? Math.round(quantile(values, p)) : null);
  const day = (number: number | undefined) =>
    number === undefined ? null : new Date(number * DAY).toISOString().slice(0, 10);
  const bounds = shown ? medianBounds(paid, quantile(values, 0.5)) : { low: null, high: null };
  const { low, high } = bounds;
  const coverage = postings.length === 0 ? null : Math.round(1e4 * (n / postings.length)) / 1e4;
  const width =
    !shown || low === null || high === null ? null : ((high as number) - (low as number)) / quantile(values, 0.5);
  return {
    n,
    ...largestOf(paid),
    coverage,
    reliability: reliability({ n, ...largestOf(paid), isNamed, coverage: coverage ?? 0, width }, suppressed),
    from: day(first),
    to: day(last),
    p10: at(0.1),
    p25: at(0.25),
    p50: at(0.5),
    ...bounds,
    p75: at(0.75),
    p90: at(0.9),
    mean: shown ? Math.round(values.reduce((sum, value) => sum + value, 0) / n) : null,
    suppressed,
  };
};

/**
 * Woodruff's interval: the values at the bounds of the share below the median, whose error is that of a mean over employers. Written with the
 * residuals of single postings.
 */
const medianBounds = (paid: readonly Posting[], median: number) => {
  const points = paid.map(({ pay, source }) => {
    const value = pay as number;
    return { source, value, below: value < median ? 1 : value === median ? 0.5 : 0 };
  });
  const n = points.length;
  const share = points.reduce((sum, { below }) => sum + below, 0) / n;
  const clusters = [...Map.groupBy(points, ({ source }) => source).values()];
  const effective = 1 / clusters.reduce((sum, own) => sum + (own.length / n) ** 2, 0);
  if (effective < 2) return { low: null, high: null };
  const scores = clusters.map((own) => own.reduce((sum, { below }) => sum + below - share, 0));
  const squares = scores.reduce((sum, score) => sum + score * score, 0);
  const error = Math.sqrt((squares / n ** 2) * (clusters.length / (clusters.length - 1)));
  const t = jstat.studentt.inv(0.975, Math.min(200, Math.floor(effective - 1 + 1e-9)));
  const rank = Math.floor(n * (0.5 - t * error) + 1e-6);
  const sorted = points.map(({ value }) => value).sort((a, b) => a - b);
  return rank < 1 ? { low: null, high: null } : { low: sorted[rank - 1], high: sorted[n - rank] };
};

/** Type 7. */
const quantile = (values: readonly number[], p: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * p;
  const low = sorted[Math.floor(position)] as number;
  const high = sorted[Math.ceil(position)] as number;
  return low + (high - low) * (position - Math.floor(position));
};

/** Day by day: of those under observation, the share that does not close. */
const daysOpen = (postings: readonly Posting[], asOf: number) => {
  const start = asOf - 365 * DAY + 1;
  const watched = postings
    .map((posting) => ({ ...posting, end: lastObserved(posting) }))
    .filter(({ end, firstSeen }) => end >= start && firstSeen <= end)
    .map(({ source, created, firstSeen, closed, fetches, end }) => ({
      source,
      from: Math.floor((Math.max(firstSeen, start) - created) / DAY),
      to: Math.floor((end - created) / DAY),
      closed: closed !== null && isFlow(closed, fetches),
    }));
  const found = {
    median: null as number | null,
    low: null as number | null,
    high: null as number | null,
    n: watched.length,
    ...largestOf(watched),
    closed: watched.filter(({ closed }) => closed).length,
    /** The fewest under observation up to the median; null without one. */
    fewest: null as number | null,
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
      found.fewest = fewest;
      if (fewest < 30) return { ...found, median: null, low: null, high: null };
    }
  }
  return found.median === null ? { ...found, low: null, high: null } : found;
};

/** When a posting was last under observation: when it closed, if its board was read shortly before, else at the fetch before. */
const lastObserved = ({ firstSeen, closed, fetches }: Posting): number => {
  if (closed !== null && isFlow(closed, fetches)) return closed;
  const before = fetches.filter((fetch) => closed === null || fetch < closed);
  return Math.max(firstSeen, before.at(-1) ?? firstSeen);
};
