import type { City } from '#libs/reference/places/cities.js';
import { isAmbiguousCountry } from '#libs/reference/places/country-names.js';
import { isCode } from './place-words.js';
import type { PlacePart } from './split-place.js';

/**
 * A part of a place of which the payload declares the country: of its meanings those that are in the country, or mean it. A part that
 * cannot mean anything there keeps its meanings, because it contradicts the payload: "Remote - Germany" of an employer in the US.
 */
export const boundPart = (part: PlacePart, declared: string): PlacePart => {
  const { country, word } = part;
  const states = part.states.filter((state) => state.country === declared);
  const isThere = (city: City) => city.country === declared;
  const cities = part.cities.filter(isThere);
  const namesakes = part.namesakes.filter(isThere);
  const isAmbiguous = country === null || isCode(word) || isAmbiguousCountry(word);
  if (country === declared)
    return { ...part, states: states.length > 0 && !isCode(word) ? states : [], cities, namesakes, isDeclared: true };
  if (!isAmbiguous) return part;
  if (states.length > 0) return { ...part, country: null, states, cities, namesakes };
  if (cities.length > 0) return { ...part, country: null, states: [], cities, namesakes };
  if (namesakes.length > 0) return { ...part, country: null, states: [], cities: namesakes, namesakes: [] };
  return part;
};
