import { pay } from './pay-schema.js';
import { integer, object, orNull, required, share } from './schema-builders.js';

export const measures = {
  n: integer('Postings published in the period.'),
  new: integer('Postings published in the period, the same as `n`.'),
  active: integer('Postings open at the end of the period.'),
  closed: integer('Postings that closed in the period.'),
  employers: integer('Employers that published postings in the period.'),
  remote: required(
    object(
      {
        share: orNull(share('Share of those postings that are remote.')),
        n: integer('New postings whose work model is known.'),
      },
      'Remote work among the new postings.',
    ),
  ),
  pay,
};
export const daysOpen = {
  type: ['object', 'null'],
  description:
    'How long postings stay open: Kaplan-Meier estimate over the last 365 days. Only for slices of at most two dimensions, and not in tables that are computed live.',
  properties: {
    median: orNull(integer('Days until half of the postings are closed; null if more than half remain open.')),
    n: integer('Postings observed.'),
    closed: integer('Number of those postings that closed.'),
    window_days: integer('Length of the window in days.'),
  },
};
