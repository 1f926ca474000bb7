import type { RawPosting } from '../posting.js';
import type { PostingText } from '../text/posting-text.js';
import { countryHint, titlePlaces } from './country-hint.js';
import { type Locations, locatedIn, locationsOf } from './locations.js';
import { spelledOut } from './spelled-out.js';
import { statedCity } from './stated-city.js';

/** The one country in which all offices of a posting lie; null where they name none, or several. */
function officesCountry(offices: readonly string[]): string | null {
  const { locations } = locationsOf(
    offices.map((text) => ({ text })),
    null,
  );
  const countries = new Set(locations.map(({ country }) => country).filter((country) => country !== null));
  return countries.size === 1 ? ([...countries][0] as string) : null;
}

const NO_PLACE = /^\W*(?:hybrid|on-?site|in[- ]?(?:office|person)|office|hq|headquarters|head office|main office)\W*$/i;

/** The places of a posting; those without a country get the one that its offices or its text state. */
export function postedPlaces(posting: RawPosting, text: PostingText): Locations {
  const hint = countryHint(posting.title, text);
  const office = posting.offices ? officesCountry(posting.offices) : null;
  const places = posting.places.map((place) =>
    place.address ? place : { ...place, text: spelledOut(place.text, text) },
  );
  const found = locationsOf(places, office ?? hint.country ?? hint.likely);
  const country = office ?? hint.country;
  const [city, ...cities] = titlePlaces(posting.title).filter((each) => each.city !== null);
  const [first, ...others] = found.locations;
  // "Account Executive (Chicago)", posted for the United States.
  if (
    city?.city &&
    cities.length === 0 &&
    first &&
    others.length === 0 &&
    first.city === null &&
    !found.declared &&
    (first.country === null || first.country === city.country) &&
    (first.state === null || first.state === city.state)
  )
    return { ...found, locations: [locatedIn(city, first.text)] };
  // "Hybrid" alone is no place, and "United States" a wide one, but the text may name the city.
  const wide = first && others.length === 0 && !found.declared && first.city === null && first.state === null;
  if (wide && (first.country === null ? NO_PLACE.test(first.text ?? '') : !/remote/i.test(first.text ?? ''))) {
    const stated = statedCity(text);
    if (stated !== null && (first.country === null || first.country === stated.country))
      return { ...found, locations: [locatedIn(stated, first.text)] };
  }
  if (
    country === null ||
    found.locations.some((each) => each.country !== null) ||
    (found.regions.length > 0 && office === null && !hint.stated)
  )
    return found;
  if (!first || others.length > 0) return found;
  return {
    ...found,
    locations: locationsOf([{ text: first.text, address: { country } }], country).locations,
  };
}
