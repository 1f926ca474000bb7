/**
 * The rows of a table by a key of each. It keeps the keys as one text and the rows in typed arrays: a `Map` of strings to lists takes
 * ten times the memory.
 */
export class SortedIndex {
  /** The keys in the order of their code units. */
  private readonly keys: string;
  /** Where each key starts in `keys`; one more for the end of the last. */
  private readonly starts: Uint32Array;
  private readonly rows: Uint32Array;

  /** @param entries keys with the numbers of their rows; a pair that is given twice counts once. They are sorted in place. */
  constructor(entries: [key: string, row: number][]) {
    entries.sort(([one, row], [other, otherRow]) => (one < other ? -1 : one > other ? 1 : row - otherRow));
    const distinct = entries.filter(([key, row], i) => entries[i - 1]?.[0] !== key || entries[i - 1]?.[1] !== row);
    this.keys = distinct.map(([key]) => key).join('');
    this.rows = Uint32Array.from(distinct, ([, row]) => row);
    this.starts = new Uint32Array(distinct.length + 1);
    distinct.forEach(([{ length }], i) => {
      this.starts[i + 1] = (this.starts[i] as number) + length;
    });
  }

  /** The rows of a key in ascending order; empty if there are none. */
  find(key: string): Uint32Array {
    const first = this.firstAtLeast(key);
    let last = first;
    while (last < this.rows.length && this.keyAt(last) === key) last += 1;
    return this.rows.subarray(first, last);
  }

  private firstAtLeast(key: string): number {
    let [low, high] = [0, this.rows.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.keyAt(middle) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private keyAt(entry: number): string {
    return this.keys.slice(this.starts[entry], this.starts[entry + 1]);
  }
}
