import { analysis, value } from './shared/analysis-schema.js';
import { integer, number, object, orNull, positive, required, type Schema, share } from './shared/schema-builders.js';

export const metricsConcentration: Schema = analysis(
  required(
    object({
      ...value,
      n: integer('New postings.'),
      share: share('Share of all values in the slice.'),
      location_quotient: orNull(positive("The value's share of the slice divided by its share of the whole market.")),
    }),
  ),
  {
    concentration: {
      type: ['object', 'null'],
      description: 'Concentration over all values; null if there are none.',
      properties: {
        hhi: number('Herfindahl-Hirschman index.', { minimum: 0, maximum: 10_000 }),
        effective_number: positive('10,000 / HHI.'),
        top_4_share: share('Combined share of the four largest values.'),
        groups: integer('Number of values.'),
      },
    },
  },
);
