const Z_95 = 1.96;

/** A share with its interval of 95 %. */
export interface Interval {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** The share of `right` in `n`, with its Wilson interval of 95 %. It takes cases as independent: it is too narrow for values that cluster. */
export const intervalOf = ({ n, right }: { readonly n: number; readonly right: number }): Interval => {
  const share = right / n;
  const spread = Z_95 ** 2 / n;
  const center = (share + spread / 2) / (1 + spread);
  const half = (Z_95 / (1 + spread)) * Math.sqrt((share * (1 - share)) / n + spread / (4 * n));
  return { share, low: Math.max(0, center - half), high: Math.min(1, center + half) };
};
