/** What a body costs besides its bytes. */
const OVERHEAD = 4 * 1024;
/** Of the limit. */
const ADDRESS_SHARE = 0.25;

/** A request body in memory. */
export interface HeldBody {
  /** @returns whether there was room for so many more bytes. */
  grow(bytes: number): boolean;
  /** Whatever has been received is needed: the body can no longer be refused. */
  complete(): void;
  /** Calling it again has no effect. */
  release(): void;
}

interface Entry {
  readonly address: string;
  readonly refuse: () => void;
  size: number;
}

/**
 * Limits the memory of request bodies. Bytes count as they arrive, so that those who announce bodies and never send them occupy little.
 * When all of it is used, the address that uses most loses its largest unfinished body: it cannot shut out others.
 */
export class BodyMemory {
  private readonly unfinished = new Set<Entry>();
  private readonly used = new Map<string, number>();
  private total = 0;

  /** @param limit bytes. */
  constructor(private readonly limit: number) {}

  /**
   * @param refuse called when its room is given to another body, which also releases it.
   * @returns null when there is no room for a body.
   */
  hold(address: string, refuse: () => void): HeldBody | null {
    const entry: Entry = { address, refuse, size: 0 };
    if (!this.grow(entry, OVERHEAD)) return null;
    this.unfinished.add(entry);
    return {
      grow: (bytes) => this.grow(entry, bytes),
      complete: () => this.unfinished.delete(entry),
      release: () => this.release(entry),
    };
  }

  private grow(entry: Entry, bytes: number): boolean {
    const own = this.usedBy(entry.address) + bytes;
    if (own > this.limit * ADDRESS_SHARE) return false;
    if (this.total + bytes - this.recoverable(own) > this.limit) return false;
    while (this.total + bytes > this.limit) {
      const largest = this.largest();
      if (!largest || this.usedBy(largest.address) <= own) return false;
      this.release(largest);
      largest.refuse();
    }
    this.add(entry, bytes);
    return true;
  }

  /** Bytes of the unfinished bodies of addresses that use more than so many. */
  private recoverable(bytes: number): number {
    let sum = 0;
    for (const { address, size } of this.unfinished) if (this.usedBy(address) > bytes) sum += size;
    return sum;
  }

  /** The largest unfinished body of the address that uses most. */
  private largest(): Entry | undefined {
    const rank = (entry: Entry) => this.usedBy(entry.address) * this.limit + entry.size;
    let largest: Entry | undefined;
    for (const entry of this.unfinished) if (!largest || rank(entry) > rank(largest)) largest = entry;
    return largest;
  }

  private release(entry: Entry): void {
    this.unfinished.delete(entry);
    this.add(entry, -entry.size);
  }

  private add(entry: Entry, bytes: number): void {
    const used = this.usedBy(entry.address) + bytes;
    if (used > 0) this.used.set(entry.address, used);
    else this.used.delete(entry.address);
    entry.size += bytes;
    this.total += bytes;
  }

  private usedBy(address: string): number {
    return this.used.get(address) ?? 0;
  }
}
