// The interval and the p-value of growth once more, from docs/metrics-reference.md. It shares no code with the project.
import jstat from 'jstat';

interface Openings {
  readonly opened: number;
  readonly previous: number;
}

const NONE = { low: null, high: null, pValue: null };

/** The logarithm of the ratio of two sums has the variance of what each employer does to it; t with the effective number of employers less 1. */
export const growthBounds = (employers: readonly Openings[]) => {
  const all = (of: (each: Openings) => number) => employers.map(of).reduce((sum, value) => sum + value, 0);
  const [now, before] = [all(({ opened }) => opened), all(({ previous }) => previous)];
  const effective = 1 / all(({ opened, previous }) => ((opened + previous) / (now + before)) ** 2);
  if (now === 0 || before === 0 || effective < 2) return NONE;
  const spread = all(({ opened, previous }) => (opened / now - previous / before) ** 2);
  const error = Math.sqrt((spread * employers.length) / (employers.length - 1));
  const log = Math.log(now / before);
  const t = jstat.studentt.inv(0.975, effective - 1);
  const [low, high] = [-1, 1].map((sign) => Math.round(1e4 * (Math.exp(log + sign * t * error) - 1)) / 1e4);
  const p = jstat.studentt.cdf(-Math.abs(log / error), effective - 1);
  return { low: low as number, high: high as number, pValue: 2 * p };
};
