// Diffusion once more, from docs/metrics-reference.md. It shares no code with the project.
import jstat from 'jstat';

/** The openings of an employer in an occupation, in a period and in the one before. */
export interface Hiring {
  readonly employer: string;
  readonly occupation: string;
  readonly opened: number;
  readonly previous: number;
}

const rounded = (value: number): number => Math.round(1e4 * value) / 1e4;
/** No error is no interval: it cannot be estimated. */
const bound = (value: number, margin: number, sign: 1 | -1, least: number): number | null =>
  margin === 0 ? null : clipped(value + sign * margin, least);
const clipped = (value: number, least: number): number => rounded(Math.min(1, Math.max(least, value)));

/** 1, 0 or -1 for each unit with enough openings in both periods together. */
const signs = (hiring: readonly Hiring[], unitOf: (each: Hiring) => string, least: number): number[] =>
  [...Map.groupBy(hiring, unitOf).values()].flatMap((own) => {
    const [now, before] = [own.map(({ opened }) => opened), own.map(({ previous }) => previous)].map((counts) =>
      counts.reduce((sum, count) => sum + count, 0),
    ) as [number, number];
    return now + before < least ? [] : [Math.sign(now - before)];
  });

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const grewOf = (values: readonly number[]): number[] => values.map((value) => (value > 0 ? 1 : 0));

const countsOf = (found: readonly number[]) => ({
  n: found.length,
  grew: found.filter((sign) => sign > 0).length,
  same: found.filter((sign) => sign === 0).length,
  fell: found.filter((sign) => sign < 0).length,
  share: rounded(meanOf(grewOf(found))),
  balance: rounded(meanOf(found)),
});

/** Each employer is an observation: the interval of a mean with the sample variance. */
export const ofEmployers = (hiring: readonly Hiring[]) => {
  const found = signs(hiring, ({ employer }) => employer, 1);
  const margin = (values: readonly number[]) => {
    const mean = meanOf(values);
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
    return jstat.studentt.inv(0.975, values.length - 1) * Math.sqrt(variance / values.length);
  };
  const [share, balance] = [meanOf(grewOf(found)), meanOf(found)];
  return {
    ...countsOf(found),
    low: bound(share, margin(grewOf(found)), -1, 0),
    high: bound(share, margin(grewOf(found)), 1, 0),
    balance_low: bound(balance, margin(found), -1, -1),
    balance_high: bound(balance, margin(found), 1, -1),
  };
};

const SAMPLES = 2_000;

/**
 * 20 groups of employers, in the order of their ids, are drawn with replacement. The draws are others than those of the project, and more: bounds agree
 * within the error of 200 samples.
 */
export const ofOccupations = (hiring: readonly Hiring[]) => {
  const byOccupation = ({ occupation }: Hiring) => occupation.slice(0, 7);
  const found = signs(hiring, byOccupation, 5);
  const ids = [...new Set(hiring.map(({ employer }) => employer))].sort();
  const groups = Array.from({ length: 20 }, (_, group) =>
    hiring.filter(({ employer }) => ids.indexOf(employer) % 20 === group),
  );
  let state = 1;
  const below = (count: number): number => {
    // MINSTD (Park and Miller 1988).
    state = (48_271 * state) % 2_147_483_647;
    return Math.floor((count * state) / 2_147_483_647);
  };
  const samples = Array.from({ length: SAMPLES }, () =>
    signs(
      groups.flatMap(() => groups[below(20)] as Hiring[]),
      byOccupation,
      5,
    ),
  );
  const margin = (of: (found: readonly number[]) => number) => {
    const values = samples.map(of);
    const mean = meanOf(values);
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (SAMPLES - 1);
    return jstat.studentt.inv(0.975, 19) * Math.sqrt(1.5 * variance);
  };
  const shareOf = (each: readonly number[]) => meanOf(grewOf(each));
  const margins = { share: margin(shareOf), balance: margin(meanOf) };
  return {
    ...countsOf(found),
    low: bound(shareOf(found), margins.share, -1, 0),
    high: bound(shareOf(found), margins.share, 1, 0),
    balance_low: bound(meanOf(found), margins.balance, -1, -1),
    balance_high: bound(meanOf(found), margins.balance, 1, -1),
  };
};
