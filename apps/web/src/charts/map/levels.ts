import { load as unitedStates } from 'virtual:map/united-states';
import { load as world } from 'virtual:map/world';
import { queryOptions } from '@tanstack/react-query';
import type { MapGeometry } from './map-geometry';

interface PlaceLevelRow {
  readonly label: string;
  readonly one: string;
  readonly many: string;
  /** Whether places are areas of the map, or circles at points. */
  readonly marks: 'areas' | 'circles';
  readonly load: () => Promise<MapGeometry>;
}

/** The places by which maps divide postings: facets of a search, and dimensions of metrics. */
export const PLACE_LEVELS = {
  countries: {
    label: 'Countries',
    one: 'country',
    many: 'countries',
    marks: 'areas',
    load: world,
  },
  states: { label: 'States', one: 'state', many: 'states', marks: 'areas', load: unitedStates },
  cbsas: { label: 'Metro areas', one: 'US metro area', many: 'US metro areas', marks: 'circles', load: unitedStates },
} as const satisfies Readonly<Record<string, PlaceLevelRow>>;

export type PlaceLevel = keyof typeof PLACE_LEVELS;

export const isPlaceLevel = (name: string | undefined): name is PlaceLevel =>
  name !== undefined && Object.hasOwn(PLACE_LEVELS, name);

export const PLACE_LEVEL_OPTIONS = Object.entries(PLACE_LEVELS).map(([value, { label }]) => ({ value, label }));

export const geometryQuery = (level: PlaceLevel) =>
  queryOptions({
    queryKey: ['map', level === 'countries' ? 'world' : 'united-states'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: PLACE_LEVELS[level].load,
  });
