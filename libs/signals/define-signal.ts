import type { Detector } from './finding.js';

/** A type of signal. `SIGNALS` has them by name; `npm run bench:signals -- --only false-alarms` measures their false alarms. */
export interface SignalDefinition {
  /** For readers of the API. */
  readonly description: string;
  /** What must hold for it to fire, in words, from the constants of the rule; docs/reference/signal-types.md prints it. */
  readonly conditions?: readonly string[];
  /** Days after a signal in which no other signal of its type and segment is reported; by their end the baseline includes the change. */
  readonly quietDays: number;
  /**
   * Increases with every change of the rule, also of what it reads: the openings, or which fetches are accepted. Signals keep the version that
   * found them.
   */
  readonly ruleVersion: number;
  /**
   * The type fires when the p-value of one evaluation is below this level (for `stuck_role`: the expected number of such postings a year).
   *
   * A company is evaluated on every day on which its boards were fetched, about 120 times a year, over overlapping windows. The levels are
   * chosen by simulation. Their target is at most one false alarm of each type in 50 years at a company in which nothing changes.
   */
  readonly threshold: number;
  /** Compares the rate of a window with that of its baseline, and depends on nothing else in the baseline. */
  readonly comparesRates?: true;
  readonly detect: Detector;
}

/** Longer than any baseline, so that a value is reported as new only once. */
export const ONCE_DAYS = 365;

/** The definition of a type: all that is known of it, in one file. */
export const defineSignal = (definition: SignalDefinition): SignalDefinition => definition;
