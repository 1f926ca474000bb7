/** Counts of one extractor compared with the correct values. */
export class Measure {
  /** Cases with a value to extract. */
  expected = 0;
  given = 0;
  right = 0;
  readonly wrong = new Map<string, number>();

  constructor(
    readonly name: string,
    readonly against: string,
    readonly target: string,
  ) {}

  /** One case with one value. @param expected null if there is nothing to extract, so that any value is wrong */
  one<T>(expected: readonly T[] | null, given: T | null, example: () => string): void {
    if (expected !== null) this.expected += 1;
    if (given === null) {
      if (expected !== null) this.note(`missed ${expected.join(' or ')}: ${example()}`);
      return;
    }
    this.given += 1;
    if (expected?.includes(given)) this.right += 1;
    else this.note(`${String(given)} for ${expected === null ? 'nothing' : expected.join(' or ')}: ${example()}`);
  }

  /** One case with a set of values. */
  many(expected: ReadonlySet<string>, given: ReadonlySet<string>, example: () => string): void {
    this.expected += expected.size;
    this.given += given.size;
    for (const value of given) {
      if (expected.has(value)) this.right += 1;
      else this.note(`${value} not labelled: ${example()}`);
    }
    for (const value of expected) if (!given.has(value)) this.note(`missed ${value}: ${example()}`);
  }

  get precision(): number {
    return this.right / this.given;
  }

  get recall(): number {
    return this.right / this.expected;
  }

  get coverage(): number {
    return Math.min(1, this.given / this.expected);
  }

  private note(example: string): void {
    this.wrong.set(example, (this.wrong.get(example) ?? 0) + 1);
  }

  row(): string {
    const share = (value: number) => (Number.isFinite(value) ? value.toFixed(3) : '-');
    return `| ${[this.name, this.against, this.expected, share(this.precision), share(this.recall), share(this.coverage), this.target].join(' | ')} |`;
  }

  examples(count: number): string[] {
    return [...this.wrong]
      .sort((a, b) => b[1] - a[1])
      .slice(0, count)
      .map(([example, times]) => `  ${times} x ${example}`);
  }
}

export const HEAD =
  '| extractor | against | n | precision | recall | coverage | target |\n| --- | --- | --- | --- | --- | --- | --- |';
