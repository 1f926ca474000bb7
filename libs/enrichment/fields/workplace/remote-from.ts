import type { Location } from '#libs/derivation/place/location.js';
import { parsePlaces } from '#libs/derivation/place/parse-place.js';
import { excludedNames } from '#libs/derivation/place/split-place.js';
import type { WorkModel } from '#libs/records/enumerations.js';
import type { WorkplaceDetails } from '#libs/registry/records/jobs/job-record.js';
import type { RawAddress, RawPlace } from '../../posting.js';
import type { PostingText } from '../../text/posting-text.js';
import { addressPlace } from '../place/locations.js';
import { addRegion, areaNamed, emptyArea, type NamedArea } from './named-area.js';
import { remoteStatements } from './remote-statements.js';
import { utcOffsetsIn } from './utc-offsets.js';

type RemoteFrom = NonNullable<WorkplaceDetails['remote_from']>;

/** Where a posting was posted. */
export interface Posted {
  title: string;
  places: readonly RawPlace[];
  locations: readonly Location[];
}

const MAX_NAME = 300;
const REMOTE_IN_TITLE = /\bremote\b[\s,:/|–—([-]{0,4}([^)\]]{2,60})|[([]([^)\](]{2,40}?)[\s,:/|–—-]{1,3}remote\b/i;

/**
 * Where the applicant of a remote posting may live: the places that it is posted for, and those that title and text require. An address
 * whose text names no place ("Remote", with the head office's address) counts only if nothing else says more. Null if nothing is known.
 */
export const remoteFromOf = (model: WorkModel | null, posted: Posted, text: PostingText): RemoteFrom | null => {
  if (model !== 'remote') return null;
  const places = posted.places.flatMap(({ text: name, address }) =>
    name ? [{ name: name.slice(0, MAX_NAME), declared: address ? countryOf(address) : null }] : [],
  );
  const declared = onlyCountry(posted);
  const area = emptyArea();
  const except = new Set<string>();
  for (const { name, declared: own } of places) {
    addPosted(area, name, own);
    for (const country of excludedIn(name)) except.add(country);
  }
  const titled = REMOTE_IN_TITLE.exec(posted.title.slice(0, MAX_NAME));
  if (titled) merge(area, areaNamed(titled[1] ?? titled[2] ?? '', declared));
  const weak: string[] = [];
  for (const location of posted.locations) {
    if (location.country === null || except.has(location.country)) continue;
    if (location.text === null || isPlace(location.text)) addLocation(area, location);
    else if (utcOffsetsIn(location.text.toLowerCase()) !== null) continue;
    else if (location.city === null) addLocation(area, location);
    else weak.push(location.country);
  }
  if (except.size > 0 && area.countries.size === 0) area.anywhere = true;
  const hasPlaces = area.countries.size > 0;
  const statements = remoteStatements(text, declared);
  // "Remote (Global)", and the text requires to live in Canada.
  if (area.anywhere && !hasPlaces && statements.required.countries.size > 0 && !statements.required.anywhere)
    area.anywhere = false;
  merge(area, statements.required);
  if (!hasPlaces && !area.anywhere) {
    const anywhere = statements.named.anywhere && area.countries.size === 0;
    merge(area, { ...statements.named, anywhere });
  }
  const offsets =
    [...places.map(({ name }) => name), posted.title]
      .map((name) => utcOffsetsIn(name.toLowerCase()))
      .find((each) => each !== null) ?? statements.offsets;
  if (area.countries.size === 0 && !area.anywhere) for (const country of weak) area.countries.add(country);
  for (const country of statements.except) except.add(country);
  const countries = area.anywhere ? [] : [...area.countries].filter((country) => !except.has(country));
  if (countries.length === 0 && !area.anywhere && offsets === null) return null;
  return {
    anywhere: area.anywhere,
    countries: countries.sort(),
    except_countries: area.anywhere ? [...except].sort() : [],
    states: area.anywhere ? [] : [...area.states].sort(),
    regions: [...area.regions],
    utc_offset_min: offsets?.utc_offset_min ?? null,
    utc_offset_max: offsets?.utc_offset_max ?? null,
    text: statements.words,
  };
};

const countryOf = (address: RawAddress): string | null => addressPlace(address)?.country ?? null;

/** The countries that a posted place excludes. An excluded state excludes no country. */
const excludedIn = (name: string): string[] =>
  excludedNames(name)
    .map((each) => areaNamed(each))
    .flatMap(({ countries, states }) => (states.size > 0 ? [] : [...countries]));

/** The country of all addresses, or else of all locations; null if there are several. */
const onlyCountry = ({ places, locations }: Posted): string | null => {
  const stated = places.flatMap(({ address }) => (address ? (countryOf(address) ?? []) : []));
  const countries = new Set(stated.length > 0 ? stated : locations.flatMap(({ country }) => country ?? []));
  return countries.size === 1 ? ([...countries][0] as string) : null;
};

const isPlace = (name: string): boolean => {
  const { places, regions } = parsePlaces(name);
  return regions.length > 0 || places.some(({ country }) => country !== null);
};

/** Adds the regions of a posted place. "Anywhere (USA)" is a country, "Anywhere" alone the world. */
const addPosted = (area: NamedArea, name: string, declared: string | null): void => {
  const { places, regions } = parsePlaces(name, { declared });
  const others = regions.filter((region) => region !== 'Worldwide');
  for (const region of others.length + places.length > 0 ? others : regions) addRegion(area, region);
  for (const { country, state, city } of places) addLocation(area, { country, state, city });
};

const addLocation = (
  area: NamedArea,
  { country, state, city }: { country: string | null; state: string | null; city: unknown },
): void => {
  if (country === null) return;
  area.countries.add(country);
  if (city === null && state !== null) area.states.add(state);
};

const merge = (area: NamedArea, { countries, states, regions, anywhere }: NamedArea): void => {
  for (const country of countries) area.countries.add(country);
  for (const state of states) area.states.add(state);
  for (const region of regions) area.regions.add(region);
  area.anywhere ||= anywhere;
};
