import { digitsOf } from '#libs/metrics/grid/dimensions.js';
import type { MixRow } from '#libs/metrics/grid/grid-document.js';
import { round } from '#libs/metrics/pay.js';
import { MIN_POSTINGS_NAMING, type Mix, mixVector, similarity } from '#libs/metrics/skills.js';

const MAX_SIMILAR = 100;
/** Index of the postings of the longest window in a row of a mix. */
const LONGEST_WINDOW_INDEX = 5;

/**
 * The occupations of the same level whose mix of technologies is most like each one's, with their similarity.
 *
 * @param market the mix of all postings of the longest window.
 */
export const similarOccupations = (
  occupations: readonly { readonly code: string; readonly mix: readonly MixRow[] }[],
  market: Mix,
): Map<string, [string, number][]> => {
  const found = new Map<string, [string, number][]>();
  for (const [, level] of Map.groupBy(occupations, ({ code }) => digitsOf(code))) {
    const vectors = level.map(({ code, mix }) => {
      const counts = mix.map((row) => [row[0], row[LONGEST_WINDOW_INDEX] as number] as const);
      return { code, vector: mixVector(new Map(counts.filter(([, n]) => n >= MIN_POSTINGS_NAMING)), market) };
    });
    for (const { code, vector } of vectors) {
      const others = vectors
        .filter((other) => other.code !== code)
        .map((other): [string, number] => [other.code, round(similarity(vector, other.vector), 4)])
        .filter(([, value]) => value > 0)
        .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
      found.set(code, others.slice(0, MAX_SIMILAR));
    }
  }
  return found;
};
