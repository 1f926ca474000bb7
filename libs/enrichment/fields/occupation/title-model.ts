import type { Feature } from './title-features.js';

/** A linear classifier of titles: for every known feature its inverse document frequency and its weights for some classes. */
export interface TitleModel {
  classes: readonly string[];
  features: ReadonlyMap<string, { idf: number; classes: Uint16Array; weights: Float32Array }>;
}

export interface Candidate {
  code: string;
  confidence: number;
}

/** The known features of a title as a unit vector. */
export const unitVector = (
  features: readonly Feature[],
  idf: (name: string) => number | undefined,
): Map<string, number> => {
  const values = new Map<string, number>();
  for (const [name, weight] of features) {
    const rare = idf(name);
    if (rare !== undefined) values.set(name, (values.get(name) ?? 0) + weight * rare);
  }
  let length = 0;
  for (const value of values.values()) length += value * value;
  const norm = Math.sqrt(length) || 1;
  for (const [name, value] of values) values.set(name, value / norm);
  return values;
};

/** Adds a title's score for each class, times `weight`, to `scores`. @returns whether the model knows any feature of the title. */
export const addScores = (
  { features }: TitleModel,
  title: readonly Feature[],
  weight: number,
  scores: Float32Array,
): boolean => {
  const values = unitVector(title, (name) => features.get(name)?.idf);
  for (const [name, value] of values) {
    const known = features.get(name);
    if (!known) continue;
    const { classes, weights } = known;
    for (let i = 0; i < classes.length; i += 1)
      scores[classes[i] as number] = (scores[classes[i] as number] as number) + weight * value * (weights[i] as number);
  }
  return values.size > 0;
};

/** The `count` most likely classes, with their probabilities (softmax of the scores). */
export const mostLikely = ({ classes }: TitleModel, scores: Float32Array, count: number): Candidate[] => {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) if (score > most) most = score;
  let total = 0;
  const best: { at: number; share: number }[] = [];
  // The smallest share among the best so far.
  let least = 0;
  for (let at = 0; at < scores.length; at += 1) {
    const share = Math.exp((scores[at] as number) - most);
    total += share;
    if (best.length === count && share <= least) continue;
    best.push({ at, share });
    best.sort((a, b) => b.share - a.share);
    if (best.length > count) best.pop();
    least = (best.at(-1) as { share: number }).share;
  }
  return best.map(({ at, share }) => ({ code: classes[at] as string, confidence: share / total }));
};
