// Premiums and shares of technologies once more, written plainly from their definitions in docs/metrics-reference.md.
import { isNew, type Posting, regular, type Span } from './postings.js';

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
