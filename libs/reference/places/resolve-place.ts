import { fold } from '../fold.js';
import { areasByTitle, nicknamedArea } from './areas.js';
import { citiesNamed, cityById } from './cities.js';
import { countryCode } from './countries.js';
import { countryNamed } from './country-names.js';
import {
  cityPlace,
  countryPlace,
  metroPlace,
  type Place,
  type PlaceKind,
  pointPlace,
  statePlace,
  zipCodePlace,
} from './places.js';
import { parsePoint } from './point.js';
import { rareStatesNamed, type State, stateOfIsoCode, statesByCode, statesNamed } from './states.js';
import { areasOfCity, zipPlace } from './us-zips.js';

export interface ResolvedPlace {
  /** The most likely place. */
  place: Place;
  /** Other possible places, most likely first; at most nine. */
  alternatives: Place[];
}

const MAX_LENGTH = 200;
const MAX_ALTERNATIVES = 9;
const PREFIXED = /^(zip|cbsa|geonames):(\d{1,9})$/;
const ZIP_AT_END = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/;
const ISO_STATE = /^([A-Za-z]{2})-([^/]{1,60})$/;
const TOWN = /^([A-Z]{2})-([^/]{1,60})\/(.+)$/;
const METRO = /^(?:greater (.{1,200})|(.{1,200}?) (?:metro(?:politan)?(?: area)?|area))$/i;
/** The share of its state's population above which a city outranks a state of the same name. */
const MAIN_CITY_SHARE = 1 / 3;
/** Population assumed for states outside US, CA and AU, which no table has; only a very large city outranks it. */
const ASSUMED_STATE_POPULATION = 500_000;
/** The weight of a match by another spelling of a city's name: `Victoria` rarely means Hong Kong. */
const OTHER_SPELLING_WEIGHT = 0.5;
/** Two letters after a comma are a state of the US, unless the city of that country is this many times larger: "Toronto, CA". */
const COUNTRY_CODE_FACTOR = 20;

/**
 * The place that a caller refers to by a name (`Boston`, `Boston, MA`, `Greater London`, `Bavaria`, `Germany`), an ISO 3166
 * code (`US`, `US-MA`), a US postal code, a CBSA code or title, a GeoNames id, a point (`42.36,-71.06`), or a `Place.id`.
 * Places of the same name are ranked by population.
 *
 * @param kinds restricts the result, for parameters that accept only some kinds.
 * @returns null if no such place is known.
 */
export const resolvePlace = (text: string, kinds?: readonly PlaceKind[]): ResolvedPlace | null => {
  const words = text.trim().replace(/\s+/g, ' ');
  if (words === '' || words.length > MAX_LENGTH) return null;
  const found = unique(meanings(words)).filter(({ kind }) => kinds === undefined || kinds.includes(kind));
  const [place, ...others] = found;
  return place ? { place, alternatives: others.slice(0, MAX_ALTERNATIVES) } : null;
};

/** Every possible meaning of the words, most likely first. */
const meanings = (words: string): Place[] => {
  const point = parsePoint(words);
  if (point !== undefined) return point ? [pointPlace(point.lat, point.lon)] : [];
  const [, kind, digits] = PREFIXED.exec(words) ?? (/^\d{1,9}$/.test(words) ? [null, null, words] : []);
  if (digits !== undefined) return placesOfNumber(kind ?? null, digits);
  const town = TOWN.exec(words);
  if (town) return placesNamed(town[3] as string).filter(({ id }) => id === words);
  const titled = areasByTitle(words).flatMap(({ code }) => metroPlace(code) ?? []);
  // "Cambridge, MD" is most likely the town; "Boston-Cambridge-Newton, MA-NH" is not a town.
  const zip = ZIP_AT_END.exec(words)?.[1];
  const place = zip === undefined ? null : zipPlace(zip);
  if (zip !== undefined && place) return [zipCodePlace(zip, place)];
  const state = ISO_STATE.exec(words);
  const coded = state
    ? (stateOfIsoCode(words) ??
      [...statesNamed(state[2] as string), ...rareStatesNamed(state[2] as string)].find(
        ({ country }) => country === state[1]?.toUpperCase(),
      ))
    : null;
  if (coded) return [statePlace(coded)];
  const [first = '', ...wider] = words
    .replace(/\s{0,5}\(([^()]{0,200})\)$/, ', $1')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const found = wider.length === 0 ? placesNamed(first) : placesWithin(first, wider);
  return [...found, ...titled];
};

const placesOfNumber = (kind: string | null, digits: string): Place[] => {
  const zip = kind === null || kind === 'zip' ? zipPlace(digits) : null;
  const metro = kind === null || kind === 'cbsa' ? metroPlace(digits) : null;
  const city = kind === null || kind === 'geonames' ? cityById(Number(digits)) : null;
  return [zip && zipCodePlace(digits, zip), metro, city && cityPlace(city)].filter((each) => each !== null);
};

