/** A value that a filter offers. */
export interface ValueEntry {
  readonly value: string;
  readonly label: string;
  /** Null if it is not known. */
  readonly count: number | null;
  /** Values within this one, such as the states of a country. */
  readonly children?: readonly ValueEntry[];
}

interface Tree<V> {
  readonly children?: readonly V[];
}

/** A value and all within it. */
export const withChildren = <V extends Tree<V>>(value: V): V[] => [
  value,
  ...(value.children ?? []).flatMap((child) => withChildren(child)),
];

/** The label of a place outside of its tree, where several places have the same name: "Paris (US-TX)". */
export const placeLabel = <V extends ValueEntry>(place: V): V => {
  const [, area, city] = /^"?([A-Z]{2}[^/]*)\/(.+?)"?$/.exec(place.value) ?? [];
  return area && city ? { ...place, label: `${place.label} (${area})` } : place;
};
