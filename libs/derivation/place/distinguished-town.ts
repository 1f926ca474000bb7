import { fold } from '#libs/reference/fold.js';
import { type City, citiesNamed } from '#libs/reference/places/cities.js';
import words from './distinguishing-words.json' with { type: 'json' };

/** A town at the start of a text: the cities that it may be, and where the text continues. */
export interface DistinguishedTown {
  name: string;
  /** Empty if no table has the town. */
  cities: readonly City[];
  /** The country of the town, if no table has it. */
  country: string | null;
  /** The length of its name in the text. */
  length: number;
}

/** `Frankfurt (Oder)`, `Halle/Saale`, `Frankfurt a.d. Oder`: a name and the river or region that distinguishes the town. */
const DISTINGUISHED =
  /^\s{0,5}(\p{L}[\p{L}.' -]{1,30}?)(?: ?\( ?(?:an der |am )?(\p{L}{2,20}) ?\)| ?\/ ?(\p{L}{2,20})| (?:a\. ?d\. ?|a\. ?|i\. ?)(\p{L}{2,20}))(?=\s{0,5}(?:$|[,(–-]))/u;
/** How the tables write it: `Frankfurt (Oder)`, `Neustadt an der Aisch`, `Stratford-upon-Avon`. */
const JOINERS: readonly string[] = words.joiners;
/** Rivers and regions after names of towns -> the country in which they distinguish them. */
const COUNTRIES: ReadonlyMap<string, string> = new Map(
  Object.entries(words.words).flatMap(([country, names]) => names.map((name) => [name, country])),
);

/**
 * The town with a distinguishing word at the start of a text. Null if the text does not begin with one, or the word is anything else, such
 * as a district or another place.
 */
export const distinguishedTown = (text: string): DistinguishedTown | null => {
  const [{ length } = '', name, ...others] = DISTINGUISHED.exec(text) ?? [];
  const word = others.find((each) => each !== undefined);
  if (name === undefined || word === undefined) return null;
  for (const joiner of JOINERS) {
    const cities = citiesNamed(joiner.replace('X', name).replace('Y', word));
    if (cities.length > 0) return { name, cities, country: null, length };
  }
  const country = COUNTRIES.get(fold(word));
  const isName = citiesNamed(name).some((city) => city.country === country);
  return country !== undefined && isName ? { name, cities: [], country, length } : null;
};
