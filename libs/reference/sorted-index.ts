/**
 * The rows of a table by a key of each. It keeps the keys as one text and the rows in typed arrays: a `Map` of strings to lists takes
 * ten times the memory.
 */
export class SortedIndex {
  /** The keys as UTF-8, in the order of their bytes. */
  private readonly keys: Buffer;
  /** Where each key starts in `keys`; one more for the end of the last. */
  private readonly starts: Uint32Array;
  private readonly rows: Uint32Array;

  /** @param entries keys with the numbers of their rows; a pair that is given twice counts once. */
  constructor(entries: readonly (readonly [key: string, row: number])[]) {
    const sorted = entries
      .map(([key, row]) => ({ key: Buffer.from(key), row }))
      .sort((one, other) => one.key.compare(other.key) || one.row - other.row)
      .filter(({ key, row }, i, all) => all[i - 1]?.row !== row || !all[i - 1]?.key.equals(key));
    this.keys = Buffer.concat(sorted.map(({ key }) => key));
    this.rows = Uint32Array.from(sorted, ({ row }) => row);
    let end = 0;
    this.starts = Uint32Array.from([0, ...sorted.map(({ key }) => (end += key.length))]);
  }

  /** The rows of a key in ascending order; empty if there are none. */
  find(key: string): Uint32Array {
    const bytes = Buffer.from(key);
    const first = this.firstAtLeast(bytes);
    let last = first;
    while (last < this.rows.length && this.compare(last, bytes) === 0) last += 1;
    return this.rows.subarray(first, last);
  }

  private firstAtLeast(key: Buffer): number {
    let [low, high] = [0, this.rows.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(middle, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private compare(entry: number, key: Buffer): number {
    return this.keys.compare(key, 0, key.length, this.starts[entry], this.starts[entry + 1]);
  }
}
