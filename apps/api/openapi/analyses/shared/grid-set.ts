import { DIMENSIONS, OCCUPATION_DIGITS } from '#libs/metrics/dimensions.js';
import { type Schema, time } from './schema-builders.js';

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

/** Which dataset the grid belongs to. */
export const gridState: Record<string, Schema> = {
  as_of: {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'Watermark of the grid; null before the first build.',
  },
  dataset_as_of: time('Watermark of the live dataset.'),
  current: { type: 'boolean', description: 'Whether the grid belongs to the live dataset.' },
};
