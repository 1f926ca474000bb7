/** Confidences of values, and whether each value was correct. */
export class Calibration {
  private readonly bins = new Map<number, { count: number; correct: number; sum: number }>();

  constructor(readonly name: string) {}

  add(confidence: number | null | undefined, isCorrect: boolean): void {
    if (typeof confidence !== 'number') return;
    const at = Math.min(9, Math.floor(confidence * 10));
    const bin = this.bins.get(at) ?? { count: 0, correct: 0, sum: 0 };
    this.bins.set(at, {
      count: bin.count + 1,
      correct: bin.correct + (isCorrect ? 1 : 0),
      sum: bin.sum + confidence,
    });
  }

  /** One row of `CALIBRATION_HEADER` for each tenth. */
  rows(): string[] {
    return [...this.bins]
      .sort(([a], [b]) => a - b)
      .map(
        ([at, { count, correct, sum }]) =>
          `| ${this.name} | ${(at / 10).toFixed(1)} to ${((at + 1) / 10).toFixed(1)} | ${count} | ${(sum / count).toFixed(2)} | ${(correct / count).toFixed(2)} |`,
      );
  }
}

export const CALIBRATION_HEADER =
  '| field | confidence | n | mean confidence | correct |\n| --- | --- | --- | --- | --- |';
