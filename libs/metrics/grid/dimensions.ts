/** A dimension of a slice. Its name is the filter of postings that selects its values. */
export interface Dimension {
  readonly name: DimensionName;
  /** The column of `libs/facts`. */
  readonly column: string;
  /** A posting may have several values and then counts in each. */
  readonly many: boolean;
  /** The value in the keys of the grid for a value of the filter; null if the grid has no such key. */
  readonly key: (value: string) => string | null;
  /** What one value is called in messages. */
  readonly noun: string;
}

export const DIMENSION_NAMES = [
  'onet_codes',
  'countries',
  'states',
  'cbsas',
  'industries',
  'levels',
  'commitments',
  'work_models',
  'technologies',
  'source_ids',
] as const;
export type DimensionName = (typeof DIMENSION_NAMES)[number];

/** Lengths of the occupation codes `15`, `15-12`, `15-1252` and `15-1252.00`, by their number of digits. */
export const OCCUPATION_DIGITS = { 2: 2, 4: 5, 6: 7, 8: 10 } as const;
export type OccupationDigits = keyof typeof OCCUPATION_DIGITS;

/** The number of digits of an occupation code; null for a prefix that is not a level of the classification. */
export const digitsOf = (code: string): OccupationDigits | null => {
  const found = Object.entries(OCCUPATION_DIGITS).find(([, length]) => length === code.length);
  return found ? (Number(found[0]) as OccupationDigits) : null;
};

const unchanged = (value: string): string => value;
const row = (
  name: DimensionName,
  column: string,
  noun: string,
  { many = false, key = unchanged }: Partial<Pick<Dimension, 'many' | 'key'>> = {},
): Dimension => ({ name, column, noun, many, key });

/** Every dimension, in the order in which keys and responses list them. */
export const DIMENSIONS: readonly Dimension[] = [
  row('onet_codes', 'onet_code', 'occupation', { key: (value) => (digitsOf(value) === null ? null : value) }),
  row('countries', 'countries', 'country', { many: true }),
  // `CA` is ambiguous. The keys of the grid contain the country: `US-CA`.
  row('states', 'states', 'state', { many: true, key: (value) => (/^[A-Z]{2}-./.test(value) ? value : null) }),
  row('cbsas', 'cbsas', 'metropolitan area', { many: true }),
  row('industries', 'industry', 'industry'),
  row('levels', 'level', 'level'),
  row('commitments', 'commitment', 'commitment'),
  row('work_models', 'work_model', 'work model'),
  row('technologies', 'technologies', 'technology', { many: true }),
  row('source_ids', 'source_id', 'employer'),
];

const byName = new Map(DIMENSIONS.map((dimension) => [dimension.name, dimension]));

export const dimensionOf = (name: DimensionName): Dimension => byName.get(name) as Dimension;
