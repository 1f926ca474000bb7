import { type LivenessModel, livenessOf, livenessTerms } from '#libs/ingest/liveness/liveness.js';
import type { Prediction } from './calibration.js';
import { fitLogistic } from './logistic-regression.js';
import { PARTS, partOf, type Sample } from './samples.js';

export const fitLiveness = (samples: readonly Sample[]): LivenessModel => {
  let [closed, days] = [0, 0];
  for (const { input } of samples) {
    closed += input.turnover.closed;
    days += input.turnover.postingDays;
  }
  const boardRate = Math.round((closed / days) * 1e5) / 1e5;
  const weights = fitLogistic(
    samples.map(({ input, isOpen }) => ({ terms: livenessTerms(input, boardRate), happened: isOpen })),
  );
  return { board_rate: boardRate, weights };
};

/** A prediction for every sample, by a model that was fitted to other boards. */
export const crossPredict = (samples: readonly Sample[]): (Prediction & { sample: Sample })[] =>
  PARTS.flatMap((part) => {
    const model = fitLiveness(samples.filter(({ board }) => partOf(board) !== part));
    return samples
      .filter(({ board }) => partOf(board) === part)
      .map((sample) => ({ sample, predicted: livenessOf(sample.input, model), isOpen: sample.isOpen }));
  });
