/** Of the capacity of a resource, what all callers together are given while several are active: a queue that is always full waits forever. */
const TARGET = 0.6;
/** Use is forgotten at this rate: after this time, a bit more than a third of it counts. */
const MEMORY_MS = 2_000;
/** A caller that used nothing may use this much at once. */
const BURST_MS = 50;
/** Maximum time that a caller waits for what it used, so that its next task still starts in time. */
const MAX_DELAY_MS = 1_500;
/** A caller that uses less of the capacity than this takes no share from others. */
const NEGLIGIBLE = 0.02;

interface Use {
  /** Milliseconds of work, of which earlier ones count less. */
  ms: number;
  at: number;
  /** When the caller has waited for what it used. */
  until: number;
}

/** Of the capacity, what strangers may always use. */
const STRANGERS_SHARE = 0.1;

/**
 * Who uses how much of a resource. The caller that uses most may use what others leave, and at least the same share as they; strangers what
 * the others leave. Who used more waits longer: as long as its work would have taken within its share.
 */
export class ResourceShares {
  private readonly uses = new Map<string, Use>();

  /** @param capacity milliseconds of work that the resource does in a millisecond. */
  constructor(
    public capacity: number,
    private readonly strangers: ReadonlySet<string> = new Set(),
  ) {}

  /** Counts what a caller has used. @param ms milliseconds of work. */
  record(key: string, ms: number): void {
    if (!(ms > 0)) return;
    const now = performance.now();
    const use = this.uses.get(key) ?? { ms: 0, at: now, until: now - BURST_MS };
    const waited = Math.max(use.until, now - BURST_MS);
    const until = Math.min(waited + ms / this.rateOf(key, now), now + MAX_DELAY_MS);
    this.uses.set(key, { ms: remaining(use, now) + ms, at: now, until });
  }

  /** When a caller may use more, by `performance.now()`. */
  until(key: string): number {
    return this.uses.get(key)?.until ?? 0;
  }

  /** Milliseconds of work in a millisecond that a caller may use. */
  private rateOf(key: string, now: number): number {
    const isStranger = this.strangers.has(key);
    let others = 0;
    let largest = 0;
    let count = 1;
    for (const [other, use] of this.uses) {
      if (other === key) continue;
      const rate = remaining(use, now) / MEMORY_MS;
      if (rate < NEGLIGIBLE * this.capacity) {
        if (use.until < now - MAX_DELAY_MS && rate * MEMORY_MS < 1) this.uses.delete(other);
        continue;
      }
      // Strangers take nothing from callers that are known.
      if (!isStranger && this.strangers.has(other)) continue;
      others += rate;
      largest = Math.max(largest, rate);
      count += 1;
    }
    const shared = TARGET * this.capacity;
    if (isStranger) return Math.max(STRANGERS_SHARE * this.capacity, shared - others);
    const own = this.uses.get(key);
    const usesMost = (own ? remaining(own, now) / MEMORY_MS : 0) >= largest;
    return Math.max(shared / count, (usesMost ? shared : this.capacity) - others);
  }
}

const remaining = ({ ms, at }: Use, now: number): number => ms * Math.exp((at - now) / MEMORY_MS);
