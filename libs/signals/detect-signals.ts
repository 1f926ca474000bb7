import { SIGNAL_TYPES, type SignalType } from '#libs/records/enumerations.js';
import { signalId } from '#libs/records/ids.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { Finding, SignalSegment } from './finding.js';
import { SIGNALS } from './signals.js';
import type { Day } from './timeline/posting-history.js';
import { BASELINE_DAYS, type Timeline } from './timeline/timeline.js';

/** A change at a company, as it was first detected. */
export interface Signal extends Omit<Finding, 'evidence'> {
  readonly id: string;
  readonly type: SignalType;
  readonly source: string;
  /** The day on which it was detected, with the data known at its end. */
  readonly detected: Day;
  /** 0 at a p-value of 0.001, 1/2 at 0.000001, approaching 1 below. */
  readonly strength: number;
  /** Ids of postings, the latest first. */
  readonly jobIds: readonly string[];
  readonly ruleVersion: number;
}

/** A signal of an earlier run. */
export type PastSignal = Pick<Signal, 'type' | 'segment' | 'detected'>;

export interface DetectOptions {
  /** The first day to evaluate; earlier days were evaluated before. */
  readonly from: Day;
  readonly to: Day;
  /** The company's signals of earlier runs. */
  readonly past?: readonly PastSignal[];
  readonly types?: readonly SignalType[];
}

/**
 * Whether a finding does not depend on what the crawl missed. Unhealthy days in its window or baseline may have moved its p-value across
 * the threshold. The p-value must then be below a fifth of the threshold, both without these days and with the interruptions bridged. Where
 * only the baseline of a rate has such days, they make it shorter, and the threshold itself must be passed both ways.
 */
const isCertain = (timeline: Timeline, type: SignalType, day: Day, finding: Finding): boolean => {
  const { from } = finding.window;
  if (timeline.health.isHealthy(from - BASELINE_DAYS, day)) return true;
  const { threshold: usual, comparesRates = false, detect } = SIGNALS[type];
  const isShorter = comparesRates && timeline.health.isHealthy(from - 1, day);
  const threshold = usual / (isShorter ? 1 : UNHEALTHY_MARGIN);
  const isClear = ({ pValue }: Finding) => pValue < threshold;
  const key = episodeKey(type, finding.segment);
  const bridged = () => detect(timeline.bridged(), day, usual);
  return isClear(finding) && bridged().some((other) => isClear(other) && episodeKey(type, other.segment) === key);
};

const UNHEALTHY_MARGIN = 5;

const MAX_EVIDENCE = 25;
/** The p-value of strength 0. */
const WEAKEST_P = 1e-3;

/**
 * The signals of the days from `from` to `to`, in order of detection.
 *
 * Each day is evaluated with the data known on that day, and of earlier signals only the day counts. Several runs over parts of a period
 * therefore find the same signals as one run over all of it, and no signal is found twice.
 */
export const detectSignals = (
  timeline: Timeline,
  { from, to, past = [], types = SIGNAL_TYPES }: DetectOptions,
): Signal[] => {
  const lastDetected = new Map<string, Day>();
  for (const { type, segment, detected } of past) {
    const key = episodeKey(type, segment);
    lastDetected.set(key, Math.max(lastDetected.get(key) ?? detected, detected));
  }
  const found: Signal[] = [];
  for (let detected = Math.max(from, timeline.health.start); detected <= to; detected += 1) {
    const day = timeline.health.evaluableOn(detected);
    if (day === null) continue;
    for (const type of types) {
      const { quietDays, threshold, detect } = SIGNALS[type];
      for (const finding of detect(timeline, day, threshold)) {
        const key = episodeKey(type, finding.segment);
        const before = lastDetected.get(key);
        if (before !== undefined && detected - before < quietDays) continue;
        if (!isCertain(timeline, type, day, finding)) continue;
        lastDetected.set(key, detected);
        found.push(signalOf(timeline.source, type, detected, finding));
      }
    }
  }
  return found;
};

const episodeKey = (type: SignalType, segment: SignalSegment | null): string =>
  JSON.stringify([type, segment?.dimension ?? null, segment?.value ?? null]);

const signalOf = (source: string, type: SignalType, detected: Day, { evidence, ...finding }: Finding): Signal => ({
  ...finding,
  id: signalId(
    type,
    source,
    finding.segment && [finding.segment.dimension, finding.segment.value],
    dayText(finding.window.from),
  ),
  type,
  source,
  detected,
  strength: 1 - Math.log(WEAKEST_P) / Math.log(Math.max(Number.MIN_VALUE, Math.min(WEAKEST_P, finding.pValue))),
  // A posting that reopened is in a history once for each spell.
  jobIds: [...new Set([...evidence].sort((a, b) => b.firstSeen - a.firstSeen).map(({ id }) => id))].slice(
    0,
    MAX_EVIDENCE,
  ),
  ruleVersion: SIGNALS[type].ruleVersion,
});

/** `2026-08-22`. */
export const dayText = (day: Day): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
