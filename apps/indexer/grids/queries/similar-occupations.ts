import { digitsOf } from '#libs/metrics/grid/dimensions.js';
import type { MixRow, SimilarRow } from '#libs/metrics/grid/grid-document.js';
import { round } from '#libs/metrics/pay.js';
import { MIN_POSTINGS_NAMING, MIN_TEXTS_TO_RANK, type Mix, mixVector, similarity } from '#libs/metrics/skills.js';

const MAX_SIMILAR = 100;
/** An occupation with its mix, and how many texts of the longest window were read. */
interface OccupationMix {
  readonly code: string;
  readonly mix: readonly MixRow[];
  readonly texts: number;
}

/**
 * The occupations of the same level whose mix of technologies is most like each one's, most similar first. Those with fewer than
 * `MIN_TEXTS_TO_RANK` texts come after all others.
 *
 * @param market the mix of all postings of the longest window.
 */
export const similarOccupations = (occupations: readonly OccupationMix[], market: Mix): Map<string, SimilarRow[]> => {
  const found = new Map<string, SimilarRow[]>();
  for (const [, level] of Map.groupBy(occupations, ({ code }) => digitsOf(code))) {
    const vectors = level.map(({ code, mix, texts }) => {
      const counts = mix.map((row) => [row[0], row.at(-1) as number] as const);
      return { code, texts, vector: mixVector(new Map(counts.filter(([, n]) => n >= MIN_POSTINGS_NAMING)), market) };
    });
    for (const { code, vector } of vectors) {
      const others = vectors
        .filter((other) => other.code !== code)
        .map((other): SimilarRow => [other.code, round(similarity(vector, other.vector), 4), other.texts])
        .filter(([, value]) => value > 0)
        .sort(
          ([a, one, texts], [b, other, otherTexts]) =>
            Number(texts < MIN_TEXTS_TO_RANK) - Number(otherTexts < MIN_TEXTS_TO_RANK) ||
            other - one ||
            (a < b ? -1 : 1),
        );
      found.set(code, others.slice(0, MAX_SIMILAR));
    }
  }
  return found;
};
