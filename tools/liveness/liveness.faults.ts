import { expect, jest, test } from '@jest/globals';
import { chooseBoards } from '../history/choose-boards.js';
import { readHistory } from '../history/read-history.js';
import { DATA, hasHistory } from '../history/testing/history-days.js';
import { calibrationOf } from './calibration.js';
import { crossPredict } from './fit-liveness.js';
import { RANGES } from './ranges.js';
import { samplesOf } from './samples.js';

jest.setTimeout(3_600_000);

// Skipped if ../shared/data does not contain greenhouse-history.
(hasHistory ? test : test.skip)(
  'on boards that it was not fitted to, liveness is calibrated within 0.02 in every range',
  async () => {
    const predictions = crossPredict(samplesOf(await readHistory(DATA, chooseBoards())));
    expect(predictions.length).toBeGreaterThan(500_000);
    const { maxError, brier, brierOfMean } = calibrationOf(predictions, RANGES);
    expect(maxError).toBeLessThan(0.02);
    expect(brier).toBeLessThan(brierOfMean);
  },
);
