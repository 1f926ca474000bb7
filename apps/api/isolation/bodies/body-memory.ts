/** Bytes that a body costs in addition to its content. */
const OVERHEAD = 4 * 1024;
/** The share of the limit that one address may use. */
const ADDRESS_SHARE = 0.25;

/** The memory of one request body. */
export interface BodyReservation {
  /** @returns whether there was room for that many more bytes. */
  grow(bytes: number): boolean;
  /** The body has been received completely and can no longer be refused. */
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
 * Limits the memory of request bodies. Bytes count as they arrive, so that a client that announces a body and never sends it uses little.
 * When the memory is full, the address that uses the most loses its largest unfinished body, so that it cannot block others.
 */
export class BodyMemory {
  private readonly unfinished = new Set<Entry>();
  private readonly used = new Map<string, number>();
  private total = 0;

  /** @param limit bytes. */
  constructor(private readonly limit: number) {}

  /**
   * @param refuse called when the memory is given to another body; this one is then already released.
   * @returns null when there is no room for a body.
   */
  reserve(address: string, refuse: () => void): BodyReservation | null {
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

  /** Bytes of the unfinished bodies of addresses that use more than `bytes`. */
  private recoverable(bytes: number): number {
    let sum = 0;
    for (const { address, size } of this.unfinished) if (this.usedBy(address) > bytes) sum += size;
    return sum;
  }

  /** The largest unfinished body of the address that uses the most memory. */
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
