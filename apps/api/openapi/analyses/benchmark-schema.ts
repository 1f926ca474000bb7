import { analysis } from './shared/analysis-schema.js';
import { integer, number, object, orNull, positive, required, type Schema, text } from './shared/schema-builders.js';

export const metricsBenchmark: Schema = analysis(
  required(
    object({
      measure: text('Name of the measure.'),
      value: orNull(number('Value in the slice.')),
      against: orNull(number('Value in the wider slice.')),
      difference: orNull(number('`value` minus `against`.')),
      ratio: orNull(positive('`value` divided by `against`.')),
      n: integer('Postings on which `value` is based.'),
      against_n: integer('Postings on which `against` is based.'),
      noise: {
        type: ['boolean', 'null'],
        description:
          'True if the difference is not statistically significant at the 5% level; null if it was not tested.',
      },
      test: orNull(text('Statistical test used.')),
    }),
  ),
  { against: { type: 'object', description: 'The wider slice.' } },
);
