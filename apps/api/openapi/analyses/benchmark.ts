import { analysis } from './shared/analysis-schema.js';
import { integer, number, object, orNull, positive, required, type Schema, text } from './shared/schema-builders.js';

export const metricsBenchmark: Schema = analysis(
  required(
    object({
      measure: text('Name of the measure.'),
      value: orNull(number('In the slice.')),
      against: orNull(number('In the wider slice.')),
      difference: orNull(number('First value minus the second.')),
      ratio: orNull(positive('First value divided by the second.')),
      n: integer('Postings behind the first value.'),
      against_n: integer('Postings behind the second value.'),
      noise: {
        type: ['boolean', 'null'],
        description: 'Whether the difference is not significant at the 5% level; null if it was not tested.',
      },
      test: orNull(text('Statistical test used.')),
    }),
  ),
  { against: { type: 'object', description: 'The wider slice.' } },
);
