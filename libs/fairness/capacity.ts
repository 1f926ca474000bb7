/** Counts usage by key, up to a limit per key and a total limit. */
export class Capacity<Key> {
  private readonly used = new Map<Key, number>();
  private total = 0;

  constructor(private readonly limits: { readonly perKey: number; readonly total?: number }) {}

  /** @returns whether there was room; then the same amount must be released. */
  acquire(key: Key, amount = 1): boolean {
    const used = (this.used.get(key) ?? 0) + amount;
    const { perKey, total = Number.POSITIVE_INFINITY } = this.limits;
    if (used > perKey || this.total + amount > total) return false;
    this.used.set(key, used);
    this.total += amount;
    return true;
  }

  release(key: Key, amount = 1): void {
    const left = (this.used.get(key) ?? 0) - amount;
    if (left > 0) this.used.set(key, left);
    else this.used.delete(key);
    this.total -= amount;
  }
}
