import { z } from 'zod';
import { TEST_NAMES } from '#libs/metrics/comparison.js';
import { MAX_EMPLOYER_SHARE, MIN_TEST_EMPLOYERS, UNTESTED } from '#libs/metrics/statistics/cluster-test.js';
import { integer, number, positive, text } from '../../../reads/components.js';
import { reliability } from './measures-schema.js';

/** A measure of a slice beside that of another one. */
export const comparedMeasure = z.object({
  measure: text('Name of the measure.'),
  value: number(
    'Value in the slice; null if it is not known, and for counts if the filters are known for too few postings.',
  ).nullable(),
  against: number('Value in the other slice.').nullable(),
  difference: number('`value` minus `against`.').nullable(),
  low: number('Lower bound of the 95% confidence interval of `difference`; null if there is none.').nullable(),
  high: number('Upper bound of the interval.').nullable(),
  ratio: positive('`value` divided by `against`.').nullable(),
  n: integer('Postings on which `value` is based.'),
  against_n: integer('Postings on which `against` is based.'),
  employers: integer(
    'Employers of the postings on which the test of `value` is based; null without a test.',
  ).nullable(),
  against_employers: integer('The same of `against`.').nullable(),
  noise: z
    .boolean()
    .nullable()
    .describe('True if the difference is not statistically significant at the 5% level; null if it was not tested.'),
  test: z.enum(TEST_NAMES).nullable().describe('Statistical test used. Employers are its units, not postings.'),
  untested: z
    .enum(UNTESTED)
    .nullable()
    .describe(
      `Why it was not tested: the measure has no test, a side has fewer than ${MIN_TEST_EMPLOYERS} employers, or one employer has more than ${100 * MAX_EMPLOYER_SHARE}% of its postings. Null if it was.`,
    ),
  reliability: reliability.describe('How much the weaker of the two values can carry.'),
});
