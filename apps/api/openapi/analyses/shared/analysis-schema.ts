import { DIMENSIONS } from '#libs/metrics/dimensions.js';
import { flag, integer, object, orNull, required, type Schema, share, text, time } from './schema-builders.js';

export const value = { value: text('Value to pass to the parameter.'), label: text('English name.') };
const valuesOf = (description: string): Schema => ({
  type: 'array',
  minItems: 1,
  items: { type: 'string', minLength: 1 },
  description,
});

/** The parts of a page of an analysis. */
export const analysis = (row: Schema, more: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  required: ['data', 'slice', 'period', 'as_of', 'method', 'n', 'coverage', 'next_cursor', 'has_more'],
  properties: {
    data: { type: 'array', items: row, description: 'Rows of the analysis.' },
    slice: object(
      Object.fromEntries(DIMENSIONS.map(({ name, noun }) => [name, valuesOf(`Values of the dimension ${noun}.`)])),
      'The slice as it was interpreted.',
    ),
    period: required(
      object(
        {
          name: text('As requested.'),
          from: time('Start of the period.'),
          to: time('End of the period.'),
          partial: flag('Whether the dataset covers only part of the period.'),
        },
        'The period of the figures.',
      ),
    ),
    as_of: time('Watermark at which the figures end.'),
    method: {
      type: 'string',
      enum: ['grid', 'live'],
      description: 'Whether the figures were precomputed or computed for this request.',
    },
    n: integer('Postings of the slice published in the period.'),
    coverage: orNull(share('Share of those postings that the rows cover; null if there are none.')),
    next_cursor: orNull(text('Pass this as `cursor` to fetch the next page.')),
    has_more: flag('Whether there is a next page.'),
    note: text('Why `data` is empty.'),
    ...more,
  },
});
