import { DIMENSIONS } from '#libs/metrics/dimensions.js';
import { flag, integer, object, orNull, required, type Schema, share, text, time } from './schema-builders.js';

/** The properties of a row that describe the value of a dimension. */
export const value = {
  value: text('Value of the dimension, as its parameter accepts it.'),
  label: text('English name.'),
};
const valuesOf = (description: string): Schema => ({
  type: 'array',
  minItems: 1,
  items: { type: 'string', minLength: 1 },
  description,
});

/** The response schema of an analysis. @param row one row of `data`. @param more further properties of the response. */
export const analysis = (row: Schema, more: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  required: ['data', 'slice', 'period', 'as_of', 'method', 'n', 'coverage', 'next_cursor', 'has_more'],
  properties: {
    data: { type: 'array', items: row, description: 'Rows of the analysis.' },
    slice: object(
      Object.fromEntries(
        DIMENSIONS.map(({ name, noun }) => [name, valuesOf(`Requested values of the dimension ${noun}.`)]),
      ),
      'The slice as it was understood.',
    ),
    period: required(
      object(
        {
          name: text('The period as requested: `90d`, `2026-07`, or a range of months.'),
          from: time('Start of the period.'),
          to: time('End of the period, inclusive.'),
          partial: flag('Whether the dataset covers only part of the period.'),
        },
        'The period of the figures.',
      ),
    ),
    as_of: time('Time up to which the figures are complete.'),
    method: {
      type: 'string',
      enum: ['grid', 'live'],
      description: 'Whether the figures were precomputed (`grid`) or computed for this request (`live`).',
    },
    n: integer('Postings of the slice published in the period.'),
    coverage: orNull(share('Share of those postings that the rows cover; null if there are none.')),
    next_cursor: orNull(text('Pass this as `cursor` to fetch the next page; null on the last page.')),
    has_more: flag('Whether there is a next page.'),
    note: text('Why `data` is empty.'),
    ...more,
  },
});
