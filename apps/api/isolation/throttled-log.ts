import type { FastifyBaseLogger } from 'fastify';

/** Lines of a kind that are written immediately before they are limited to one a second. */
const BURST = 10;
const INTERVAL_MS = 1_000;

type Level = 'warn' | 'error';

interface Suppressed {
  count: number;
  level: Level;
}

/** Writes at most one line a second of each kind, with the number of events in that second, so that a flood does not fill the disk. */
export class ThrottledLog {
  private readonly left = new Map<string, number>();
  private readonly suppressed = new Map<string, Suppressed>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly log: Pick<FastifyBaseLogger, Level>) {}

  /** @param kind the kind of event; also the message. */
  write(level: Level, kind: string, fields: Record<string, unknown>): void {
    const left = this.left.get(kind) ?? BURST;
    if (left > 0) {
      this.left.set(kind, left - 1);
      this.log[level](fields, kind);
    } else {
      const { count } = this.suppressed.get(kind) ?? { count: 0 };
      this.suppressed.set(kind, { count: count + 1, level });
    }
    this.timer ??= setInterval(() => this.summarize(), INTERVAL_MS).unref();
  }

  private summarize(): void {
    for (const [kind, { count, level }] of this.suppressed) this.log[level]({ count }, `${kind}, in the last second`);
    for (const [kind, left] of this.left) {
      if (this.suppressed.delete(kind)) continue;
      if (left + 1 >= BURST) this.left.delete(kind);
      else this.left.set(kind, left + 1);
    }
    if (this.left.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
