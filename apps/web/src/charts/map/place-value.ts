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
