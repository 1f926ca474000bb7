import { readFileSync } from 'node:fs';
import { geoAlbersUsa } from 'd3-geo';
import { iso31662 } from 'iso-3166';
import { planarTriangleArea } from 'topojson-simplify';
import { tableRows } from '../../../../libs/reference/read-table.ts';
import type { MapGeometry, MapPoint } from '../../src/charts/map/map-geometry.ts';
import { projectedAreas } from './projected-areas.ts';

/** The plane of `states-albers-10m.json`, and its projection, as us-atlas documents them, in larger units. */
const SIZE = { width: 975, height: 610 };
const UNITS = 2;
const projection = geoAlbersUsa()
  .scale(1_300)
  .translate([SIZE.width / 2, SIZE.height / 2]);
/** Square units of the plane below which a detail is not seen. */
const DETAIL = 0.3;

/** By name: the ids of the topology are codes of the Census Bureau. */
const CODES: ReadonlyMap<string, string> = new Map(
  iso31662.flatMap(({ code, name }) => (code.startsWith('US-') ? [[name, code]] : [])),
);

/** The states of the United States in the equal-area projection of Albers, with Alaska and Hawaii in insets, and its metropolitan areas. */
export function unitedStates(): MapGeometry {
  const areas = projectedAreas({
    topology: JSON.parse(readFileSync(new URL(import.meta.resolve('us-atlas/states-albers-10m.json')), 'utf8')),
    object: 'states',
    projection: null,
    scale: UNITS,
    areaOf: planarTriangleArea as never,
    detail: DETAIL,
    codeOf: ({ properties }) => CODES.get(properties.name ?? ''),
  });
  return { width: SIZE.width * UNITS, height: SIZE.height * UNITS, areas, points: metropolitanAreas() };
}

/** Each area at the middle of the postal codes of its first city, or else of all its postal codes. */
function metropolitanAreas(): MapPoint[] {
  const cities = new Map([...tableRows('cbsas')].map(([code = '', title = '']) => [code, firstCity(title)]));
  const codes = Map.groupBy([...tableRows('us-zips')], ([, , , , , area = '']) => area);
  return [...cities].flatMap(([code, city]) => {
    const all = codes.get(code) ?? [];
    const own = all.filter(([, name]) => name === city);
    const used = own.length > 0 ? own : all;
    const projected = projection([
      middle(used.map((row) => Number(row[4]))),
      middle(used.map((row) => Number(row[3]))),
    ]);
    return projected ? [{ code, x: Math.round(projected[0] * UNITS), y: Math.round(projected[1] * UNITS) }] : [];
  });
}

/** "Boston" of "Boston-Cambridge-Newton, MA-NH". */
const firstCity = (title: string): string => title.split(/[-,/]/)[0] ?? title;

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
