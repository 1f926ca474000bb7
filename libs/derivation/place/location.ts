/** A metropolitan or micropolitan area of the US Census. */
interface Cbsa {
  code: string | null;
  name: string | null;
}

/** A place of a posting. The rows of `locations` in the registry describe its fields. */
export interface Location {
  text: string | null;
  place_name: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  zip: string | null;
  street: string | null;
  cbsa: Cbsa[];
  latitude: number | null;
  longitude: number | null;
}
