interface Operation<Origin> {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly origin: Origin;
}

/**
 * The operations of one bulk request, encoded when they are added: in one buffer, documents need a twentieth of the memory of the
 * strings and objects that they are built from.
 */
export class BulkBatch<Origin> {
  private length = 0;
  private readonly operations: Operation<Origin>[] = [];

  /** @param limit size in bytes at which the batch is full, at most that of the buffer. */
  constructor(
    readonly buffer: Buffer,
    private readonly limit = buffer.length,
  ) {}

  get size(): number {
    return this.operations.length;
  }

  get ids(): string[] {
    return this.operations.map(({ id }) => id);
  }

  /** @returns false, without adding the operation, if it may not fit. */
  add(id: string, lines: string, origin: Origin): boolean {
    // No UTF-16 unit needs more than three bytes of UTF-8.
    if (this.length + lines.length * 3 > this.buffer.length || (this.size > 0 && this.length >= this.limit))
      return false;
    const start = this.length;
    this.length += this.buffer.write(lines, start, 'utf8');
    this.operations.push({ id, start, end: this.length, origin });
    return true;
  }

  get body(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  id(position: number): string {
    return (this.operations[position] as Operation<Origin>).id;
  }

  origin(position: number): Origin {
    return (this.operations[position] as Operation<Origin>).origin;
  }

  /** The operation as it was sent. */
  text(position: number): string {
    const { start, end } = this.operations[position] as Operation<Origin>;
    return this.buffer.toString('utf8', start, end);
  }

  /** Copies some of the operations to a new buffer. */
  part(positions: readonly number[]): BulkBatch<Origin> {
    const texts = positions.map((position) => this.text(position));
    const part = new BulkBatch<Origin>(Buffer.allocUnsafe(texts.reduce((bytes, text) => bytes + text.length * 3, 0)));
    for (const [index, position] of positions.entries())
      part.add(this.id(position), texts[index] as string, this.origin(position));
    return part;
  }

  /** Splits the batch in two, for a server that rejects it as too large. */
  halves(): BulkBatch<Origin>[] {
    const middle = Math.ceil(this.size / 2);
    const positions = this.operations.map((_, position) => position);
    return [this.part(positions.slice(0, middle)), this.part(positions.slice(middle))];
  }
}
