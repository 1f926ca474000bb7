/** One observation: the values of its terms, and whether the event happened. */
export interface Observation {
  readonly terms: readonly (readonly [term: string, value: number])[];
  readonly happened: boolean;
}

const ITERATIONS = 12;
/** Pulls weights towards 0, as this many observations would. */
const RIDGE = 5;

/** The weights of the terms with the greatest likelihood, by Newton's method. */
export const fitLogistic = (observations: readonly Observation[]): Record<string, number> => {
  const names = [...new Set(observations.flatMap(({ terms }) => terms.map(([term]) => term)))];
  const indexOf = new Map(names.map((name, index) => [name, index]));
  const rows = observations.map(({ terms, happened }) => ({
    indices: terms.map(([term]) => indexOf.get(term) as number),
    values: terms.map(([, value]) => value),
    target: happened ? 1 : 0,
  }));
  const weights = new Float64Array(names.length);
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    const gradient = Float64Array.from(weights, (weight) => -RIDGE * weight);
    const hessian = names.map((_, i) => Float64Array.from(names, (__, j) => (i === j ? RIDGE : 0)));
    for (const { indices, values, target } of rows) {
      let logOdds = 0;
      for (let k = 0; k < indices.length; k += 1)
        logOdds += (weights[indices[k] as number] as number) * (values[k] as number);
      const p = 1 / (1 + Math.exp(-logOdds));
      for (let k = 0; k < indices.length; k += 1) {
        const i = indices[k] as number;
        gradient[i] = (gradient[i] as number) + (target - p) * (values[k] as number);
        const row = hessian[i] as Float64Array;
        const scale = p * (1 - p) * (values[k] as number);
        for (let l = 0; l < indices.length; l += 1) {
          const j = indices[l] as number;
          row[j] = (row[j] as number) + scale * (values[l] as number);
        }
      }
    }
    const step = solve(hessian, gradient);
    for (let i = 0; i < weights.length; i += 1) weights[i] = (weights[i] as number) + (step[i] as number);
  }
  return Object.fromEntries(names.map((name, i) => [name, Math.round((weights[i] as number) * 1e4) / 1e4]));
};

/** Solves a symmetric, positive definite system by Cholesky decomposition. */
const solve = (matrix: readonly Float64Array[], right: Float64Array): Float64Array => {
  const n = right.length;
  const lower = matrix.map((row) => row.slice());
  const at = (i: number, j: number): number => (lower[i] as Float64Array)[j] as number;
  for (let j = 0; j < n; j += 1)
    for (let i = j; i < n; i += 1) {
      let sum = at(i, j);
      for (let k = 0; k < j; k += 1) sum -= at(i, k) * at(j, k);
      (lower[i] as Float64Array)[j] = i === j ? Math.sqrt(sum) : sum / at(j, j);
    }
  const solution = right.slice();
  for (let i = 0; i < n; i += 1) {
    for (let k = 0; k < i; k += 1) solution[i] = (solution[i] as number) - at(i, k) * (solution[k] as number);
    solution[i] = (solution[i] as number) / at(i, i);
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    for (let k = i + 1; k < n; k += 1) solution[i] = (solution[i] as number) - at(k, i) * (solution[k] as number);
    solution[i] = (solution[i] as number) / at(i, i);
  }
  return solution;
};
