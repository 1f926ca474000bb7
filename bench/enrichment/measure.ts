import type { NewMeasurement } from '../quality/write-measured.js';

/** Accuracy of one extractor: counts of its values and of the correct ones. */
export class Measure {
  /** Cases with a value to extract. */
  expected = 0;
  extracted = 0;
  correct = 0;
  /** Descriptions of wrong and missed values, with the number of times. */
  readonly mistakes = new Map<string, number>();

  constructor(
    readonly name: string,
    readonly against: string,
    readonly target: string,
  ) {}

  /** Adds a case with one value. @param expected the acceptable values; null if there is nothing to extract, so that any value is wrong. */
  addValue<T>(expected: readonly T[] | null, extracted: T | null, example: () => string): void {
    if (expected !== null) this.expected += 1;
    if (extracted === null) {
      if (expected !== null) this.note(`missed ${expected.join(' or ')}: ${example()}`);
      return;
    }
    this.extracted += 1;
    if (expected?.includes(extracted)) this.correct += 1;
    else this.note(`${String(extracted)} for ${expected === null ? 'nothing' : expected.join(' or ')}: ${example()}`);
  }

  /** Adds a case with a set of values. */
  addSet(expected: ReadonlySet<string>, extracted: ReadonlySet<string>, example: () => string): void {
    this.expected += expected.size;
    this.extracted += extracted.size;
    for (const value of extracted) {
      if (expected.has(value)) this.correct += 1;
      else this.note(`${value} not labelled: ${example()}`);
    }
    for (const value of expected) if (!extracted.has(value)) this.note(`missed ${value}: ${example()}`);
  }

  get precision(): number {
    return this.correct / this.extracted;
  }

  get recall(): number {
    return this.correct / this.expected;
  }

  /** Above 1 if more values were extracted than the set has. */
  get coverage(): number {
    return this.extracted / this.expected;
  }

  private note(example: string): void {
    this.mistakes.set(example, (this.mistakes.get(example) ?? 0) + 1);
  }

  /** A row of the table under `TABLE_HEADER`. */
  row(): string {
    const share = (value: number) => (Number.isFinite(value) ? value.toFixed(3) : '-');
    return `| ${[this.name, this.against, this.expected, share(this.precision), share(this.recall), share(this.coverage), this.target].join(' | ')} |`;
  }

  /** As `/v4/quality` returns it. */
  measurement(): NewMeasurement {
    const { against: set, name: measure, expected: n, extracted, correct, target: reference } = this;
    return { set, measure, figure: 'extraction', n, extracted, correct, reference };
  }

  /** The most frequent mistakes, one per line. */
  examples(count: number): string[] {
    return [...this.mistakes]
      .sort((a, b) => b[1] - a[1])
      .slice(0, count)
      .map(([example, times]) => `  ${times} x ${example}`);
  }
}

export const TABLE_HEADER =
  '| extractor | against | n | precision | recall | coverage | target |\n| --- | --- | --- | --- | --- | --- | --- |';
