import type { RawPosting } from '../posting.js';
import type { PostingText } from '../text/posting-text.js';
import { countryHint } from './country-hint.js';
import { type Locations, locationsOf } from './locations.js';
import { spelledOut } from './spelled-out.js';

/** The one country in which all offices of a posting lie; null where they name none, or several. */
function officesCountry(offices: readonly string[]): string | null {
  const { locations } = locationsOf(
    offices.map((text) => ({ text })),
    null,
  );
  const countries = new Set(locations.map(({ country }) => country).filter((country) => country !== null));
  return countries.size === 1 ? ([...countries][0] as string) : null;
}

/** The places of a posting; those without a country get the one that its offices or its text state. */
export function postedPlaces(posting: RawPosting, text: PostingText): Locations {
  const hint = countryHint(posting.title, text);
  const office = posting.offices ? officesCountry(posting.offices) : null;
  const places = posting.places.map((place) =>
    place.address ? place : { ...place, text: spelledOut(place.text, text) },
  );
  const found = locationsOf(places, office ?? hint.country ?? hint.likely);
  const country = office ?? hint.country;
  if (
    country === null ||
    found.locations.some((each) => each.country !== null) ||
    (found.regions.length > 0 && office === null && !hint.stated)
  )
    return found;
  const [first, ...others] = found.locations;
  if (!first || others.length > 0) return found;
  return {
    ...found,
    locations: locationsOf([{ text: first.text, address: { country } }], country).locations,
  };
}
