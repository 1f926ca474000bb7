import { iso31661 } from 'iso-3166';
import { fold } from '../fold.js';
import tables from '../tables/country-names.json' with { type: 'json' };
import { countryDisplayName } from './country-display-name.js';

/** ISO 3166-1 alpha-2 code -> common English name ("United Kingdom"). */
export const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map(
  iso31661.map(({ alpha2 }) => [alpha2, countryDisplayName(alpha2)]),
);

/** The common English name of a country's alpha-2 code; the text itself if it is not a code. */
export const countryName = (code: string): string => COUNTRY_NAMES.get(code) ?? code;

/** Common name that is not in ISO 3166 -> alpha-2 code. */
const COMMON_NAMES: Readonly<Record<string, string>> = tables.commonNames;

/** The common English names of a country: `United Kingdom`, `uk`, `great britain`. */
export const namesInEnglish = (code: string): string[] => [
  countryName(code),
  ...Object.entries(COMMON_NAMES).flatMap(([name, country]) => (country === code ? [name] : [])),
];

const byAnySpelling = new Map([
  ...Object.entries(COMMON_NAMES),
  ...iso31661.flatMap(({ alpha2, alpha3, name }) =>
    [alpha2, alpha3, name, COUNTRY_NAMES.get(alpha2) ?? name].map(
      (spelling) => [fold(spelling.trim()), alpha2] as const,
    ),
  ),
]);

/** The alpha-2 code for an alpha-2 code, alpha-3 code or common English name, in any case; null if unknown. */
export const countryCode = (spelling: string): string | null => byAnySpelling.get(fold(spelling.trim())) ?? null;
