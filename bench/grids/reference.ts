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
}

const DAY = 86_400_000;

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

/** Day by day: of those under observation, the share that does not close. */
const medianDaysOpen = (postings: readonly Posting[], asOf: number): number | null => {
  const start = asOf - 365 * DAY + 1;
  const watched = postings
    .filter(({ closed }) => closed === null || closed >= start)
    .map(({ created, firstSeen, closed }) => ({
      from: Math.floor((Math.max(firstSeen, start) - created) / DAY),
      to: Math.floor(((closed ?? asOf) - created) / DAY),
      closed: closed !== null,
    }));
  let survival = 1;
  const last = Math.max(0, ...watched.map(({ to }) => to));
  for (let day = 0; day <= last; day += 1) {
    const atRisk = watched.filter(({ from, to }) => from <= day && day <= to).length;
    const events = watched.filter(({ to, closed }) => closed && to === day).length;
    if (events > 0) survival *= 1 - events / atRisk;
    if (survival <= 0.5 + 1e-9) return day;
  }
  return null;
};

/** A span of time: `to` is not part of it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const isNew = ({ created }: Posting, { from, to }: Span) => created >= from && created < to;

/** @param minEmployers that must state pay: one in a slice that names its employers. */
export const measures = (postings: readonly Posting[], span: Span, asOf: number | null, minEmployers = 2) => {
  const fresh = postings.filter((posting) => isNew(posting, span));
  const known = fresh.filter(({ remote }) => remote !== null);
  return {
    new: fresh.length,
    closed: postings.filter(({ closed }) => closed !== null && closed >= span.from && closed < span.to).length,
    active: postings.filter(({ created, closed }) => created < span.to && (closed === null || closed >= span.to))
      .length,
    employers: new Set(fresh.map(({ source }) => source)).size,
    remote: known.filter(({ remote }) => remote).length,
    remoteKnown: known.length,
    pay: payOf(fresh, minEmployers),
    daysOpen: asOf === null ? undefined : medianDaysOpen(postings, asOf),
  };
};

/** Within strata of occupation and level: regression on the technology with an effect for each stratum, by demeaning. */
export const premiumWithin = (postings: readonly Posting[], technology: string, span: Span) => {
  const paid = postings.filter((posting) => posting.pay !== null && isNew(posting, span));
  const strata = Map.groupBy(paid, ({ onet, level }) => `${onet}/${level}`);
  const points = [...strata.values()].flatMap((members) => {
    const y = members.map(({ pay }) => Math.log(pay as number));
    const d = members.map(({ technologies }) => (technologies.includes(technology) ? 1 : 0));
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    return members.map((_, i) => ({ y: (y[i] as number) - mean(y), d: (d[i] as number) - mean(d) }));
  });
  const sdd = points.reduce((sum, { d }) => sum + d * d, 0);
  const slope = points.reduce((sum, { d, y }) => sum + d * y, 0) / sdd;
  const residual = points.reduce((sum, { d, y }) => sum + (y - slope * d) ** 2, 0);
  const error = Math.sqrt(residual / (paid.length - strata.size - 1) / sdd);
  return { percent: 100 * (Math.exp(slope) - 1), error };
};

/** Shares of technologies among the new postings that name any. */
export const shares = (postings: readonly Posting[], span: Span): Map<string, { n: number; share: number }> => {
  const naming = postings.filter((posting) => isNew(posting, span) && posting.technologies.length > 0);
  const names = new Set(naming.flatMap(({ technologies }) => technologies));
  return new Map(
    [...names].map((name) => {
      const n = naming.filter(({ technologies }) => technologies.includes(name)).length;
      return [name, { n, share: n / naming.length }];
    }),
  );
};
