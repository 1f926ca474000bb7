import type { Location } from '#libs/derivation/place/location.js';
import type { ParsedPlace } from '#libs/derivation/place/resolve-components.js';
import { toLocation } from '#libs/derivation/place/to-location.js';
import type { RawPosting } from '../../posting.js';
import type { PostingText } from '../../text/posting-text.js';
import { countryHint, titlePlaces } from './country-hint.js';
import { disambiguateCity } from './disambiguate-city.js';
import { type Locations, locationsOf } from './locations.js';
import { officeCity, requiredPlaces, statedCity } from './stated-places.js';

/** The country of all offices of a posting; null if they name none, or several. */
const officesCountry = (offices: readonly string[]): string | null => {
  const { locations } = locationsOf(
    offices.map((text) => ({ text })),
    null,
  );
  const countries = new Set(locations.map(({ country }) => country).filter((country) => country !== null));
  return countries.size === 1 ? ([...countries][0] as string) : null;
};

const NOT_A_PLACE =
  /^\W*(?:hybrid|on-?site|in[- ]?(?:office|person)|office|hq|headquarters|head office|main office)\W*$/i;

/** More precise places than the posting's only place, from its title or text; empty if there are none, or they contradict it. */
const morePrecisePlaces = (
  { country, state, text: words }: Location,
  title: string,
  text: PostingText,
): readonly ParsedPlace[] => {
  const within = (places: readonly ParsedPlace[]) =>
    places.every((each) => (country ?? each.country) === each.country && (state ?? each.state) === each.state)
      ? places
      : [];
  // "Account Executive (Chicago)", posted for the United States.
  const titled = titlePlaces(title).filter(({ city }) => city !== null);
  if (titled.length === 1 && within(titled).length > 0) return titled;
  const required = within(requiredPlaces(text));
  if (required.length > 0) return required;
  // "Hybrid" is not a place and "United States" is imprecise, but the text may name the city.
  const none = country === null && NOT_A_PLACE.test(words ?? '');
  if (!none && (country === null || state !== null || /remote/i.test(words ?? ''))) return [];
  const stated = statedCity(text) ?? (none ? officeCity(text) : null);
  return stated === null ? [] : within([stated]);
};

/** The locations of a posting, and whether title or text decided them instead of the posted place. */
export interface PostedPlaces extends Locations {
  fromText: boolean;
}

/** The locations of a posting. A place without a country gets that of the posting's offices or text. */
export const postedPlaces = (posting: RawPosting, text: PostingText): PostedPlaces => {
  const hint = countryHint(posting.title, text);
  const office = posting.offices ? officesCountry(posting.offices) : null;
  const places = posting.places.map((place) =>
    place.address ? place : { ...place, text: disambiguateCity(place.text, text) },
  );
  const found = locationsOf(places, office ?? hint.country ?? hint.likely);
  const [first, ...others] = found.locations;
  const posted = { ...found, fromText: false };
  if (!first || others.length > 0) return posted;
  if (first.city === null && !found.declared) {
    const exact = morePrecisePlaces(first, posting.title, text);
    if (exact.length > 0)
      return { ...found, locations: exact.map((place) => toLocation(place, first.text)), fromText: true };
  }
  const country = office ?? hint.country;
  if (country === null || first.country !== null || (found.regions.length > 0 && office === null && !hint.stated))
    return posted;
  return {
    ...found,
    locations: [toLocation({ city: null, state: null, country, zip: null, area: null }, first.text)],
    fromText: true,
  };
};
