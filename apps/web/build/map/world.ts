import { readFileSync } from 'node:fs';
import { geoArea, geoEqualEarth, geoPath } from 'd3-geo';
import { iso31661 } from 'iso-3166';
import { sphericalTriangleArea } from 'topojson-simplify';
import type { MapGeometry } from '../../src/charts/map/map-geometry.ts';
import { projectedAreas } from './projected-areas.ts';

/** Europe, a tenth of it, fills a screen. */
const WIDTH = 4_000;
/** Square units below which a detail is not seen. */
const DETAIL = 1;
/** The map is cut in the Bering Strait, so that no country is divided. */
const CUT: [number, number] = [-11, 0];
const SPHERE = { type: 'Sphere' } as const;

/** By the numeric code of ISO 3166, which is the id of areas. */
const CODES: ReadonlyMap<string, string> = new Map(iso31661.map(({ numeric, alpha2 }) => [numeric, alpha2]));
/** Antarctica would take a sixth of the map. */
const LEFT_OUT = ['AQ'];
/** A reef with the code of Australia, whose dot and box would be Australia's. */
const LEFT_OUT_NAMES = ['Ashmore and Cartier Is.'];

/** The countries of the world, in the equal-area projection Equal Earth. */
export function world(): MapGeometry {
  const projection = geoEqualEarth().rotate(CUT).fitWidth(WIDTH, SPHERE);
  const areas = projectedAreas({
    topology: JSON.parse(readFileSync(new URL(import.meta.resolve('world-atlas/countries-50m.json')), 'utf8')),
    object: 'countries',
    projection,
    areaOf: sphericalTriangleArea as never,
    // In steradians: the projection is equal-area.
    detail: (DETAIL * geoArea(SPHERE)) / geoPath(projection).area(SPHERE),
    codeOf: ({ id, properties }) => {
      if (LEFT_OUT_NAMES.includes(properties.name ?? '')) return undefined;
      // Areas without a code, such as Kosovo, are drawn as not counted.
      const code = CODES.get(String(id)) ?? '';
      return LEFT_OUT.includes(code) ? undefined : code;
    },
  });
  const bottom = Math.max(...areas.map(({ box: [, top, , height] }) => top + height));
  return { width: WIDTH, height: bottom, areas, points: [] };
}
