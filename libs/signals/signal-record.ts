import { upperFirst } from 'es-toolkit';
import type { SegmentDimension } from '#libs/records/enumerations.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { areaTitles } from '#libs/reference/places/areas.js';
import { countryName } from '#libs/reference/places/countries.js';
import { lazy } from '#libs/reference/read-table.js';
import { technologies } from '#libs/reference/technologies.js';
import type { SignalRecord } from '#libs/registry/records/signals.js';
import { dayText, type PastSignal, type Signal } from './detect-signals.js';
import type { Day } from './timeline/posting-history.js';

/** The record of a signal. */
export const signalRecord = (signal: Signal): SignalRecord => {
  const { id, type, source, segment, detected, window, baseline, observed, strength, jobIds, ruleVersion } = signal;
  return {
    id,
    type,
    source,
    segment: segment && { ...segment, label: LABELS[segment.dimension](segment.value) },
    detected_at: new Date(endOf(detected)).toISOString(),
    window: { from: dayText(window.from), to: dayText(window.to) },
    baseline: { ...baseline, value: rounded(baseline.value) },
    observed: rounded(observed),
    change: baseline.value === 0 ? null : rounded(observed / baseline.value - 1),
    strength: rounded(strength),
    evidence: { job_ids: [...jobIds] },
    rule_version: ruleVersion,
  };
};

/** The fields of a stored signal that detection needs. */
export const pastSignal = ({ type, segment, detected_at }: SignalRecord): PastSignal => ({
  type,
  segment: segment && { dimension: segment.dimension, value: segment.value },
  detected: Date.parse(detected_at) / MS_PER_DAY - 1,
});

/** The end of a day, in milliseconds since 1970. */
const endOf = (day: Day): number => (day + 1) * MS_PER_DAY;

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

const technologyNames = lazy(() => new Map(technologies().map(({ slug, name }) => [slug, name])));

const asWritten = (value: string): string => value;
const inWords = (value: string): string => upperFirst(value.replaceAll('_', ' '));

const LABELS: Readonly<Record<SegmentDimension, (value: string) => string>> = {
  countries: countryName,
  cbsas: (code) => areaTitles().get(code) ?? code,
  departments: asWritten,
  levels: inWords,
  technologies: (slug) => technologyNames().get(slug) ?? slug,
  work_models: inWords,
  titles: asWritten,
};
