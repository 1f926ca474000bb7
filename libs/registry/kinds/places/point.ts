import { z } from 'zod';
import { POINT_PATTERN, parsePoint } from '#libs/reference/places/point.js';
import type { Kind, Query, Scalar } from '../../kind.js';
import { integerScalar } from '../scalars.js';

/** @param point `lat,lon` in degrees, already validated. */
export const withinQuery = (path: string, point: string, kilometers: number): Query => {
  const center = parsePoint(point);
  if (!center) throw new Error(`${point} is not a point on earth.`);
  return { geo_distance: { distance: `${kilometers}km`, [path]: { ...center } } };
};

const pointScalar: Scalar<string> = {
  openapi: { type: 'string', pattern: POINT_PATTERN },
  example: '42.36,-71.06',
  schema: z
    .string()
    .max(60)
    .refine((raw) => Boolean(parsePoint(raw)), 'must be latitude and longitude separated by a comma: `42.36,-71.06`'),
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
      negated: false,
      refinedBy: {
        name: 'radius_km',
        value: integerScalar(1, 1_000),
        defaultValue: 50,
        description: 'Distance from `near` in kilometers. Default: 50.',
      },
      query: (path, { value, refinement }: { value: string; refinement: number }) =>
        withinQuery(path, value, refinement),
    },
  ],
  properties: (path) => ({ [path]: { type: 'geo_point' } }),
  index: (path, values) => ({ [path]: values }),
};
