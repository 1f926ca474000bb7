import { gridSet, gridState } from './shared/grid-set.js';
import { integer, object, required, type Schema, text } from './shared/schema-builders.js';

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
    ...gridState,
    technologies: integer('Number of technologies in the catalogue.'),
    windows: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      description: 'Windows for which technologies are precomputed.',
    },
    note: text('Why some figures are missing.'),
  },
};
