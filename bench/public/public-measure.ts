/** One row of the table: a share of right values on a set of others. */
export interface PublicMeasure {
  readonly set: string;
  readonly measure: string;
  readonly n: number;
  /** The number of right ones, or the sum of scores from 0 to 1. */
  readonly right: number;
  /** What others published for the set. */
  readonly published: string;
  /** Ids, labels and values of the others, one a line, without texts. */
  readonly confusions: readonly string[];
}

const Z_95 = 1.96;

/** The share of `right` in `n`, with its Wilson interval of 95 %. */
export const intervalOf = ({
  n,
  right,
}: {
  n: number;
  right: number;
}): { share: number; low: number; high: number } => {
  const share = right / n;
  const spread = Z_95 ** 2 / n;
  const center = (share + spread / 2) / (1 + spread);
  const half = (Z_95 / (1 + spread)) * Math.sqrt((share * (1 - share)) / n + spread / (4 * n));
  return { share, low: Math.max(0, center - half), high: Math.min(1, center + half) };
};

export const TABLE_HEADER =
  '| set | measure | n | Rolecall | 95 % | published |\n| --- | --- | --- | --- | --- | --- |';

export const rowOf = (measured: PublicMeasure): string => {
  const { share, low, high } = intervalOf(measured);
  const { set, measure, n, published } = measured;
  return `| ${[set, measure, n, share.toFixed(3), `${low.toFixed(3)} to ${high.toFixed(3)}`, published].join(' | ')} |`;
};
