import { UNKNOWN } from '#libs/records/unknown.js';
import type { Facet } from '../../../data/api';
import { isSameValue } from '../../../filters/describe-chip';

/** The facets beside the results, in this order. Those that the data tier lacks are left out. */
export const SIDE_FACETS = [
  'job_statuses',
  'countries',
  'states',
  'source_ids',
  'work_models',
  'levels',
  'commitments',
  'onet_codes',
  'technologies',
  'industries',
  'visa_sponsorship',
] as const;

/** Values of each facet that are shown. */
const SHOWN = 8;
/** Values of each facet that are requested, so that a value that falls behind keeps its count. */
export const REQUESTED = 25;

export interface FacetRow {
  readonly value: string;
  readonly label: string;
  /** Null if the value is not among those of the response. */
  readonly count: number | null;
}

/** The order of the values of each facet. */
export type FacetOrder = Readonly<Record<string, readonly string[]>>;

/** The first values of each facet, in the order of the response. */
export const orderOf = (facets: readonly Facet[]): FacetOrder =>
  Object.fromEntries(facets.map(({ facet, values }) => [facet, values.slice(0, SHOWN).map(({ value }) => value)]));

/**
 * The rows of a facet: the values that were shown before keep their places, those that were chosen since follow, and the records whose value is
 * unknown come last.
 * @param labels the labels of all values that were seen.
 */
export const rowsOf = (
  name: string,
  facet: Facet | undefined,
  shown: readonly string[],
  chosen: readonly string[],
  labels: ReadonlyMap<string, string>,
): FacetRow[] => {
  const found = new Map((facet?.values ?? []).map((entry) => [entry.value, entry]));
  // With no other values left, a value that is missing has no records.
  const missing = facet && facet.other_count === 0 ? 0 : null;
  const rowOf = (value: string): FacetRow => ({
    value,
    label: found.get(value)?.label ?? labels.get(value) ?? value,
    count: found.get(value)?.count ?? missing,
  });
  const rows = shown.filter((value) => value !== UNKNOWN).map(rowOf);
  for (const text of chosen) {
    if (text === UNKNOWN) continue;
    if (rows.some((row) => isSameValue(name, text, row))) continue;
    rows.push(rowOf(facet?.values.find((entry) => isSameValue(name, text, entry))?.value ?? text));
  }
  // A facet may have `unknown` among its values, as that of visa sponsorship has.
  const unknown = facet?.values.find(({ value }) => value === UNKNOWN)?.count ?? facet?.unknown ?? 0;
  if (unknown > 0 || chosen.includes(UNKNOWN)) rows.push({ value: UNKNOWN, label: 'Unknown', count: unknown });
  return rows;
};
