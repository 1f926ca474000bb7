import { pay } from './pay-schema.js';
import { integer, object, orNull, required, share } from './schema-builders.js';

export const measures = {
  n: integer('Postings published in the period.'),
  new: integer('Same as `n`.'),
  active: integer('Postings open at the end of the period.'),
  closed: integer('Postings that closed in the period.'),
  employers: integer('Employers of the new postings.'),
  remote: required(
    object(
      { share: orNull(share('Share of remote postings.')), n: integer('Postings whose work model is known.') },
      'Remote work among the new postings.',
    ),
  ),
  pay,
};
export const daysOpen = {
  type: ['object', 'null'],
  description:
    'Kaplan-Meier estimate over the last 365 days; only for slices of at most two dimensions, and not in tables that are computed live.',
  properties: {
    median: orNull(integer('Days until half of the postings are closed; null if more than half remain open.')),
    n: integer('Postings under observation.'),
    closed: integer('Number of those postings that closed.'),
    window_days: integer('Length of the window in days.'),
  },
};
