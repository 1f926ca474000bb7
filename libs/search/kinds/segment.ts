import { SEGMENT_DIMENSIONS } from '#libs/records/enumerations.js';
import { fold } from '#libs/reference/fold.js';
import type { Kind, Scalar } from '../registry/kind.js';
import { anyOfFilters } from './operations.js';
import { nameScalar } from './scalars.js';
import { keyword } from './values.js';

const DIMENSION = new RegExp(`^(?:${SEGMENT_DIMENSIONS.join('|')})(?::.+)?$`, 'is');

const segmentScalar: Scalar<string> = {
  allowed: SEGMENT_DIMENSIONS,
  openapi: {
    ...nameScalar.openapi,
    description: `A dimension (\`countries\`), or one of its values (\`countries:DE\`). Dimensions: ${SEGMENT_DIMENSIONS.join(', ')}.`,
  },
  example: 'countries:DE',
  schema: nameScalar.schema.refine(
    (raw) => DIMENSION.test(raw),
    'must be a dimension, or a dimension and a value (`countries:DE`)',
  ),
};

/** The part of a company that a record is about: `dimension` or `dimension:value`. Case and accents are ignored. */
export const segment: Kind = {
  ...keyword(),
  name: 'segment',
  operations: anyOfFilters(segmentScalar, '', (raw) => [fold(raw)]),
  index: (path, values) => ({ [path]: values.map((value) => fold(String(value))) }),
};
