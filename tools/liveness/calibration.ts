/** Rows whose predicted probability lies in one bin. */
export interface CalibrationBin {
  readonly from: number;
  readonly rows: number;
  /** Means over the rows. */
  readonly predicted: number;
  readonly observed: number;
}

export interface Calibration {
  readonly bins: readonly CalibrationBin[];
  /** Mean of the absolute difference of a bin, weighted by rows. */
  readonly error: number;
  readonly maxError: number;
  readonly brier: number;
  /** Brier score of the same prediction, the mean, for all rows. */
  readonly brierOfMean: number;
}

export interface Prediction {
  readonly predicted: number;
  readonly isOpen: boolean;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** @param edges lower bounds of the bins, the first one 0. */
export const calibrationOf = (predictions: readonly Prediction[], edges: readonly number[]): Calibration => {
  const groups = Map.groupBy(predictions, ({ predicted }) => edges.findLast((edge) => predicted >= edge) as number);
  const bins = [...groups]
    .map(
      ([from, own]): CalibrationBin => ({
        from,
        rows: own.length,
        predicted: mean(own.map(({ predicted }) => predicted)),
        observed: mean(own.map(({ isOpen }) => Number(isOpen))),
      }),
    )
    .sort((a, b) => a.from - b.from);
  const rate = mean(predictions.map(({ isOpen }) => Number(isOpen)));
  return {
    bins,
    error: bins.reduce((sum, bin) => sum + Math.abs(bin.predicted - bin.observed) * bin.rows, 0) / predictions.length,
    maxError: Math.max(...bins.map((bin) => Math.abs(bin.predicted - bin.observed))),
    brier: mean(predictions.map(({ predicted, isOpen }) => (predicted - Number(isOpen)) ** 2)),
    brierOfMean: rate * (1 - rate),
  };
};
