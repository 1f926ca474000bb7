import { z } from 'zod';
import type { Kind, Query, Scalar } from '../registry/kind.js';
import { integerScalar } from './scalars.js';

const POINT = /^([+-]?\d{1,2}(?:\.\d{1,12})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,12})?)$/;

const parse = (text: string): { lat: number; lon: number } | null => {
  const [, lat, lon] = POINT.exec(text) ?? [];
  if (lat === undefined || lon === undefined) return null;
  return Math.abs(Number(lat)) <= 90 && Math.abs(Number(lon)) <= 180 ? { lat: Number(lat), lon: Number(lon) } : null;
};

/** @param point `lat,lon` in degrees. */
export const withinQuery = (path: string, point: string, kilometres: number): Query => ({
  geo_distance: { distance: `${kilometres}km`, [path]: parse(point) ?? { lat: 0, lon: 0 } },
});

const pointScalar: Scalar<string> = {
  openapi: { type: 'string', pattern: POINT.source },
  example: '42.36,-71.06',
  schema: z
    .string()
    .max(40)
    .refine((raw) => parse(raw) !== null, 'must be degrees north and east with a comma between them: `42.36,-71.06`'),
};

/** A point on earth, found by distance. */
export const point: Kind = {
  name: 'point',
  schema: z.never(),
  operations: [
    {
      suffix: '',
      arity: 'one',
      value: pointScalar,
      says: 'lies within `radius_km` of this point',
      negated: false,
      refinedBy: {
        name: 'radius_km',
        value: integerScalar(1, 1_000),
        byDefault: 50,
        says: 'How far from `near`, in kilometres (50 when left out)',
      },
      query: (path, { value, refinement }: { value: string; refinement: number }) =>
        withinQuery(path, value, refinement),
    },
  ],
  properties: (path) => ({ [path]: { type: 'geo_point' } }),
  index: (path, values) => ({ [path]: values }),
};
