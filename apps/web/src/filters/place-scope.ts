import type { PlaceLevel } from '../charts/map/levels';
import type { Search } from '../data/search';
import { splitValues } from './chips-of';

/** The country whose states the map has. */
const MAPPED_COUNTRY = 'US';
const PLACE_PARAMETER = /^(locations|countries|states|cities|cbsas|zips)(_not|_all)?$|^near$/;

export interface PlaceScope {
  /** The filters with which places are counted. */
  readonly filters: Search;
  /** Whether these are states of the United States because no other place was asked for. */
  readonly isMappedCountry: boolean;
  /**
   * Whether any place of the map may be counted. Otherwise only those inside a filter are, and of the others nothing is known: a posting in
   * California may name New York too.
   */
  readonly countsEveryPlace: boolean;
}

/** Which places of a level are counted: with any filter on places, only those that it finds. */
export const placeScopeOf = (filters: Search, level: PlaceLevel): PlaceScope => {
  const onPlaces = Object.keys(filters).filter((name) => PLACE_PARAMETER.test(name));
  const isOpen = onPlaces.length === 0;
  if (level !== 'states') return { filters, isMappedCountry: false, countsEveryPlace: isOpen };
  // The places of a facet are limited: with states of the whole world among them, small ones of the map were left out.
  if (isOpen)
    return { filters: { ...filters, countries: MAPPED_COUNTRY }, isMappedCountry: true, countsEveryPlace: true };
  const isInside =
    onPlaces.every((name) => name === 'countries') && splitValues(filters['countries']).includes(MAPPED_COUNTRY);
  return { filters, isMappedCountry: false, countsEveryPlace: isInside };
};

/** The change that filters by a place instead of the places of its level that were asked for. */
export const selectedPlace = (search: Search, level: PlaceLevel, code: string): Record<string, string | undefined> => {
  const excluded = splitValues(search[`${level}_not`]).filter((value) => value !== code);
  return {
    [level]: code,
    ...(search[`${level}_not`] !== undefined && { [`${level}_not`]: excluded.join() || undefined }),
  };
};
