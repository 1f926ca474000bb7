import { MIN_PAY_POSTINGS, PAY_SUPPRESSIONS } from '#libs/metrics/pay.js';
import { integer, object, orNull, positive, required, share } from './schema-builders.js';

const dollars = (description: string) => orNull(positive(`${description}, in US dollars per year.`));
export const pay = required(
  object(
    {
      n: integer('Postings that state pay.'),
      coverage: orNull(share('Share of postings that state pay.')),
      p10: dollars('10th percentile'),
      p25: dollars('25th percentile'),
      p50: dollars('Median'),
      p75: dollars('75th percentile'),
      p90: dollars('90th percentile'),
      mean: dollars('Mean'),
      currency: { type: 'string', const: 'USD', description: 'Currency of the figures.' },
      basis: { type: 'string', const: 'annual', description: 'Period of the figures.' },
      suppressed: {
        type: ['string', 'null'],
        enum: [...PAY_SUPPRESSIONS, null],
        description: `Why the figures are null: fewer than ${MIN_PAY_POSTINGS} postings state pay, or all of them belong to one employer and the slice does not specify employers.`,
      },
    },
    "Annual pay, based on the midpoint of each posting's range, rounded to 100 US dollars.",
  ),
);
