import { createHash } from 'node:crypto';
import type { Finding, Segment } from './finding.js';
import { SIGNAL_TYPES, type SignalType, type SignalTypeRow } from './signal-types.js';
import { DAY_MS, type Day } from './timeline/posting-history.js';
import type { Timeline } from './timeline/timeline.js';

/** A change at a company, as it was first seen. */
export interface Signal extends Omit<Finding, 'evidence'> {
  readonly id: string;
  readonly type: SignalType;
  readonly source: string;
  /** The day whose end first showed it. */
  readonly detected: Day;
  /** 0 at the threshold of the type, 1/2 where the p-value is its square, towards 1 beyond. */
  readonly strength: number;
  /** Ids of postings, the latest first. */
  readonly jobIds: readonly string[];
  readonly ruleVersion: number;
}

/** A signal that was found before. */
export type PastSignal = Pick<Signal, 'type' | 'segment' | 'detected'>;

export interface DetectOptions {
  /** The first day to look at; days before it were looked at before. */
  readonly from: Day;
  readonly to: Day;
  /** The company's signals of earlier runs. */
  readonly past?: readonly PastSignal[];
  readonly types?: readonly SignalType[];
}

const MAX_EVIDENCE = 50;
const WEAKEST_P = 1e-3;

/**
 * The signals of the days from `from` to `to`, in order of detection.
 *
 * Days are looked at one by one with what was known then, and what was found before counts by its day alone: so runs over parts of the
 * time find together what one run over all of it finds, and a run never finds again what is past.
 */
export const detectSignals = (
  timeline: Timeline,
  { from, to, past = [], types = ALL_TYPES }: DetectOptions,
): Signal[] => {
  const last = new Map(past.map(({ type, segment, detected }) => [episodeKey(type, segment), detected]));
  for (const { type, segment, detected } of past) {
    const key = episodeKey(type, segment);
    last.set(key, Math.max(last.get(key) ?? detected, detected));
  }
  const found: Signal[] = [];
  for (const day of timeline.health.fetchDays) {
    if (day < from || day > to || !timeline.health.canEvaluate(day)) continue;
    for (const type of types) {
      const { detect, quietDays }: SignalTypeRow = SIGNAL_TYPES[type];
      for (const finding of detect(timeline, day)) {
        const key = episodeKey(type, finding.segment);
        const before = last.get(key);
        if (before !== undefined && day - before < quietDays) continue;
        last.set(key, day);
        found.push(signalOf(timeline.source, type, day, finding));
      }
    }
  }
  return found;
};

const ALL_TYPES = Object.keys(SIGNAL_TYPES) as SignalType[];

const episodeKey = (type: SignalType, segment: Segment | null): string =>
  JSON.stringify([type, segment?.dimension ?? null, segment?.value ?? null]);

const signalOf = (source: string, type: SignalType, detected: Day, { evidence, ...finding }: Finding): Signal => ({
  ...finding,
  id: signalId(source, type, finding.segment, finding.window.from),
  type,
  source,
  detected,
  strength: 1 - Math.log(WEAKEST_P) / Math.log(Math.max(Number.MIN_VALUE, Math.min(WEAKEST_P, finding.pValue))),
  jobIds: [...evidence]
    .sort((a, b) => b.firstSeen - a.firstSeen)
    .slice(0, MAX_EVIDENCE)
    .map(({ id }) => id),
  ruleVersion: SIGNAL_TYPES[type].ruleVersion,
});

/** `G` and 32 hex digits of what makes it this signal: type, company, segment, and the first day of its window. */
const signalId = (source: string, type: SignalType, segment: Segment | null, start: Day): string => {
  const parts = [type, source, segment?.dimension ?? '', segment?.value ?? '', dayText(start)];
  return `G${createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32)}`;
};

/** `2026-08-22`. */
export const dayText = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
