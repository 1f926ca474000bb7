const POINT = /^([+-]?\d{1,2}(?:\.\d{1,20})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,20})?)$/;

/** The format of a point: `42.36,-71.06`. */
export const POINT_PATTERN = POINT.source;

/** A point in degrees north and east. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** Parses a point in degrees. @returns undefined if the text is not a point, null if its degrees are out of range. */
export const parsePoint = (text: string): Point | null | undefined => {
  const [, north, east] = POINT.exec(text) ?? [];
  if (north === undefined || east === undefined) return undefined;
  const [lat, lon] = [Number(north), Number(east)];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
};
