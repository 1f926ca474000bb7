import type { Location } from '#libs/records/job-details.js';
import { fold } from '#libs/reference/fold.js';
import { areaByCode } from '#libs/reference/places/areas.js';
import { COUNTRY_NAMES } from '#libs/reference/places/countries.js';
import { areasOfCity, zipPlace } from '#libs/reference/places/us-zips.js';
import type { ParsedPlace } from './resolve-components.js';

/**
 * The location of a parsed place, with the values derived from it: metropolitan area, coordinates, display name.
 *
 * @param text the place as posted.
 */
export const toLocation = (parsed: ParsedPlace, text: string | null, street: string | null = null): Location => {
  const zip = parsed.country === 'US' || parsed.country === null ? zipPlace(parsed.zip ?? '') : null;
  const city = parsed.city?.name ?? parsed.cityName ?? zip?.city ?? null;
  const state = parsed.state ?? zip?.state ?? null;
  const country = parsed.country ?? (zip ? 'US' : null);
  const code = parsed.area ?? zip?.cbsa;
  const named = code ? areaByCode(code) : null;
  const cbsa = named ? [named] : country === 'US' && city !== null && state !== null ? areasOfCity(city, state) : [];
  const parts = [city, state, country === null ? null : (COUNTRY_NAMES.get(country) ?? country)].filter(
    (part) => part !== null,
  );
  return {
    text,
    // "London, London, United Kingdom" names one part twice.
    place_name: parts.filter((part, i) => fold(part) !== fold(parts[i - 1] ?? '')).join(', ') || text,
    city,
    state,
    country,
    zip: parsed.zip,
    street,
    cbsa,
    latitude: parsed.city?.latitude ?? zip?.latitude ?? null,
    longitude: parsed.city?.longitude ?? zip?.longitude ?? null,
  };
};
