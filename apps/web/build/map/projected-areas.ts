import { type GeoPath, type GeoProjection, geoIdentity, geoPath } from 'd3-geo';
import type { Feature, FeatureCollection, Geometry, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { MapArea, MapBox } from '../../src/charts/map/map-geometry.ts';

export type NamedFeature = Feature<Geometry, { readonly name?: string }>;

interface ProjectedTopology {
  readonly topology: Topology;
  /** The name of the areas in the topology. */
  readonly object: string;
  /** Null for a topology that is projected already. */
  readonly projection: GeoProjection | null;
  /** Units of the map in one of a topology that is projected. */
  readonly scale?: number;
  /** The area of a triangle in the topology, by which details are measured. */
  readonly areaOf: (triangle: unknown) => number;
  /** The smallest detail that is kept. */
  readonly detail: number;
  /** The code of an area; undefined for areas that are left out. */
  readonly codeOf: (area: NamedFeature) => string | undefined;
}

/** The areas of a topology as paths in the plane of a projection, in whole units. */
export function projectedAreas(request: ProjectedTopology): MapArea[] {
  const { topology, object, projection, scale = 1, areaOf, detail, codeOf } = request;
  const simple = simplify(presimplify(topology as never, areaOf as never), detail) as unknown as Topology;
  const { features } = feature(
    simple,
    simple.objects[object] as GeometryCollection<{ readonly name?: string }>,
  ) as FeatureCollection<Geometry, { readonly name?: string }>;
  const path = geoPath(projection ?? geoIdentity().scale(scale)).digits(0);
  return features.flatMap((area) => {
    const code = codeOf(area);
    const shape = path(area);
    return code === undefined || shape === null ? [] : [{ code, path: compact(shape), ...placeOf(area, path) }];
  });
}

/** The middle and the box of the largest part of an area: France ends at the Alps, and not in Guiana. */
function placeOf(area: Feature, path: GeoPath): Pick<MapArea, 'x' | 'y' | 'box'> {
  const [largest = area.geometry] = partsOf(area.geometry).toSorted((one, other) => path.area(other) - path.area(one));
  const [[left, top], [right, bottom]] = path.bounds(largest);
  const [x, y] = path.centroid(largest);
  const box: MapBox = [round(left), round(top), round(right - left), round(bottom - top)];
  return { x: round(x), y: round(y), box };
}

const partsOf = (geometry: Geometry): Polygon[] => {
  if (geometry.type === 'Polygon') return [geometry];
  if (geometry.type !== 'MultiPolygon') return [];
  return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
};

const round = (value: number): number => Math.round(value);

/** The same path with relative steps, which are shorter, and without rings that have no extent. */
function compact(path: string): string {
  const rings = path
    .split('M')
    .filter(Boolean)
    .map((ring) => {
      const points = ring
        .replace('Z', '')
        .split('L')
        .map((point) => point.split(',').map(Number) as [number, number]);
      const [[left, top] = [0, 0]] = points;
      const steps = points.slice(1).map(([x, y], index) => {
        const [fromX, fromY] = points[index] as [number, number];
        return [x - fromX, y - fromY] as const;
      });
      const text = steps
        .filter(([dx, dy]) => dx !== 0 || dy !== 0)
        .map(([dx, dy]) => `${dx}${dy < 0 ? '' : ','}${dy}`)
        .join(' ');
      return { text: `M${left},${top}l${text}z`, steps: text.split(' ').length };
    });
  const extended = rings.filter(({ steps }) => steps > 2);
  return (extended.length > 0 ? extended : rings.slice(0, 1)).map(({ text }) => text).join('');
}
