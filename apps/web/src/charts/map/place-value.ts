import { colorOf, type ScaleStep } from './map-scale';

/** The value of a place. */
export interface PlaceValue {
  /** As the API names the place: `DE`, `US-CA`, `35620`. */
  readonly code: string;
  readonly label: string;
  /** Null if it is not known or suppressed: the place has no color. */
  readonly value: number | null;
  /** Why the value is not known, or no headline. */
  readonly reason?: string | undefined;
  /** The records on which the value rests; undefined for counts, which are their own n. */
  readonly n?: number | undefined;
  /** The records of a place that is drawn as a circle of this area. */
  readonly size?: number | undefined;
}

/** How a place is drawn: with the color of a value, hatched with it, or as one of the cases without a color. */
export type Mark =
  | { readonly kind: 'value' | 'thin'; readonly color: string }
  | { readonly kind: 'zero' | 'unknown' | 'unlisted' };

/** What a place without a row is, and in words. */
export interface Absent {
  readonly mark: 'zero' | 'unlisted';
  readonly text: string;
}

/**
 * What a place without a row is.
 * @param listed the number of places that are listed, if others are not
 * @param otherwise if all places are counted and listed
 */
export const absentOf = (countsEveryPlace: boolean, listed: number | undefined, otherwise: Absent): Absent => {
  const cut = listed !== undefined && `not among the ${listed} with the most postings`;
  if (!countsEveryPlace)
    return {
      mark: 'unlisted',
      text: cut ? `outside the filter or ${cut}: not counted` : 'outside the filter: not counted',
    };
  return cut ? { mark: 'unlisted', text: cut } : otherwise;
};

/** What an area without a code is: no posting can be found by it, as by that of Kosovo. */
export const WITHOUT_CODE: Absent = { mark: 'unlisted', text: 'no code in ISO 3166: not counted' };

/** @param absent what a place without a row is. */
export const markOf = (
  place: PlaceValue | undefined,
  steps: readonly ScaleStep[],
  absent: 'zero' | 'unlisted',
): Mark => {
  if (!place) return { kind: absent };
  if (place.value === null) return { kind: 'unknown' };
  const color = colorOf(steps, place.value);
  if (color === undefined) return { kind: 'zero' };
  return { kind: place.reason === undefined ? 'value' : 'thin', color };
};

/** "$93,000 (n 40)", or why there is no value. */
export const placeText = (
  { value, n, reason }: PlaceValue,
  format: (value: number) => string,
  formatCount: (n: number) => string,
): string => {
  if (value === null) return reason ?? 'not known';
  return n === undefined ? format(value) : `${format(value)} (n ${formatCount(n)})`;
};

/** What is wrong with a value that is known. */
export const cautionOf = ({ value, reason }: PlaceValue): string | undefined => (value === null ? undefined : reason);
