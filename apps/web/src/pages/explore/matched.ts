import type { Job } from '../../data/api';
import type { Search } from '../../data/search';
import { splitValues } from '../../filters/chips-of';

type Place = Job['locations'][number];

/** A place as the posting names it. */
export const nameOfPlace = (place: Place): string =>
  place.place_name ?? place.text ?? [place.city, place.state, place.country].filter(Boolean).join(', ');

const valuesOf = (search: Search, name: string): string[] =>
  splitValues(search[name]).map((value) => value.replaceAll('"', '').toLowerCase());

/** Whether a place has one of the values of each filter of places. */
const isMatched = (place: Place, search: Search): boolean => {
  const state = place.state ? [place.state, `${place.country}-${place.state}`] : [];
  return (
    [
      ['countries', [place.country]],
      ['states', state],
      ['cities', [place.city]],
      ['cbsas', (place.cbsa ?? []).map(({ code }) => code)],
      ['locations', [place.country, ...state, ...[place.country, ...state].map((area) => `${area}/${place.city}`)]],
    ] as const
  ).every(([name, own]) => {
    const wanted = valuesOf(search, name);
    return wanted.length === 0 || own.some((value) => value && wanted.includes(value.toLowerCase()));
  });
};

/** The place that the filters matched, otherwise the first one, and the number of others. */
export const placeOf = (
  { locations, remote }: Pick<Job, 'locations'> & Partial<Pick<Job, 'remote'>>,
  search: Search = {},
): string => {
  const place = locations.find((one) => isMatched(one, search)) ?? locations[0];
  if (!place) return remote ? 'Remote' : '';
  return locations.length > 1 ? `${nameOfPlace(place)} and ${locations.length - 1} more` : nameOfPlace(place);
};

/** The technologies of a posting, those of the filter first. */
export const technologiesOf = ({ technologies }: Job, search: Search = {}) => {
  const wanted = [...valuesOf(search, 'technologies'), ...valuesOf(search, 'technologies_all')];
  const all = technologies ?? [];
  const isWanted = ({ slug, name }: (typeof all)[number]): boolean =>
    [slug, name].some((one) => one && wanted.includes(one.toLowerCase()));
  return [...all.filter(isWanted), ...all.filter((one) => !isWanted(one))];
};

/** Words to highlight in results: those in `q` and `titles`, without operators. */
export const wordsOf = (search: Search): string[] =>
  [search['q'], ...splitValues(search['titles'])]
    .join(' ')
    .replaceAll(/"|\bOR\b|-\S+/g, ' ')
    .split(/\s+/)
    .filter((word) => word.length > 1);
