import type { Gazetteer } from './gazetteer.js';
import { isCoded, longName, PLAUSIBLE_CITY, withoutNoise } from './place-tokens.js';
import type { Place } from './posting.js';

/** A place that the payload gives in parts. @returns null when its country is none that we know. */
export function structuredPlace(
  text: string,
  parts: { locality?: string | null; region?: string | null; country?: string | null },
  gazetteer: Gazetteer,
): Place | null {
  const country = parts.country ? (gazetteer.country(parts.country) ?? null) : null;
  if (!country) return null;
  const region = parts.region?.trim() || null;
  const state = region && isCoded(country) ? gazetteer.state(country, region) : null;
  const locality = parts.locality?.trim() || null;
  const city = locality ? gazetteer.city(locality, country, state) : null;
  const isState = locality !== null && gazetteer.state(country, locality) !== null;
  // A country is sometimes repeated as its own region or town.
  const named = (part: string | null) =>
    part && PLAUSIBLE_CITY.test(part) && gazetteer.country(part) === null && withoutNoise(part) === part ? part : null;
  return {
    text,
    city: city?.name ?? (isState || (isCoded(country) && !state) ? null : named(locality)),
    state: isCoded(country) ? (state ?? city?.state ?? null) : region !== locality ? longName(named(region)) : null,
    country,
  };
}
