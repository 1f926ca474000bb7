import { meaningOf } from '#libs/derivation/place/place-words.js';
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
  /^(?:the|either|both|any(?:where)?|in|within|of|countries|states?|continental|contiguous|mainland|eastern|western|all)\s+/i;
/** What follows a place: `US only`, `Europe region`, `Brazil as a contractor`. */
const AFTER =
  /(?:[().:!–—]|\s-\s|\b(?:only|regions?|countries|residents?|based|timezones?|time zones?|or|who|with|at|as|are|is|for|to|on|due|that|during|by|via|market|except|excluding|excludes|outside|will|can|but|-)\b)/i;
const STATES_WITH_CODES = ['US', 'CA'];
const LARGE_CITY = 300_000;

/** Adds a region: its countries, or that the work may be done anywhere. */
export const addRegion = (area: NamedArea, region: string): void => {
  if (region === WORLDWIDE) {
    area.anywhere = true;
    return;
  }
  area.regions.add(region);
  for (const country of countriesOfGroup(region) ?? []) area.countries.add(country);
};

/** The places that a list begins with: it ends with the first part that names none. */
export const areaNamed = (list: string): NamedArea => {
  const area = emptyArea();
  for (const part of list.slice(0, 200).split(SEPARATOR)) {
    if (part.trim() === '') continue;
    if (!addPart(area, part.trim().replace(FILLER, '').replace(FILLER, ''))) break;
  }
  return area;
};

const addPart = (area: NamedArea, part: string): boolean => {
  const words = part.replace(/\bU\.S(?:\.A)?\b\.?/, 'US');
  const end = AFTER.exec(words)?.index ?? words.length;
  const name = words.slice(0, end).replace(/^the /i, '').trim();
  if (!/^\p{Lu}/u.test(name)) return false;
  const meaning = meaningOf(name);
  if (meaning === null) return false;
  const { country, region, states, cities } = meaning;
  const isCode = /^[A-Z]{2}$/.test(name);
  const [state] = states.filter((each) => STATES_WITH_CODES.includes(each.country));
  if (region !== null) addRegion(area, region);
  else if (country !== null && !isAmbiguousCountry(name) && (!isCode || ['US', 'GB'].includes(country)))
    area.countries.add(country);
  else if (state !== undefined) {
    area.states.add(state.state);
    area.countries.add(state.country);
  } else if (cities[0] && cities[0].population > LARGE_CITY) area.countries.add(cities[0].country);
  else return false;
  return true;
};
