import type { SignalType } from '#libs/records/enumerations.js';
import { detectSignals } from '#libs/signals/detect-signals.js';
import { CONFOUNDERS } from '#libs/signals/testing/confounders.js';
import { Timeline } from '#libs/signals/timeline/timeline.js';

export interface ConfounderResult {
  readonly companies: number;
  /** Companies with a signal of each type that must not fire. */
  readonly mistaken: ReadonlyMap<SignalType, number>;
}

/** How often a change that is no such event is mistaken for one, at companies of a size. */
export const mistakenAt = (name: keyof typeof CONFOUNDERS, monthly: number, companies: number): ConfounderResult => {
  const { company, judged, notTypes } = CONFOUNDERS[name];
  const mistaken = new Map<SignalType, number>();
  for (let seed = 0; seed < companies; seed += 1) {
    const { from, to } = judged;
    const timeline = new Timeline(company({ monthly, seed: 21_000_000 + seed }), to);
    const types = new Set(detectSignals(timeline, { from, to, types: notTypes }).map(({ type }) => type));
    for (const type of types) mistaken.set(type, (mistaken.get(type) ?? 0) + 1);
  }
  return { companies, mistaken };
};
