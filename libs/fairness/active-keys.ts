const WINDOW_MS = 1_000;

interface ActiveKey {
  readonly key: string;
  /** When the key was last recorded, by `performance.now()`. */
  at: number;
}

/** Remembers which keys were active within a second. Queues can share one, so that each knows who is active in the others. */
export class ActiveKeys {
  private latest: ActiveKey | undefined;
  /** The last key that differs from the latest one. */
  private previous: ActiveKey | undefined;

  /** @param ignored keys that are never active. */
  constructor(private readonly ignored: ReadonlySet<string> = new Set()) {}

  record(key: string): void {
    if (this.ignored.has(key)) return;
    if (this.latest?.key !== key) {
      this.previous = this.latest;
      this.latest = { key, at: 0 };
    }
    this.latest.at = performance.now();
  }

  /** Whether a key other than this one is active. */
  hasOther(key: string): boolean {
    const other = this.latest?.key === key ? this.previous : this.latest;
    return other !== undefined && performance.now() - other.at < WINDOW_MS;
  }
}
