import { fold } from '../fold.js';
import { lazy } from '../read-table.js';
import tables from '../tables/country-names.json' with { type: 'json' };
import { COUNTRY_NAMES, countryCode, namesInEnglish } from './countries.js';

/** Names that in postings more often mean a state, a city or a person of another country. */
const AMBIGUOUS = new Set(tables.ambiguous);

/** Foreign names of countries that are other places in English. */
const NOT_COUNTRIES = new Set(tables.notCountries);

const spellings = lazy(() => {
  const found = new Map<string, string>();
  // Languages other than English in which postings name countries.
  for (const language of tables.languages) {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    for (const code of COUNTRY_NAMES.keys()) {
      const name = fold(names.of(code) ?? '');
      if (name.length > 1 && name !== fold(code) && !NOT_COUNTRIES.has(name) && !found.has(name)) found.set(name, code);
    }
  }
  // In addition to the names of countries.ts.
  for (const [code, names] of Object.entries(tables.aliases)) for (const name of names) found.set(fold(name), code);
  return found;
});

/**
 * The country that a word of a place names, in any spelling; null when it names none.
 * Two letters count only when capitals (`US`, `UK`, `DE`), and then only for the few that are not also a state.
 */
export const countryNamed = (word: string): string | null => {
  const text = word.trim();
  const key = fold(text);
  if (/^[a-z]{2}$/.test(key)) {
    if (key === 'us' || key === 'uk') return key === 'us' ? 'US' : 'GB';
    return /^[A-Z]{2}$/.test(text) ? countryCode(text) : null;
  }
  if (key.length < 2) return null;
  const known = spellings().get(key);
  if (known !== undefined) return known;
  return key.length === 3 && !/^[A-Z]{3}$/.test(text) ? null : countryCode(text);
};

/** The names of a country in English and in the languages of postings, without those that are another place in English. */
export const namesOfCountry = (code: string): string[] =>
  [
    ...new Set([
      ...namesInEnglish(code),
      ...tables.languages.flatMap((language) => new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? []),
    ]),
  ].filter((name) => !NOT_COUNTRIES.has(fold(name)));

/** Whether the name is also that of a state, a city or a person, so that it counts only with other evidence. */
export const isAmbiguousCountry = (word: string): boolean => AMBIGUOUS.has(fold(word.trim()));
