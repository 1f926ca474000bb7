import { DIMENSIONS, OCCUPATION_DIGITS } from '#libs/metrics/dimensions.js';
import type { Schema } from './schema-builders.js';

export const gridSet: Record<string, Schema> = {
  dimensions: {
    type: 'array',
    items: { type: 'string', enum: DIMENSIONS.map(({ name }) => name) },
    description: 'Dimensions that are combined; empty for the whole market.',
  },
  occupation_digits: {
    type: 'array',
    items: { type: 'integer', enum: Object.keys(OCCUPATION_DIGITS).map(Number) },
    description: 'Lengths of occupation codes that are combined, in digits.',
  },
};
