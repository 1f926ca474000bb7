import { analysis } from './shared/analysis-schema.js';
import { pay } from './shared/pay-schema.js';
import { integer, object, required, type Schema, share } from './shared/schema-builders.js';

export const metricsDistribution: Schema = analysis(
  required(
    object({
      from: integer('Lower bound, in US dollars per year.'),
      to: integer('Upper bound, exclusive, in US dollars per year.'),
      n: integer('Postings in this range.'),
      share: share('Share of all postings that state pay.'),
    }),
  ),
  { pay },
);