const countryOf = (word: string): string | null =>
  countryNamed(word) ?? countryCode(word) ?? (/^[a-z]{2}$/.test(word) ? countryCode(word.toUpperCase()) : null);

const statesOf = (word: string): State[] => [
  ...statesNamed(word),
  ...(/^[a-z.]{2,4}$/i.test(word) ? statesByCode(word.toUpperCase()) : []),
];

/** Every possible meaning of one name on its own. */
const placesNamed = (name: string): Place[] => {
  const nickname = nicknamedArea(name);
  const metro = nickname === null ? null : metroPlace(nickname.code);
  if (metro) return [metro];
  const country = countryOf(name);
  const states = statesOf(name).map(statePlace);
  const cities = citiesNamed(name).map(cityPlace);
  const found = [...(country === null ? [] : [countryPlace(country)]), ...states, ...cities];
  // A code is an id: `CA` is Canada, and California only where a state is expected.
  if (found[0]?.id === name.toUpperCase()) return [found[0], ...ranked(found.slice(1), name)];
  if (found.length > 0) return ranked(found, name);
  const rare = rareStatesNamed(name).map(statePlace);
  return rare.length > 0 ? rare : metroAreasNamed(name);
};

/** "Greater Boston", "Boston metro area": the metropolitan area of the US city; outside the US, the city itself. */
const metroAreasNamed = (name: string): Place[] => {
  const [, one, two] = METRO.exec(name) ?? [];
  const cities = citiesNamed(one ?? two ?? '');
  return cities.flatMap((city) => {
    const code = city.country === 'US' && city.state !== null ? areasOfCity(city.name, city.state)[0]?.code : undefined;
    return code === undefined ? cityPlace(city) : (metroPlace(code) ?? []);
  });
};

/** The places of a name within larger ones: "Boston, MA", "Toronto, ON, Canada", "Oxford, Oxfordshire, UK". */
const placesWithin = (first: string, wider: readonly string[]): Place[] => {
  const found = placesNamed(first);
  const known = found.length > 0 ? found : metroAreasNamed(first);
  const narrowed = wider.reduce(
    ({ places }, word) => {
      const states = statesOf(word);
      const country = countryOf(word);
      const inState = places.filter((each) =>
        states.some(
          (state) =>
            state.country === each.country &&
            each.kind !== 'country' &&
            // The table has the state of a city only where states have codes.
            (state.state === each.state || (each.kind === 'city' && each.state === null)),
        ),
      );
      const inCountry = places.filter((each) => each.country === country && each.kind !== 'country');
      const [largestInState, largestInCountry] = [inState[0]?.population ?? 0, inCountry[0]?.population ?? 0];
      const inEither =
        largestInCountry > COUNTRY_CODE_FACTOR * largestInState
          ? [...inCountry, ...inState]
          : [...inState, ...inCountry];
      // An unknown county or borough is ignored if a known part follows.
      return inEither.length > 0 || states.length > 0 || country !== null
        ? { places: inEither, isNarrowed: true }
        : { places, isNarrowed: false };
    },
    { places: known, isNarrowed: false },
  );
  return narrowed.isNarrowed ? narrowed.places : [];
};

/** Ranks a country before a city of the same name in it, a state before its smaller cities, and otherwise by population. */
const ranked = (places: Place[], name: string): Place[] => {
  const weight = (place: Place): number => {
    if (place.kind === 'state' && place.population === 0) return ASSUMED_STATE_POPULATION;
    if (place.kind !== 'city') return place.population;
    const containing = places.filter(({ kind, country }) => kind !== 'city' && country === place.country);
    if (containing.some(({ kind }) => kind === 'country')) return 0;
    const state = containing.find((each) => each.state === place.state);
    if (state && place.population > state.population * MAIN_CITY_SHARE) return state.population + 1;
    return place.population * (fold(place.name) === fold(name) ? 1 : OTHER_SPELLING_WEIGHT);
  };
  const weights = new Map(places.map((place) => [place, weight(place)]));
  const country = places.find(({ kind }) => kind === 'country');
  return [...places].sort((one, two) => {
    // "England" is a part of the United Kingdom.
    if (one.kind === 'state' && two === country && one.country === two.country) return -1;
    if (two.kind === 'state' && one === country && one.country === two.country) return 1;
    return (weights.get(two) ?? 0) - (weights.get(one) ?? 0);
  });
};

const unique = (places: readonly Place[]): Place[] => [...new Map(places.map((place) => [place.id, place])).values()];
