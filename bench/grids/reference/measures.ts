// The measures of a slice once more, written plainly from their definitions in docs/metrics-reference.md.
import { DAY, isFlow, isKnown, isNew, isOpen, type Posting, regular, type Span, within } from './postings.js';

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

/** When a posting was last under observation: when it closed, if its board was read shortly before, else at the fetch before. */
const lastObserved = ({ firstSeen, closed, fetches }: Posting): number => {
  if (closed !== null && isFlow(closed, fetches)) return closed;
  const before = fetches.filter((fetch) => closed === null || fetch < closed);
  return Math.max(firstSeen, before.at(-1) ?? firstSeen);
};
