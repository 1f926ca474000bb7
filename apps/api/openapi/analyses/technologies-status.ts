import { gridSet } from './grid-set.js';
import { integer, object, required, type Schema, text, time } from './schema-builders.js';

export const technologyStatus: Schema = {
  type: 'object',
  required: ['data', 'as_of', 'dataset_as_of', 'current', 'technologies', 'windows'],
  properties: {
    data: {
      type: 'array',
      description: 'Sets of dimensions.',
      items: required(
        object({
          ...gridSet,
          slices: integer('Slices of at least 20 postings.'),
        }),
      ),
    },
    as_of: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Watermark of the grid; null before the first build.',
    },
    dataset_as_of: time('Watermark of the live dataset.'),
    current: { type: 'boolean', description: 'Whether the grid belongs to the live dataset.' },
    technologies: integer('Number of technologies in the catalogue.'),
    windows: { type: 'array', items: { type: 'string', minLength: 1 }, description: 'Windows that are computed.' },
    note: text('Why some figures are missing.'),
  },
};
