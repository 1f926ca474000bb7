import type { Location } from '#libs/records/job-details.js';
import { nicknamesOf } from '#libs/reference/places/areas.js';
import { spellingsOf } from '#libs/reference/places/cities.js';
import { stateName } from '#libs/reference/places/states.js';
import type { PayRange } from './pay-range.js';

const MAX_CODE = 3;

/** The names by which texts mention a place, the most precise first: its city, its area, its state. Those of a few letters in capitals. */
export const namesOfPlace = (location: Location | undefined): string[] => {
  const { city = null, state = null, country = null, cbsa = [] } = location ?? {};
  const names = [
    ...(city === null ? [] : spellingsOf(city)),
    ...cbsa.flatMap(({ code }) => nicknamesOf(code)),
    ...(state === null || country === null ? [] : [stateName(country, state), state]),
  ];
  return [...new Set(names.map((name) => (name.length <= MAX_CODE ? name.toUpperCase() : name)))];
};

/** "New York (excluding New York City)": the place that is left out. */
const EXCLUDED = /\(?\b(?:excluding|except(?: for)?|outside(?: of)?|other than)\b[^),;:.]{0,120}\)?/gi;
const ELSEWHERE =
  /\b(?:(?:all )?(?:other|remaining) (?:\p{L}{1,15}\.? ){0,3}(?:locations?|places|states|cities|areas|regions|markets|geographies)|elsewhere)\b/iu;

/**
 * The range for a place: the first that names it. Otherwise the one for all other places, if others name places; null if there is none.
 *
 * @param names those of the place, the most precise first: its city, its state. Codes in capitals are only matched as such.
 */
export const rangeFor = (ranges: readonly PayRange[], names: readonly string[]): PayRange | null => {
  const named = names.map((name) => ranges.find(({ scope }) => isNamed(scope, name))).find((range) => range);
  if (named !== undefined) return named;
  return names.length === 0 ? null : (ranges.find(({ scope }) => ELSEWHERE.test(scope)) ?? null);
};

/** "Park City" is not named by "Menlo Park", nor "Kansas" by "Arkansas". */
const isNamed = (scope: string, place: string): boolean => {
  const stated = scope.replace(EXCLUDED, ' ');
  if (/^[A-Z]{2,3}$/.test(place)) return ` ${wordsOf(stated)} `.includes(` ${place} `);
  const name = place.toLowerCase();
  // Texts say "New York" for New York City.
  const words = ` ${wordsOf(name === 'new york city' ? 'new york' : name)} `;
  return ` ${wordsOf(stated.toLowerCase())} `.includes(words);
};

const wordsOf = (text: string): string =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
