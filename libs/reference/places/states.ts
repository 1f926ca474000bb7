import { iso31662 } from 'iso-3166';
import { fold } from '../fold.js';
import { lazy, tableRows } from '../read-table.js';
import regions from '../tables/regions.json' with { type: 'json' };
import states from '../tables/states.json' with { type: 'json' };

/** Countries whose states are written as codes. */
const CODED_COUNTRIES = new Set(states.countriesWithCodes);

/**
 * States and regions that postings name in countries without common codes, with all spellings: the first is that of
 * records. States with the name of their largest city (Geneva, Utrecht) are left out, because postings mean the city.
 */
const REGIONS: Readonly<Record<string, readonly (readonly string[])[]>> = regions;

export interface State {
  country: string;
  /** The common code in US, CA and AU; elsewhere the name. */
  state: string;
}

const subdivisions = lazy(() => new Map(iso31662.map(({ code, name }) => [code, name])));

/** ISO 3166-2 code of a smaller division -> that of the larger one in which it lies: Milan -> Lombardy. */
const parents = lazy(
  () => new Map(iso31662.flatMap(({ code, parent }) => (parent.includes('-') ? [[code, parent]] : []))),
);

const named = lazy(() => {
  const byName = new Map<string, State[]>();
  const add = (key: string, state: State) => {
    const known = byName.get(key);
    if (!known) byName.set(key, [state]);
    else if (!known.some(({ country }) => country === state.country)) known.push(state);
  };
  for (const [code, name] of subdivisions()) {
    const [country, part] = code.split('-') as [string, string];
    if (CODED_COUNTRIES.has(country)) add(fold(name), { country, state: part });
  }
  for (const { country, state, names } of states.aliases) for (const name of names) add(name, { country, state });
  for (const [country, spellings] of Object.entries(REGIONS)) {
    for (const names of spellings) for (const name of names) add(fold(name), { country, state: names[0] as string });
  }
  return byName;
});

/** The states that no code denotes, by country and GeoNames' code. */
const divisions = lazy(() => {
  const byCode = new Map<string, State>();
  for (const [country = '', code, name = ''] of tableRows('divisions')) {
    const known = statesNamed(name).find((each) => each.country === country);
    byCode.set(`${country}.${code}`, known ?? { country, state: name });
  }
  return byCode;
});

// Names that only GeoNames or ISO 3166-2 has: too many and too rare to look for them in postings.
const rareNames = lazy(() => {
  const byName = new Map<string, State[]>();
  const add = (state: State) => {
    const key = fold(state.state);
    const known = byName.get(key) ?? [];
    if (!known.some(({ country }) => country === state.country)) byName.set(key, [...known, state]);
  };
  // Records have the spelling of GeoNames: "Zurich" instead of "Zürich".
  for (const state of divisions().values()) add(state);
  for (const [code, name] of subdivisions()) {
    const country = code.slice(0, 2);
    if (!CODED_COUNTRIES.has(country)) add({ country, state: name });
  }
  return byName;
});

/** The states with this name, most likely first. */
export const statesNamed = (name: string): readonly State[] => named().get(fold(name.trim())) ?? [];

/** The `stateCode` of a state that is written with its country: `US-California` -> `US-CA`, `DE-BY` -> `DE-Bavaria`; null if no table has it. */
export const canonicalStateCode = (code: string): string | null => {
  const [, country, name] = /^([A-Za-z]{2})-(.+)$/s.exec(code.trim()) ?? [];
  if (country === undefined || name === undefined) return null;
  const state = stateOfIsoCode(code) ?? stateIn(country.toUpperCase(), name);
  return state ? stateCode(state.country, state.state) : null;
};

/** The `stateCode`s that a text may mean: `CA` -> `US-CA`, `DE-BY` -> `DE-Bavaria`. */
export const stateCodesOf = (text: string): string[] => {
  const own = canonicalStateCode(text);
  if (own !== null) return [own];
  const states = [...statesByCode(text.toUpperCase()), ...statesNamed(text), ...rareStatesNamed(text)];
  return [...new Set(states.map(({ country, state }) => stateCode(country, state)))];
};

/** The states that have this name in GeoNames or ISO 3166-2 (`Gelderland`), also if postings rarely name them. */
export const rareStatesNamed = (name: string): readonly State[] => rareNames().get(fold(name.trim())) ?? [];

/** The state of this country that a code in capitals means (`CA`, `ON`, `NSW`); null when there is none. */
export const stateOfCode = (country: string, code: string): string | null =>
  CODED_COUNTRIES.has(country) && subdivisions().has(`${country}-${code.trim()}`) ? code.trim() : null;

