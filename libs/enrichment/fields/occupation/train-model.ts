import { titleFeatures } from './title-features.js';
import { type TitleModel, unitVector } from './title-model.js';

/** A title and the occupations that have it. */
export type TitleRow = readonly [title: string, codes: readonly string[]];

const EPOCHS = 5;
const LEARNING_RATE = 4;
const SCORE_SCALE = 10;
const MIN_TITLES = 2;
// Weights below this have no measurable effect, and would be most of the table.
const MIN_WEIGHT = 0.8;
export const WEIGHT_STEPS = 8;

/** A seeded generator, so that every run builds the same table. */
const randomGenerator = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return seed / 0x7fffffff;
};

/** Softmax regression by stochastic gradient descent over titles; takes some seconds per 10,000 titles. */
export const trainTitleModel = (rows: readonly TitleRow[]): TitleModel => {
  const classes = [...new Set(rows.flatMap(([, codes]) => codes))].sort();
  const classOf = new Map(classes.map((code, i) => [code, i]));
  const titlesByFeature = new Map<string, number>();
  const featured = rows.map(([title]) => titleFeatures(title));
  for (const features of featured)
    for (const name of new Set(features.map(([each]) => each)))
      titlesByFeature.set(name, (titlesByFeature.get(name) ?? 0) + 1);
  const names = [...titlesByFeature].filter(([, count]) => count >= MIN_TITLES).map(([name]) => name);
  const idf = new Map(
    names.map((name) => [name, Math.log(1 + rows.length / (titlesByFeature.get(name) as number)) / 5]),
  );
  const at = new Map(names.map((name, i) => [name, i]));
  const examples = featured.map((features, i) => {
    const values = unitVector(features, (name) => idf.get(name));
    return {
      rows: Int32Array.from([...values.keys()].map((name) => at.get(name) as number)),
      values: Float32Array.from(values.values()),
      targets: (rows[i] as TitleRow)[1].map((code) => classOf.get(code) as number),
    };
  });
  const width = classes.length;
  const weights = new Float32Array(names.length * width);
  const scores = new Float32Array(width);
  const random = randomGenerator(1);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (let i = examples.length - 1; i > 0; i -= 1) {
      const j = Math.floor(random() * (i + 1));
      [examples[i], examples[j]] = [examples[j] as (typeof examples)[0], examples[i] as (typeof examples)[0]];
    }
    for (const example of examples)
      step(example, (LEARNING_RATE * (1 - epoch / (EPOCHS + 1))) / SCORE_SCALE, weights, scores);
  }
  const features = new Map<string, { idf: number; classes: Uint16Array; weights: Float32Array }>();
  names.forEach((name, row) => {
    const kept: [number, number][] = [];
    for (let c = 0; c < width; c += 1) {
      const weight = Math.round((weights[row * width + c] as number) * SCORE_SCALE * WEIGHT_STEPS) / WEIGHT_STEPS;
      if (Math.abs(weight) >= MIN_WEIGHT) kept.push([c, weight]);
    }
    features.set(name, {
      idf: Math.round((idf.get(name) as number) * 1000) / 1000,
      classes: Uint16Array.from(kept.map(([c]) => c)),
      weights: Float32Array.from(kept.map(([, weight]) => weight)),
    });
  });
  return { classes, features };
};

const step = (
  { rows, values, targets }: { rows: Int32Array; values: Float32Array; targets: number[] },
  rate: number,
  weights: Float32Array,
  scores: Float32Array,
): void => {
  const width = scores.length;
  scores.fill(0);
  for (let i = 0; i < rows.length; i += 1) {
    const [base, value] = [(rows[i] as number) * width, values[i] as number];
    for (let c = 0; c < width; c += 1) scores[c] = (scores[c] as number) + value * (weights[base + c] as number);
  }
  let most = Number.NEGATIVE_INFINITY;
  for (let c = 0; c < width; c += 1) {
    scores[c] = (scores[c] as number) * SCORE_SCALE;
    if ((scores[c] as number) > most) most = scores[c] as number;
  }
  let total = 0;
  for (let c = 0; c < width; c += 1) {
    scores[c] = Math.exp((scores[c] as number) - most);
    total += scores[c] as number;
  }
  for (let c = 0; c < width; c += 1) scores[c] = (scores[c] as number) / total;
  for (const target of targets) scores[target] = (scores[target] as number) - 1 / targets.length;
  for (let i = 0; i < rows.length; i += 1) {
    const [base, change] = [(rows[i] as number) * width, rate * (values[i] as number)];
    for (let c = 0; c < width; c += 1)
      weights[base + c] = (weights[base + c] as number) - change * (scores[c] as number);
  }
};
