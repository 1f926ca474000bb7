/** The stages of a build, in the order in which they first begin. */
export const STAGES = [
  'facts',
  'members',
  'months',
  'stock',
  'windows',
  'days_open',
  'technologies',
  'writing',
  'publishing',
] as const;
export type Stage = (typeof STAGES)[number];

/** Adds up the time of each stage of a build. */
export class StageTimer {
  private readonly milliseconds = new Map<Stage, number>();

  async time<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result> {
    const started = performance.now();
    try {
      return await work();
    } finally {
      this.milliseconds.set(stage, (this.milliseconds.get(stage) ?? 0) + performance.now() - started);
    }
  }

  seconds(): Record<Stage, number> {
    const rounded = (stage: Stage) => Math.round((this.milliseconds.get(stage) ?? 0) / 10) / 100;
    return Object.fromEntries(STAGES.map((stage) => [stage, rounded(stage)])) as Record<Stage, number>;
  }
}
