import shortNames from '../tables/country-short-names.json' with { type: 'json' };

const english = new Intl.DisplayNames(['en'], { type: 'region' });

/** For these CLDR has longer names ("Hong Kong SAR China"). */
const SHORT_NAMES: Readonly<Record<string, string>> = shortNames;

/** The common English name of an ISO 3166-1 alpha-2 code ("United Kingdom"). Without the table of countries, which is large for a browser. */
export const countryDisplayName = (code: string): string => SHORT_NAMES[code] ?? english.of(code) ?? code;
