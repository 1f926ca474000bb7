import { load as unitedStates } from 'virtual:map/united-states';
import { load as world } from 'virtual:map/world';
import { queryOptions } from '@tanstack/react-query';
import type { MapGeometry } from './map-geometry';

interface PlaceLevel {
  readonly label: string;
  readonly one: string;
  readonly many: string;
  /** Whether places are areas of the map, or circles at points. */
  readonly marks: 'areas' | 'circles';
  readonly load: () => Promise<MapGeometry>;
}

/** The places by which maps divide postings: facets of a search, and dimensions of metrics. */
export const LEVELS = {
  countries: {
    label: 'Countries',
    one: 'country',
    many: 'countries',
    marks: 'areas',
    load: world,
  },
  states: { label: 'States', one: 'state', many: 'states', marks: 'areas', load: unitedStates },
  cbsas: { label: 'Metro areas', one: 'US metro area', many: 'US metro areas', marks: 'circles', load: unitedStates },
} as const satisfies Readonly<Record<string, PlaceLevel>>;

export type Level = keyof typeof LEVELS;

export const isLevel = (name: string | undefined): name is Level => name !== undefined && Object.hasOwn(LEVELS, name);

export const LEVEL_OPTIONS = Object.entries(LEVELS).map(([value, { label }]) => ({ value, label }));

export const geometryQuery = (level: Level) =>
  queryOptions({
    queryKey: ['map', level === 'countries' ? 'world' : 'united-states'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: LEVELS[level].load,
  });
