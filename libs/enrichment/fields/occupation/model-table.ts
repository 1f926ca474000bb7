import { lazy, readTable } from '#libs/reference/read-table.js';
import type { TitleModel } from './title-model.js';
import { WEIGHT_STEPS } from './train-model.js';

export const MODEL_TABLE = 'occupation-weights';

/** The model as rows of a table: the classes first, then one row per feature with its quantized weight by class. */
export const modelRows = ({ classes, features }: TitleModel): string[][] => [
  ['', '0', classes.join(' ')],
  ...[...features].map(([name, { idf, classes: at, weights }]) => [
    name,
    String(idf),
    [...at].map((c, i) => `${c}:${Math.round((weights[i] as number) * WEIGHT_STEPS)}`).join(' '),
  ]),
];

/** The committed model, trained on every O*NET title. */
export const titleModel: () => TitleModel = lazy(() => {
  const [head, ...rows] = readTable(MODEL_TABLE);
  return {
    classes: (head?.[2] ?? '').split(' '),
    features: new Map(
      rows.map(([name = '', idf, weights = '']) => {
        const pairs =
          weights === '' ? [] : weights.split(' ').map((pair) => pair.split(':').map(Number) as [number, number]);
        return [
          name,
          {
            idf: Number(idf),
            classes: Uint16Array.from(pairs.map(([c]) => c)),
            weights: Float32Array.from(pairs.map(([, steps]) => steps / WEIGHT_STEPS)),
          },
        ] as const;
      }),
    ),
  };
});