/** The states that a code in capitals means, in every country whose states are written as codes: `CA`, `D.C.`. */
export const statesByCode = (code: string): State[] =>
  [...CODED_COUNTRIES].flatMap((country) => {
    const state = stateOfCode(country, code.replaceAll('.', ''));
    return state === null ? [] : [{ country, state }];
  });

/** The state of an ISO 3166-2 code (`US-MA`, `DE-BY`), as records write it; null when there is none. */
export const stateOfIsoCode = (code: string): State | null => {
  const name = subdivisions().get(code.trim().toUpperCase());
  const [country = '', part = ''] = code.trim().toUpperCase().split('-');
  if (name === undefined) return null;
  if (CODED_COUNTRIES.has(country)) return { country, state: part };
  return stateIn(country, name) ?? { country, state: name };
};

/**
 * Whether a code in capitals may be that of the division of its country in which a state lies, by ISO 3166-2: `DE`, `BW`, Baden-Württemberg;
 * `IT`, `MI`, Lombardy. Null if the country has no division with this code.
 *
 * @param state the record's own spelling.
 */
export const isDivisionOf = (country: string, code: string, state: string | null): boolean | null => {
  const division = `${country}-${code}`;
  const names = [division, parents().get(division) ?? ''].flatMap((each) => subdivisions().get(each) ?? []);
  if (names.length === 0) return null;
  if (state === null) return false;
  const words = distinctiveWords(state);
  return names.some(
    (name) => stateIn(country, name)?.state === state || distinctiveWords(name).some((word) => words.includes(word)),
  );
};

/** Words that names of divisions share: "Timiș County". */
const KINDS_OF_DIVISIONS = new Set(states.kindsOfDivisions);

/** The words that distinguish a division from others: "Timiș" of "Timiș County", "Bogotá" of "Distrito Capital de Bogotá". */
const distinctiveWords = (name: string): string[] =>
  fold(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2 && !KINDS_OF_DIVISIONS.has(word));

/** The state of a country that has this name in any table; undefined if none has it. */
const stateIn = (country: string, name: string): State | undefined =>
  [...statesNamed(name), ...rareStatesNamed(name)].find((state) => state.country === country);

/** The state with GeoNames' code of a first-level division, where states have no codes; null if there is none. */
export const stateOfDivision = (country: string, code: string): string | null =>
  divisions().get(`${country}.${code}`)?.state ?? null;

/** A state as records write it: US `California` -> `CA`, CH `Zürich` -> `Zurich`. A name that no table has is returned unchanged. */
export const stateSpelling = (country: string, state: string): string => stateIn(country, state)?.state ?? state;

/** The full name of a state: US `MA` -> `Massachusetts`; a name is returned unchanged. */
export const stateName = (country: string, state: string): string =>
  (CODED_COUNTRIES.has(country) ? subdivisions().get(`${country}-${state}`) : undefined) ?? state;

/** Whether postings write the states of a country as codes (`CA`, `NSW`). */
export const hasStateCodes = (country: string): boolean => CODED_COUNTRIES.has(country);

/** A state with its country: `US-CA`, `DE-Bavaria`. The state alone if the country is unknown. */
export const stateCode = (country: string | null, state: string): string => {
  if (country === null) return state;
  return `${country}-${stateSpelling(country, state)}`;
};

/** The full name of the state of a `stateCode`: `US-CA` -> `California`. */
export const stateNameOf = (code: string): string => {
  const [, country, state = code] = /^([A-Z]{2})-(.*)$/s.exec(code) ?? [];
  return country === undefined ? state : stateName(country, state);
};

/**
 * Every accepted form of a state: as in the record, as `stateCode`, by its name.
 *
 * @param state the record's own: the common code (`CA`) or, outside US, CA and AU, the name.
 */
export const stateSpellings = (country: string | null, state: string): string[] => {
  const code = stateCode(country, state);
  return [...new Set([state, code, stateNameOf(code)])];
};

/** Whether the text is a known name or code of a state: `California`, `CA`, `US-CA`, `DE-Bavaria`, `Gelderland`. */
export const isState = (text: string): boolean => {
  const [, country, name = ''] = /^([A-Za-z]{2})-(.+)$/s.exec(text.trim()) ?? [];
  const isInCountry = (state: State) => state.country === country?.toUpperCase();
  return (
    statesNamed(text).length + rareStatesNamed(text).length > 0 ||
    stateOfIsoCode(text) !== null ||
    [...CODED_COUNTRIES].some((coded) => stateOfCode(coded, text.toUpperCase()) !== null) ||
    [...statesNamed(name), ...rareStatesNamed(name)].some(isInCountry)
  );
};

/** The values by which a filter finds the states with a name: the name itself, then their codes (`Bayern`, `DE-Bavaria`). */
export const stateFilterValues = (name: string): string[] => [
  name,
  ...statesNamed(name).map(({ country, state }) => `${country}-${state}`),
];
