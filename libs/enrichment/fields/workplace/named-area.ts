import { boundPart } from '#libs/derivation/place/declared-country.js';
import { meaningOf, type WordMeaning } from '#libs/derivation/place/place-words.js';
import { separateRegions } from '#libs/derivation/place/separate-regions.js';
import { withoutTimeZones } from '#libs/derivation/place/time-zones.js';
import { countriesOfGroup } from '#libs/reference/places/country-groups.js';
import { isAmbiguousCountry } from '#libs/reference/places/country-names.js';

/** Places named in a row, from which remote work is allowed. */
export interface NamedArea {
  countries: Set<string>;
  /** States of the US and Canada, as codes. */
  states: Set<string>;
  /** Regions by their usual names: `EMEA`. */
  regions: Set<string>;
  anywhere: boolean;
}

export const emptyArea = (): NamedArea => ({
  countries: new Set(),
  states: new Set(),
  regions: new Set(),
  anywhere: false,
});

const WORLDWIDE = 'Worldwide';
const SEPARATOR = /,|\/|&|;|\||·|\band\b|\bor\b/;
const FILLER =
  /^(?:the|either|both|any(?:where)?|in|within|of|locations?|country|countries|states?|continental|contiguous|mainland|eastern|western|all)\s+/i;
/** What follows a place: `US only`, `Europe region`, `Brazil as a contractor`. */
const AFTER =
  /(?:[().:!–—]|\s-\s|\b(?:only|regions?|countries|residents?|based|timezones?|time zones?|or|who|with|at|as|are|is|for|to|on|due|that|during|by|via|market|except|excluding|excludes|outside|will|can|but|-)\b)/i;
const STATES_WITH_CODES = ['US', 'CA'];
const LARGE_CITY = 300_000;
const MAX_LIST = 200;
const MAX_FILLERS = 3;
const TWO_LETTERS = /^[A-Z]{2}$/;

/** Adds a region: its countries, or that the work may be done anywhere. */
export const addRegion = (area: NamedArea, region: string): void => {
  if (region === WORLDWIDE) {
    area.anywhere = true;
    return;
  }
  area.regions.add(region);
  for (const country of countriesOfGroup(region) ?? []) area.countries.add(country);
};

/**
 * The places that a list begins with: it ends with the first part that names none.
 *
 * @param declared country of the posting's address. Two letters and ambiguous names that may mean a place in it are read so.
 */
export const areaNamed = (list: string, declared: string | null = null): NamedArea => {
  const area = emptyArea();
  for (const part of separateRegions(withoutTimeZones(list.slice(0, MAX_LIST))).split(SEPARATOR)) {
    if (part.trim() === '') continue;
    if (!addPart(area, part.trim(), declared)) break;
  }
  return area;
};

/** Adds what a part names: as it is ("Eastern Europe"), or else without the words before it ("eastern Canada"). */
const addPart = (area: NamedArea, part: string, declared: string | null): boolean => {
  let words = part.replace(/\bU\.S(?:\.A)?\b\.?/, 'US');
  for (let fillers = 0; fillers <= MAX_FILLERS; fillers += 1) {
    if (addName(area, nameIn(words), declared)) return true;
    words = words.replace(FILLER, '');
  }
  return false;
};

const nameIn = (words: string): string =>
  words
    .slice(0, AFTER.exec(words)?.index ?? words.length)
    .replace(/^the /i, '')
    .trim();

const addName = (area: NamedArea, name: string, declared: string | null): boolean => {
  if (!/^\p{Lu}/u.test(name)) return false;
  const meaning = meaningIn(name, declared);
  if (meaning === null) return false;
  const { country, region, states, cities } = meaning;
  const isClear = country === declared || !(isAmbiguousCountry(name) || isUnclearCode(name, country));
  const [state] = states.filter((each) => STATES_WITH_CODES.includes(each.country));
  if (region !== null) addRegion(area, region);
  else if (country !== null && isClear) area.countries.add(country);
  else if (state !== undefined) {
    area.states.add(state.state);
    area.countries.add(state.country);
  } else if (cities[0] && cities[0].population > LARGE_CITY) area.countries.add(cities[0].country);
  else return false;
  return true;
};

const isUnclearCode = (name: string, country: string | null): boolean =>
  TWO_LETTERS.test(name) && country !== 'US' && country !== 'GB';

const meaningIn = (name: string, declared: string | null): WordMeaning | null => {
  const meaning = meaningOf(name);
  if (meaning === null || declared === null || !(TWO_LETTERS.test(name) || isAmbiguousCountry(name))) return meaning;
  return boundPart({ ...meaning, gap: 'soft' }, declared);
};
