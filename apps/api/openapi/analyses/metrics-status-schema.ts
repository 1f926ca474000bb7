import { gridSet, gridState } from './shared/grid-set.js';
import { integer, month, object, orNull, required, type Schema, text, time } from './shared/schema-builders.js';

export const metricsStatus: Schema = {
  type: 'object',
  required: ['data', 'as_of', 'dataset_as_of', 'current'],
  properties: {
    data: {
      type: 'array',
      description: 'Sets of dimensions.',
      items: required(
        object({
          ...gridSet,
          slices: integer('Slices of at least 20 postings.'),
          cells: integer('Number of stored figures: one per slice and month or window.'),
        }),
      ),
    },
    ...gridState,
    observed_from: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When observation of the dataset began; periods that begin earlier are partial.',
    },
    first_month: orNull(month('Month of the earliest posting.')),
    built_at: orNull(time('When the grid was built.')),
    postings: integer('Number of postings that the grid is based on.'),
    note: text('Why some figures are missing.'),
  },
};
