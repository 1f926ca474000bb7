import { CONFIDENT_FIELDS, type Confidences } from '#libs/enrichment/confidence.js';

/** Confidences of values, and whether each value was correct. */
export class Calibration {
  private readonly bins = new Map<number, { count: number; correct: number; sum: number }>();

  constructor(readonly name: string) {}

  add(confidence: number | null | undefined, isCorrect: boolean): void {
    if (typeof confidence !== 'number') return;
    const at = Math.min(19, Math.floor(confidence * 20 + 1e-9));
    const bin = this.bins.get(at) ?? { count: 0, correct: 0, sum: 0 };
    this.bins.set(at, {
      count: bin.count + 1,
      correct: bin.correct + (isCorrect ? 1 : 0),
      sum: bin.sum + confidence,
    });
  }

  /** One row of `CALIBRATION_HEADER` for each twentieth. */
  rows(): string[] {
    return [...this.bins]
      .sort(([a], [b]) => a - b)
      .map(
        ([at, { count, correct, sum }]) =>
          `| ${this.name} | ${(at / 20).toFixed(2)} to ${((at + 1) / 20).toFixed(2)} | ${count} | ${(sum / count).toFixed(2)} | ${(correct / count).toFixed(2)} |`,
      );
  }
}

export const CALIBRATION_HEADER =
  '| field | confidence | n | mean confidence | correct |\n| --- | --- | --- | --- | --- |';

export type Calibrations = Readonly<Record<keyof Confidences, Calibration>>;

/** An empty calibration for each field with a confidence. */
export const newCalibrations = (against: string): Calibrations =>
  Object.fromEntries(CONFIDENT_FIELDS.map((field) => [field, new Calibration(`${field}, ${against}`)])) as Calibrations;
