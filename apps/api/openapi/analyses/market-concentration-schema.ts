import { analysis, value } from './shared/analysis-schema.js';
import { integer, number, object, orNull, positive, required, type Schema, share } from './shared/schema-builders.js';

export const metricsConcentration: Schema = analysis(
  required(
    object({
      ...value,
      n: integer('Postings with this value that were published in the period.'),
      share: share('Share of the sum of `n` over all values.'),
      location_quotient: orNull(positive("The value's share of the slice divided by its share of the whole market.")),
    }),
  ),
  {
    concentration: {
      type: ['object', 'null'],
      description: 'Concentration over all values; null if there are none.',
      properties: {
        hhi: number('Herfindahl-Hirschman index, from 0 to 10,000.', { minimum: 0, maximum: 10_000 }),
        effective_number: positive('Effective number of values: 10,000 / HHI.'),
        top_4_share: share('Combined share of the four largest values.'),
        groups: integer('Number of values.'),
      },
    },
  },
);
