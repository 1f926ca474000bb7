import { DIMENSIONS, OCCUPATION_DIGITS } from '#libs/metrics/dimensions.js';
import { type Schema, time } from './schema-builders.js';

/** A set of dimensions of the grid. */
export const gridSet: Record<string, Schema> = {
  dimensions: {
    type: 'array',
    items: { type: 'string', enum: DIMENSIONS.map(({ name }) => name) },
    description: 'Dimensions of the slices; empty for the whole market.',
  },
  occupation_digits: {
    type: 'array',
    items: { type: 'integer', enum: Object.keys(OCCUPATION_DIGITS).map(Number) },
    description: 'Lengths of occupation codes in the slices, in digits.',
  },
};

/** How recent the grid is. */
export const gridState: Record<string, Schema> = {
  as_of: {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'Time up to which the grid is complete; null before it is first built.',
  },
  dataset_as_of: time('Time up to which the dataset is complete.'),
  current: { type: 'boolean', description: 'Whether the grid is as recent as the dataset.' },
};
