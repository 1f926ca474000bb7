/** What a table counts. */
export const DENOMINATOR_MEASURES = ['employment', 'unemployment'] as const;
type DenominatorMeasure = (typeof DENOMINATOR_MEASURES)[number];

/** The units in which a table states its numbers, with the persons per unit. */
export const DENOMINATOR_UNITS = { persons: 1, thousand_persons: 1_000 } as const;
export type DenominatorUnit = keyof typeof DENOMINATOR_UNITS;

/** The columns of a table, by the names of the filters whose values they hold. */
export const OCCUPATION_COLUMNS = ['onet_codes', 'isco_codes'] as const;
export const PLACE_COLUMNS = ['countries', 'states', 'cbsas'] as const;
export type DenominatorColumn = (typeof OCCUPATION_COLUMNS)[number] | (typeof PLACE_COLUMNS)[number];

/** Where a table of public statistics comes from. */
export interface DenominatorSource {
  readonly name: string;
  readonly measure: DenominatorMeasure;
  readonly source: string;
  readonly url: string | null;
  /** The date or period to which the numbers refer: `2025`, `2025-05` or `2025-05-12`. */
  readonly date: string;
  readonly unit: DenominatorUnit;
}

/** A number of persons of an occupation in a place. */
export interface Denominator {
  /** `onet_codes=15-1252`; empty for all occupations. */
  readonly occupation: string;
  /** `countries=US`. */
  readonly place: string;
  readonly value: number;
}
