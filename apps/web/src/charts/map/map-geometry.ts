/** Left, top, width and height. */
export type MapBox = readonly [number, number, number, number];

/** An area of a map. */
export interface MapArea {
  /** As the API names it: `DE`, `US-CA`. Empty for an area without a code. */
  readonly code: string;
  /** The `d` of an SVG path. */
  readonly path: string;
  /** The middle of its largest part. */
  readonly x: number;
  readonly y: number;
  /** That of its largest part. */
  readonly box: MapBox;
}

/** A place that has no area on a map, such as a metropolitan area. */
export interface MapPoint {
  readonly code: string;
  readonly x: number;
  readonly y: number;
}

/** The geometry of a map, projected when the app is built. */
export interface MapGeometry {
  readonly width: number;
  readonly height: number;
  readonly areas: readonly MapArea[];
  readonly points: readonly MapPoint[];
}
